import Platforms
package import PositionedYAML
import Text

extension DeviceCatalogue {
    /// Reads the catalogue.
    ///
    /// - Parameter files: `models.yaml`, `os-pairs.yaml`, `os-releases.yaml`, `parameters.yaml`, `quirks.yaml` and
    ///   `receptions.yaml`. Only the last may be missing.
    /// - Throws: every mistake in every file, sorted by position.
    package static func load(_ files: [File]) throws(PositionedErrors) -> DeviceCatalogue {
        var loader = DeviceCatalogueLoader()
        for file in files.sorted(by: { $0.path < $1.path }) { loader.read(file) }
        return try loader.finish(folder: files.first?.path ?? "Devices")
    }
}

private struct DeviceCatalogueLoader {
    private var problems = PositionedErrorCollector()
    private var filesRead = Set<String>()
    private var models: [DeviceModel] = []
    private var releases: [OSVersion] = []
    private var gates: [ReleaseGate] = []
    private var parameters: [ParameterDescription] = []
    private var parametersPosition: SourcePosition?
    private var quirks: [Quirk] = []
    private var names = Set<String>()
    /// Read last, because pairs name models, releases and gates.
    private var pairs: PositionedNode?
    private var receptions: PositionedNode?

    private static let required = [
        "models.yaml", "os-pairs.yaml", "os-releases.yaml", "parameters.yaml", "quirks.yaml",
    ]
    private static let files = required + ["receptions.yaml"]

    mutating func read(_ file: DeviceCatalogue.File) {
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        filesRead.insert(name)
        do throws(PositionedError) {
            let root = try YAMLDocument.parse(file.bytes, file: file.path)
            switch name {
            case "models.yaml":
                try readEach(root, "models", "a list of models") { (loader: inout Self, node) throws(PositionedError) in
                    try loader.readModel(node)
                }
            case "os-pairs.yaml": pairs = root
            case "receptions.yaml": receptions = root
            case "os-releases.yaml": try readReleases(root)
            case "parameters.yaml":
                try readEach(root, "parameters", "a list of parameters") {
                    (loader: inout Self, node) throws(PositionedError) in
                    try loader.readParameter(node)
                }
                parametersPosition = root.position
            case "quirks.yaml":
                try readEach(root, "quirks", "a list of quirks") { (loader: inout Self, node) throws(PositionedError) in
                    try loader.readQuirk(node)
                }
            default:
                throw PositionedError(
                    at: root.position,
                    expected: "one of \(Self.files.dropLast().joined(separator: ", ")) and \(Self.files.last ?? "")",
                    found: "`\(excerpt(name))`", advice: "Move the file elsewhere.")
            }
        } catch {
            problems.add(error)
        }
    }

    mutating func finish(folder: String) throws(PositionedErrors) -> DeviceCatalogue {
        for name in Self.required where !filesRead.contains(name) {
            problems.add(
                PositionedError(
                    at: SourcePosition(file: folder, line: 1, column: 1), expected: "a file \(name) in this folder",
                    found: "none"))
        }
        var pairReader = OSPairReader(models: models, releases: releases, gates: gates)
        // If a name could not be read, a pair with it is not a mistake.
        if problems.errors.isEmpty, let pairs { pairReader.read(pairs, &problems) }
        var receptionReader = ReceptionReader(models: models, releases: releases, gates: gates)
        if problems.errors.isEmpty, let receptions { receptionReader.read(receptions, &problems) }
        try problems.finish()
        return DeviceCatalogue(
            models: models, releases: releases, gates: gates, pairSelections: pairReader.selections,
            receptionSelections: receptionReader.selections, parameters: parameters,
            profile: try profile(folder: folder), quirks: quirks)
    }

    /// Reads the elements of a list one by one, so that a mistake in one does not hide those in others.
    private mutating func readEach(
        _ root: PositionedNode, _ key: String, _ expected: String,
        _ body: (inout Self, PositionedNode) throws(PositionedError) -> Void
    ) throws(PositionedError) {
        let mapping = try root.mapping(allowed: [key])
        for node in try mapping.required(key).sequence(expected) {
            do throws(PositionedError) {
                try body(&self, node)
            } catch {
                problems.add(error)
            }
        }
    }

