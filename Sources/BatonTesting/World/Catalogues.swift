import ConformanceFiles
import PositionedYAML
import Requirements
import Text
import VirtualDevices

/// What Baton knows of devices, parameters and requirements, read once a process from the embedded files.
enum Catalogues {
    static let devices: Result<DeviceCatalogue, WorldError> = {
        do throws(PositionedErrors) {
            return .success(try DeviceCatalogue.load(files("Devices/")))
        } catch {
            return .failure(.harness("\(error)"))
        }
    }()

    /// Read only when a requirement was broken. Nil where the catalogue cannot be read, which tests of Baton see to.
    static let requirements: RequirementCatalogue? = try? RequirementCatalogue.load(files("Requirements/"))

    private static func files(_ prefix: String) -> [(path: String, bytes: [UInt8])] {
        ConformanceFiles.embedded.filter { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(".yaml") }
            .map { ($0.path, $0.bytes) }
    }
}

extension DeviceCatalogue {
    func knownModel(_ name: String) throws(WorldError) -> DeviceModel {
        if let model = model(named: name) { return model }
        throw .unknownModel(name, advice: adviceForUnknownModel(name))
    }

    /// Models that begin with the most words of the name come first: a person who asks for an iPhone 15 Pro wants no iPad.
    private func adviceForUnknownModel(_ name: String) -> String {
        func words(_ name: String) -> [String] { name.lowercased().split(separator: " ").map(String.init) }
        let wanted = words(name)
        func common(_ model: DeviceModel) -> Int { zip(words(model.name), wanted).prefix { $0 == $1 }.count }
        let most = models.map(common).max() ?? 0
        let family = most > 0 ? models.filter { common($0) == most }.map(\.name) : []
        if family.count == 1, let only = family.first { return "Did you mean `\(only)`?" }
        // Behind two words in common, what differs is the generation, in which nearness of letters means nothing.
        if most < 2, let near = closestName(to: name, among: family) ?? closestName(to: name, among: models.map(\.name))
        {
            return "Did you mean `\(near)`?"
        }
        return adviceForUnknown("", among: family.isEmpty ? models.map(\.name) : family, noun: "models")
            + " Conformance/Devices/models.yaml lists all."
    }

    /// A release by its name, which the model ran or may have run.
    func knownRelease(_ name: String, for model: DeviceModel) throws(WorldError) -> OSVersion {
        let own = releases.filter { $0.platform == model.platform }
        guard let release = release(named: name) else {
            var advice = adviceForUnknown(name, among: own.map(\.description), noun: "releases")
            if let known = OSVersion(model.platform, version: name), own.contains(known) {
                advice = "Did you mean `\(known)`?"
            } else if let parsed = OSVersion(name), parsed.platform == model.platform {
                let near = [own.last { $0 < parsed }, own.first { $0 > parsed }].compactMap { $0.map { "`\($0)`" } }
                advice = "The nearest known ones are \(near.joined(separator: " and "))."
            }
            throw .unknownRelease(name, advice: advice)
        }
        guard release.platform == model.platform else {
            throw .unknownRelease(
                name, advice: "The \(model.name) runs \(model.platform.rawValue), for example `\(own.last ?? release)`."
            )
        }
        guard model.plausiblyRuns(release) else {
            throw .releaseOutOfRange(
                release.description, model: model.name, first: model.firstOS.description,
                last: model.lastOS?.description)
        }
        return release
    }

    /// The values of all parameters with some of them replaced.
    func profile(with overrides: [String: ParameterValue]) throws(WorldError) -> [String: Int64] {
        var values = parameters.values
        for (name, value) in overrides.sorted(by: { $0.key < $1.key }) {
            guard let description = parameters.descriptions.first(where: { $0.name.rawValue == name }) else {
                throw .wrongParameter(
                    name,
                    advice: adviceForUnknown(
                        name, among: parameters.descriptions.map(\.name.rawValue), noun: "parameters"))
            }
            let measure = description.measure
            guard value.measure == measure, measure.range.contains(value.smallestUnits) else {
                let range = measure.range
                let bounds =
                    range.upperBound == .max
                    ? "at least \(measure.text(range.lowerBound))"
                    : "from \(measure.text(range.lowerBound)) to \(measure.text(range.upperBound))"
                throw .wrongParameter(
                    name, advice: "Expected \(measure.expected), \(bounds); found \(value).")
            }
            values[name] = value.smallestUnits
        }
        return values
    }
}
