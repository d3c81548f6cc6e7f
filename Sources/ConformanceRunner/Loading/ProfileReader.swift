import Crypto
import Platforms
import PositionedYAML
import Requirements
import Text
import VirtualDevices

/// Reads the files of `Conformance/Profiles`.
struct ProfileReader {
    private let devices: DeviceCatalogue
    private let requirements: RequirementCatalogue
    private var profiles: [FrozenProfile] = []
    private var released: [(name: String, digest: String, position: SourcePosition)] = []
    private var problems = PositionedErrorCollector()

    /// The file that lists the released profiles with their digests.
    private static let listName = "released.yaml"

    private init(_ devices: DeviceCatalogue, _ requirements: RequirementCatalogue) {
        self.devices = devices
        self.requirements = requirements
    }

    /// The profiles of some files, in their order.
    ///
    /// - Throws: every mistake in every file. An edited released profile is one.
    static func read(
        _ files: [(path: String, bytes: [UInt8])], _ devices: DeviceCatalogue, _ requirements: RequirementCatalogue
    ) throws(PositionedErrors) -> [FrozenProfile] {
        var reader = ProfileReader(devices, requirements)
        for file in files {
            do throws(PositionedError) {
                let root = try YAMLDocument.parse(file.bytes, file: file.path)
                if file.path.hasSuffix("/" + listName) {
                    try reader.readList(root)
                } else {
                    try reader.readProfile(root, file.bytes)
                }
            } catch {
                reader.problems.add(error)
            }
        }
        reader.compareReleased()
        try reader.problems.finish()
        return reader.profiles
    }

    // MARK: Released profiles

    private mutating func readList(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["released"])
        for node in try mapping.required("released").sequence("a list of released profiles") {
            let entry = try node.mapping(allowed: ["name", "digest"], "a released profile")
            released.append(
                (
                    try entry.required("name").nonEmptyString("a name"),
                    try entry.required("digest").nonEmptyString("a digest"), node.position
                ))
        }
    }

    /// A released profile must have the bytes with which it was released.
    private mutating func compareReleased() {
        for entry in released {
            guard let index = profiles.firstIndex(where: { $0.name == entry.name }) else {
                problems.add(
                    PositionedError(
                        at: entry.position, expected: "a file of the released profile `\(excerpt(entry.name))`",
                        found: "none", advice: "A released profile is never removed."))
                continue
            }
            guard profiles[index].digest == entry.digest else {
                problems.add(
                    PositionedError(
                        at: profiles[index].position,
                        expected: "the released bytes, with the digest \(excerpt(entry.digest))",
                        found: "others, with the digest \(profiles[index].digest)",
                        advice: "A released profile is never edited: restore it, and make a profile with another name.")
                )
                continue
            }
            profiles[index].isReleased = true
        }
    }

    // MARK: Profiles

    private mutating func readProfile(_ root: PositionedNode, _ bytes: [UInt8]) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["name", "title", "releases", "quirks", "readings"], "a profile")
        let nameNode = try mapping.required("name")
        let name = try nameNode.nonEmptyString("a name")
        guard !profiles.contains(where: { $0.name == name }) else {
            throw nameNode.error(expected: "a name that no other profile has")
        }
        var releases: [ReleaseRange] = []
        for entry in try mapping.required("releases").mapping("a mapping of platforms").entries {
            releases.append(try range(entry))
        }
        var quirks: [Quirk] = []
        for node in try mapping["quirks"]?.sequence("a list of quirks") ?? [] {
            quirks.append(try devices.quirk(namedBy: node))
        }
        var readings: [FrozenProfile.Reading] = []
        for node in try mapping["readings"]?.sequence("a list of readings") ?? [] { readings.append(try reading(node)) }
        profiles.append(
            FrozenProfile(
                name: name, title: try mapping.required("title").nonEmptyString("a title"), releases: releases,
                quirks: quirks, readings: readings, digest: hexadecimal(SHA256.hash(data: bytes)),
                position: root.position))
    }

    private func range(_ entry: PositionedNode.Entry) throws(PositionedError) -> ReleaseRange {
        guard let platform = Platform(rawValue: entry.key) else {
            throw PositionedError(
                at: entry.keyPosition, expected: "a platform", found: "`\(excerpt(entry.key))`",
                advice: adviceForUnknown(entry.key, among: Platform.allCases.map(\.rawValue), noun: "platforms"))
        }
        let fields = try entry.value.mapping(allowed: ["from", "below"])
        let from = try version(fields.required("from"), platform)
        guard let node = fields["below"] else { return ReleaseRange(from: from, below: nil) }
        let below = try version(node, platform)
        guard from < below else { throw node.error(expected: "a version after \(from.version)") }
        return ReleaseRange(from: from, below: below)
    }

    private func version(_ node: PositionedNode, _ platform: Platform) throws(PositionedError) -> OSVersion {
        if let version = OSVersion(platform, version: try node.string("a version in quotes")) { return version }
        throw node.error(expected: "a version such as \"10.11\"")
    }

    private func reading(_ node: PositionedNode) throws(PositionedError) -> FrozenProfile.Reading {
        let mapping = try node.mapping(
            allowed: ["point", "parameter", "value", "feature", "platform", "present", "because"], "a reading")
        let pointNode = try mapping.required("point")
        let point = try pointNode.nonEmptyString("an open point such as O-06")
        guard requirements.openPoints.contains(where: { $0.id == point }) else {
            throw pointNode.error(
                expected: "a point of open-points.yaml",
                advice: adviceForUnknown(point, among: requirements.openPoints.map(\.id), noun: "points"))
        }
        return FrozenProfile.Reading(
            point: point, effect: try effect(mapping, node),
            reason: try mapping.required("because").nonEmptyString("a reason"))
    }

    private func effect(
        _ mapping: PositionedMapping, _ node: PositionedNode
    ) throws(PositionedError) -> FrozenProfile.Effect {
        if let parameter = mapping["parameter"] {
            for key in ["feature", "platform", "present"] where mapping[key] != nil {
                throw node.error(expected: "`parameter` and `value`, or `feature`, `platform` and `present`")
            }
            let name = try parameter.choice(ParameterName.self, "a profile parameter")
            return .parameter(name, try name.measure.value(of: mapping.required("value")))
        }
        let featureNode = try mapping.required("feature")
        let feature = try featureNode.nonEmptyString("a gate of os-releases.yaml")
        guard devices.gates.contains(where: { $0.name == feature }) else {
            throw featureNode.error(
                expected: "a gate of os-releases.yaml",
                advice: adviceForUnknown(feature, among: devices.gates.map(\.name), noun: "gates"))
        }
        return .feature(
            feature, try mapping.required("platform").choice(Platform.self, "a platform"),
            isPresent: try mapping.required("present").boolean())
    }
}
