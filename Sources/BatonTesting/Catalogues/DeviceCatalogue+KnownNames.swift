import Platforms
import Text
import VirtualDevices

extension DeviceCatalogue {
    /// A model by its name.
    func knownModel(_ name: String) throws(WorldError) -> DeviceModel {
        if let model = model(named: name) { return model }
        throw .unknownModel(name, advice: adviceForUnknownModel(name))
    }

    /// Models that share the most first words with the name come first: "iPhone 15 Pro" is closer to an iPhone than to an
    /// iPad.
    private func adviceForUnknownModel(_ name: String) -> String {
        func words(_ name: String) -> [String] { name.lowercased().split(separator: " ").map(String.init) }
        let wanted = words(name)
        func common(_ model: DeviceModel) -> Int { zip(words(model.name), wanted).prefix { $0 == $1 }.count }
        let most = models.map(common).max() ?? 0
        let family = most > 0 ? models.filter { common($0) == most }.map(\.name) : []
        if family.count == 1, let only = family.first { return "Did you mean `\(only)`?" }
        // After two common words only the generation differs, where similar spelling means nothing.
        if most < 2, let near = closestName(to: name, among: family) ?? closestName(to: name, among: models.map(\.name))
        {
            return "Did you mean `\(near)`?"
        }
        guard !family.isEmpty else {
            return adviceForUnknown("", among: models.map(\.name), noun: "models") + Self.list
        }
        return "The nearest known ones are \(Self.enumeration(family)).\(Self.list)"
    }

    private static let list = " Conformance/Devices/models.yaml lists all."

    private static func enumeration(_ names: [String]) -> String {
        let quoted = names.map { "`\($0)`" }
        return quoted.count > 1
            ? quoted.dropLast().joined(separator: ", ") + " and " + quoted[quoted.count - 1] : quoted.joined()
    }

    /// A release by its name, if the model can run it.
    func knownRelease(_ name: String, for model: DeviceModel) throws(WorldError) -> OSVersion {
        let own = releases.filter { $0.platform == model.platform }
        guard let release = release(named: name) else {
            throw .unknownRelease(name, advice: adviceForUnknownRelease(name, of: model, among: own))
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

    /// A release that is meant first, then the nearest ones that the model runs.
    private func adviceForUnknownRelease(_ name: String, of model: DeviceModel, among own: [OSVersion]) -> String {
        if !name.contains(where: \.isNumber), let last = own.last(where: model.plausiblyRuns) {
            return "Write a release with its number, for example `\(last)`."
        }
        if let known = OSVersion(model.platform, version: name), own.contains(known) {
            return "Did you mean `\(known)`?"
        }
        guard let wanted = OSVersion(name) ?? OSVersion(model.platform, version: name),
            wanted.platform == model.platform
        else { return adviceForUnknown(name, among: own.map(\.description), noun: "releases") }
        let run = own.filter(model.plausiblyRuns)
        // Only a part of the version is missing, as in iOS 7.1 for iOS 7.1.2.
        if let longer = run.first(where: { $0.components.starts(with: wanted.components) }) {
            return "Did you mean `\(longer)`?"
        }
        let near = [run.last { $0 < wanted }, run.first { $0 > wanted }].compactMap { $0?.description }
        guard !near.isEmpty else { return adviceForUnknown("", among: own.map(\.description), noun: "releases") }
        return "The nearest that the \(model.name) runs \(near.count > 1 ? "are" : "is") \(Self.enumeration(near))."
    }
}