    private mutating func uniqueName(
        _ mapping: PositionedMapping, kind: String
    ) throws(PositionedError) -> String {
        let node = try mapping.required("name")
        let name = try node.nonEmptyString("a name")
        guard names.insert(kind + "/" + name).inserted else {
            throw node.error(expected: "a name that no other \(kind) has")
        }
        return name
    }

    // MARK: Models

    private mutating func readModel(_ node: PositionedNode) throws(PositionedError) {
        let mapping = try node.mapping(
            allowed: [
                "name", "family", "platform", "kind", "bluetoothLE", "lmp", "handoff", "regularWidthInLandscape",
                "roles",
                "firstOS", "lastOS", "confidence", "source",
            ], "a model")
        let platform = try mapping.required("platform").choice(Platform.self, "a platform")
        let kind = try mapping["kind"].map { node throws(PositionedError) in
            try node.choice(Kind.self, "`device` or `simulator`")
        }
        let bluetooth = try mapping.required("bluetoothLE")
        var bluetoothLE: String?
        if !bluetooth.isNull {
            let text = try bluetooth.string("a Bluetooth version in quotes, or ~")
            guard let version = OSVersion(.iOS, version: text), version.components[0] >= 4 else {
                throw bluetooth.error(
                    expected: "a Bluetooth version of at least 4.0", advice: "Before 4.0 there is no LE: write ~.")
            }
            bluetoothLE = text
        }
        var roles = DeviceModel.Role.allCases
        if let list = mapping["roles"] {
            roles = []
            for role in try list.sequence("a list of roles") {
                roles.append(try role.choice(DeviceModel.Role.self, "`send` or `receive`"))
            }
        }
        let firstNode = try mapping.required("firstOS")
        let first = try readVersion(firstNode, platform)
        let lastNode = try mapping.required("lastOS")
        let last = lastNode.isNull ? nil : try readVersion(lastNode, platform)
        if let last, last < first { throw lastNode.error(expected: "a version not before \(first.version)") }
        models.append(
            DeviceModel(
                name: try uniqueName(mapping, kind: "model"),
                family: try mapping.required("family").nonEmptyString("a family"), platform: platform,
                isSimulator: kind == .simulator, bluetoothLE: bluetoothLE,
                linkManagerVersion: try mapping["lmp"].map { node throws(PositionedError) in
                    try node.integer(in: 0...255, "a link manager version")
                },
                isHandoffCapable: try mapping.required("handoff").boolean(),
                regularWidthInLandscape: try mapping["regularWidthInLandscape"]?.boolean() ?? false, roles: roles,
                firstOS: first, lastOS: last,
                confidence: try mapping.required("confidence").choice(
                    DeviceModel.Confidence.self, "high, medium or low"),
                source: try mapping.required("source").nonEmptyString("a source")))
    }

    private enum Kind: String, CaseIterable {
        case device
        case simulator
    }

    private func readVersion(
        _ node: PositionedNode, _ platform: Platform
    ) throws(PositionedError) -> OSVersion {
        let text = try node.string("a version in quotes")
        if let version = OSVersion(platform, version: text) { return version }
        throw node.error(expected: "a version such as \"10.11\"")
    }

    // MARK: Releases

