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
        return adviceForUnknown("", among: family.isEmpty ? models.map(\.name) : family, noun: "models")
            + " Conformance/Devices/models.yaml lists all."
    }

    /// A release by its name, if the model can run it.
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
}
