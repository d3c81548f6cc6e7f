import ConformanceFiles
import PositionedYAML
import Requirements
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
        throw .unknownModel(name, advice: adviceForUnknown(name, among: models.map(\.name), noun: "models"))
    }

    /// A release by its name, which the model's platform has.
    func knownRelease(_ name: String, for model: DeviceModel) throws(WorldError) -> OSVersion {
        let own = releases.filter { $0.platform == model.platform }
        guard let release = release(named: name) else {
            var advice = adviceForUnknown(name, among: own.map(\.description), noun: "releases")
            if let parsed = OSVersion(name), parsed.platform == model.platform {
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