    private mutating func readReleases(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["platforms", "gates"])
        for entry in try mapping.required("platforms").mapping("a mapping of platforms").entries {
            let platform = try platform(entry)
            let fields = try entry.value.mapping(allowed: ["names", "releases"])
            let namesNode = try fields.required("names")
            guard try namesNode.strings() == platform.names else {
                throw namesNode.error(
                    expected: "the names " + platform.names.map { "`\($0)`" }.joined(separator: " and "))
            }
            var last: OSVersion?
            for node in try fields.required("releases").sequence("a list of versions") {
                let release = try readVersion(node, platform)
                if let last, release <= last {
                    throw node.error(expected: "a version after \(last.version)", advice: "Keep the list sorted.")
                }
                last = release
                releases.append(release)
            }
        }
        for node in try mapping.required("gates").sequence("a list of gates") {
            do throws(PositionedError) {
                try readGate(node)
            } catch {
                problems.add(error)
            }
        }
    }

    private mutating func readGate(_ node: PositionedNode) throws(PositionedError) {
        let mapping = try node.mapping(
            allowed: ["name", "what", "platforms", "requirements", "confidence", "source"], "a gate")
        gates.append(
            ReleaseGate(
                name: try uniqueName(mapping, kind: "gate"),
                what: try mapping.required("what").nonEmptyString("what the feature is"),
                releases: try readRanges(mapping.required("platforms")),
                requirements: try mapping.required("requirements").strings("a list of requirement ids"),
                confidence: try mapping.required("confidence").choice(
                    DeviceModel.Confidence.self, "high, medium or low"),
                source: try mapping.required("source").nonEmptyString("a source")))
    }

    private func readRanges(_ node: PositionedNode) throws(PositionedError) -> [ReleaseRange] {
        var ranges: [ReleaseRange] = []
        for entry in try node.mapping("a mapping of platforms").entries {
            let platform = try platform(entry)
            let fields = try entry.value.mapping(allowed: ["from", "below"])
            let from = try readVersion(fields.required("from"), platform)
            var below: OSVersion?
            if let belowNode = fields["below"] {
                let version = try readVersion(belowNode, platform)
                guard from < version else { throw belowNode.error(expected: "a version after \(from.version)") }
                below = version
            }
            ranges.append(ReleaseRange(from: from, below: below))
        }
        guard !ranges.isEmpty else { throw node.error(expected: "at least one platform") }
        return ranges
    }

    private func platform(_ entry: PositionedNode.Entry) throws(PositionedError) -> Platform {
        if let platform = Platform(rawValue: entry.key) { return platform }
        throw PositionedError(
            at: entry.keyPosition, expected: "a platform", found: "`\(excerpt(entry.key))`",
            advice: adviceForUnknown(entry.key, among: Platform.allCases.map(\.rawValue), noun: "platforms"))
    }

    // MARK: Parameters and quirks

    private mutating func readParameter(_ node: PositionedNode) throws(PositionedError) {
        let mapping = try node.mapping(allowed: ["name", "default", "reason", "confidence", "source"], "a parameter")
        let name = try mapping.required("name").choice(ParameterName.self, "a name that the program knows")
        _ = try uniqueName(mapping, kind: "parameter")
        parameters.append(
            ParameterDescription(
                name: name, defaultValue: try name.measure.value(of: mapping.required("default")),
                reason: try mapping.required("reason").nonEmptyString("a reason"),
                confidence: try mapping.required("confidence").choice(
                    DeviceModel.Confidence.self, "high, medium or low"),
                source: try mapping.required("source").nonEmptyString("a source")))
    }

    private func profile(folder: String) throws(PositionedErrors) -> ProfileParameters {
        do throws(ProfileParametersError) {
            return try ProfileParameters(
                Dictionary(parameters.map { ($0.name, $0.defaultValue) }, uniquingKeysWith: { first, _ in first }))
        } catch {
            throw PositionedErrors(
                PositionedError(
                    at: parametersPosition ?? SourcePosition(file: folder, line: 1, column: 1),
                    expected: "every parameter that the program knows", found: error.description))
        }
    }

    private mutating func readQuirk(_ node: PositionedNode) throws(PositionedError) {
        let mapping = try node.mapping(
            allowed: ["name", "what", "platforms", "requirements", "source", "diagnosis", "implemented"], "a quirk")
        let name = try uniqueName(mapping, kind: "quirk")
        guard name.wholeMatch(of: /Q-[A-Z0-9]+/) != nil else {
            throw try mapping.required("name").error(expected: "a name of the form Q-CAPITALS")
        }
        quirks.append(
            Quirk(
                name: name, what: try mapping.required("what").nonEmptyString("what the platform does"),
                releases: try readRanges(mapping.required("platforms")),
                requirements: try mapping.required("requirements").strings("a list of requirement ids"),
                source: try mapping.required("source").nonEmptyString("a source"),
                diagnosis: try readDiagnosis(mapping.required("diagnosis")),
                isImplemented: try mapping.required("implemented").boolean()))
    }

    /// The predicate that a quirk makes the diagnosis name; nil for `none`.
    private func readDiagnosis(_ node: PositionedNode) throws(PositionedError) -> EligibilityPredicate? {
        let name = try node.nonEmptyString("`none`, or what the diagnosis names")
        if name == "none" { return nil }
        if let predicate = EligibilityPredicate(rawValue: name), predicate != .eligible { return predicate }
        throw node.error(
            expected: "`none`, or what the diagnosis names",
            advice: adviceForUnknown(name, among: EligibilityPredicate.allCases.map(\.rawValue), noun: "predicates"))
    }
}
