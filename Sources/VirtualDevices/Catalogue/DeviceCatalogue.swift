package import Platforms
package import PositionedYAML
import Text

/// `Conformance/Devices` as values: models, releases, parameters and platform bugs.
package struct DeviceCatalogue: Sendable {
    /// One file of the catalogue: its path for messages and its bytes.
    package typealias File = (path: String, bytes: [UInt8])

    /// The models in the order of the file.
    package let models: [DeviceModel]
    /// The releases that cases may name, sorted.
    package let releases: [OSVersion]
    /// The features that some releases have, in the order of the file.
    package let gates: [ReleaseGate]
    /// The selections of pairs of releases, in the order of the file.
    package let pairSelections: [OSPairSelection]
    /// The selections of ways in which apps get activities, in the order of the file.
    package let receptionSelections: [ReceptionSelection]
    /// The profile parameters with their defaults, in the order of the file.
    package let parameters: [ParameterDescription]
    /// The defaults of all parameters.
    package let profile: ProfileParameters
    /// The known platform bugs in the order of the file.
    package let quirks: [Quirk]
    private let featuresOfReleases: [OSVersion: [String]]

    init(
        models: [DeviceModel], releases: [OSVersion], gates: [ReleaseGate], pairSelections: [OSPairSelection],
        receptionSelections: [ReceptionSelection], parameters: [ParameterDescription], profile: ProfileParameters,
        quirks: [Quirk]
    ) {
        self.models = models
        self.releases = releases.sorted()
        self.gates = gates
        self.pairSelections = pairSelections
        self.receptionSelections = receptionSelections
        self.parameters = parameters
        self.profile = profile
        self.quirks = quirks
        featuresOfReleases = Dictionary(
            releases.map { ($0, Self.features(of: $0, gates)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The model with a name.
    package func model(named name: String) -> DeviceModel? {
        models.first { $0.name == name }
    }

    /// The release of a name in any of its spellings (`OS X 10.10`, `macOS 10.10`, `iOS 16`), or nil if it is not in
    /// the catalogue.
    package func release(named name: String) -> OSVersion? {
        guard let release = OSVersion(name), featuresOfReleases[release] != nil else { return nil }
        return release
    }

    /// The names of the features that a release has, sorted.
    package func features(of release: OSVersion) -> [String] {
        featuresOfReleases[release] ?? Self.features(of: release, gates)
    }

    private static func features(of release: OSVersion, _ gates: [ReleaseGate]) -> [String] {
        gates.filter { $0.isOpen(on: release) }.map(\.name).sorted()
    }

    /// Whether a release has a feature.
    package func has(_ feature: String, _ release: OSVersion) -> Bool {
        gates.contains { $0.name == feature && $0.isOpen(on: release) }
    }

    // MARK: Names in case files

    /// The model that a node names.
    package func model(namedBy node: PositionedNode) throws(PositionedError) -> DeviceModel {
        let name = try node.string("the name of a model")
        if let model = model(named: name) { return model }
        throw node.error(
            expected: "a known model", advice: adviceForUnknown(name, among: models.map(\.name), noun: "models"))
    }

    /// The release that a node names.
    package func release(namedBy node: PositionedNode) throws(PositionedError) -> OSVersion {
        let name = try node.string("an OS release such as `iOS 8.1`")
        if let release = release(named: name) { return release }
        guard let parsed = OSVersion(name) else {
            throw node.error(
                expected: "an OS release such as `iOS 8.1`",
                advice: adviceForUnknown(name, among: releases.map(\.description), noun: "releases"))
        }
        let same = releases.filter { $0.platform == parsed.platform }
        let near = [same.last { $0 < parsed }, same.first { $0 > parsed }].compactMap { $0.map { "`\($0)`" } }
        throw node.error(
            expected: "a known release of \(parsed.platform.rawValue)",
            advice:
                "\(near.count == 1 ? "The nearest one is" : "The nearest ones are") \(near.joined(separator: " and "))."
        )
    }

    /// The selection of pairs that a node names.
    package func pairSelection(namedBy node: PositionedNode) throws(PositionedError) -> OSPairSelection {
        let name = try node.nonEmptyString("the name of a selection of OS pairs")
        if let selection = pairSelections.first(where: { $0.name == name }) { return selection }
        throw node.error(
            expected: "a selection of os-pairs.yaml",
            advice: adviceForUnknown(name, among: pairSelections.map(\.name), noun: "selections"))
    }

    /// The selection of receptions that a node names.
    package func receptionSelection(namedBy node: PositionedNode) throws(PositionedError) -> ReceptionSelection {
        let name = try node.nonEmptyString("the name of a selection of receptions")
        if let selection = receptionSelections.first(where: { $0.name == name }) { return selection }
        throw node.error(
            expected: "a selection of receptions.yaml",
            advice: adviceForUnknown(name, among: receptionSelections.map(\.name), noun: "selections"))
    }

    /// The quirk that a node names. A quirk that virtual devices cannot show is refused.
    package func quirk(namedBy node: PositionedNode) throws(PositionedError) -> Quirk {
        let name = try node.string("the name of a quirk")
        guard let quirk = quirks.first(where: { $0.name == name }) else {
            throw node.error(
                expected: "a known quirk", advice: adviceForUnknown(name, among: quirks.map(\.name), noun: "quirks"))
        }
        guard quirk.isImplemented else {
            throw node.error(
                expected: "a quirk that virtual devices can show",
                advice: "\(name) is described but not implemented yet.")
        }
        return quirk
    }
}
