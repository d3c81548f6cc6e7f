import ImplementationAdapter
import Notation
import Payload
import Platforms
import PositionedYAML
import SampleApps
import Text
import VirtualDevices

/// Reads the devices and apps of a case.
struct DeviceReader {
    let facts: CaseFacts

    /// Nothing follows from `notRunning`: `foreground`, `suspended` and `notRunning` say where an app is at the start, and a
    /// variable may name one of the three.
    static let deviceKeys = [
        "model", "os", "kind", "bluetoothLE", "account", "primary", "managed", "identityResolvingKey", "advertisingKey",
        "x", "y", "bluetooth", "wifi", "network",
        "internet", "handoff", "defaultBrowser",
        "activityContinuationAllowed", "assessment", "assessmentAllowsContinuation", "locked", "asleep", "foreground",
        "suspended", "notRunning",
        "quirks", "apps",
    ]

    static let appKeys = [
        "bundle", "team", "signing", "activityTypes", "version", "sample", "keyValueEntitlement", "iCloudContainers",
        "providesDocuments", "documentTypes", "associatedDomains", "scenes", "sdk", "framework", "behaviour",
    ]

    /// Reads a device; nil after a mistake, which is noted.
    func device(
        _ entry: PositionedNode.Entry, _ errors: inout PositionedErrorCollector
    ) -> DeviceDeclaration? {
        let before = errors.errors.count
        errors.attempt(try checkName(entry))
        guard
            let mapping = errors.mapping(
                entry.value, allowed: Self.deviceKeys, "a device, for example {model: iPhone 5s, os: iOS 8.1}")
        else { return nil }
        let model = errors.attempt(try facts.devices.model(namedBy: mapping.required("model")))
        let system = errors.attempt(try facts.devices.release(namedBy: mapping.required("os")))
        if let model, let system, model.platform != system.platform, let node = mapping["os"] {
            errors.add(
                at: node.position, expected: "a release of \(model.platform.rawValue), which \(model.name) runs",
                found: "\(system)")
        }
        var isSimulator = false
        if let node = mapping.present("kind"),
            let kind = errors.attempt(try node.word(among: ["device", "simulator"], noun: "kind"))
        {
            isSimulator = kind == "simulator"
        }
        let hasBluetoothLE = boolean("bluetoothLE", mapping, &errors)
        let settings = settings(mapping, &errors)
        let account = text("account", mapping, &errors)
        let isPrimary = boolean("primary", mapping, &errors) ?? true
        let isManaged = boolean("managed", mapping, &errors) ?? false
        let identityResolvingKey = key("identityResolvingKey", of: 16, mapping, &errors)
        let advertisingKey = key("advertisingKey", of: 32, mapping, &errors)
        let foreground = text("foreground", mapping, &errors)
        let suspended = text("suspended", mapping, &errors)
        let quirks = quirks(mapping, &errors)
        let apps = apps(mapping, &errors)
        let notRunning = text("notRunning", mapping, &errors)
        if let system {
            for app in apps where app.framework == .catalyst && !facts.devices.has("catalyst", system) {
                errors.add(
                    at: mapping["apps"]?.position ?? mapping.position,
                    expected: "a release that runs apps of Mac Catalyst, macOS 10.15 or later",
                    found: "\(system) with \(app.bundle)")
            }
        }
        for (key, bundle) in [("foreground", foreground), ("suspended", suspended), ("notRunning", notRunning)] {
            guard let node = mapping[key], let bundle, !apps.contains(where: { $0.bundle == bundle }) else { continue }
            errors.add(
                at: node.position, expected: "the bundle identifier of an app of this device", unknown: bundle,
                among: apps.map(\.bundle), noun: "apps")
        }
        guard errors.errors.count == before, let model, let system else { return nil }
        return DeviceDeclaration(
            name: entry.key, model: model, system: system, hasBluetoothLE: hasBluetoothLE, isSimulator: isSimulator,
            account: account,
            accountIsPrimary: isPrimary, accountIsManaged: isManaged, identityResolvingKey: identityResolvingKey,
            advertisingKey: advertisingKey, settings: settings, foreground: foreground, suspended: suspended,
            quirks: quirks,
            apps: apps,
            position: entry.keyPosition)
    }

    private func checkName(_ entry: PositionedNode.Entry) throws(PositionedError) {
        if entry.key == Actor.world {
            throw PositionedError(
                at: entry.keyPosition, expected: "a device name other than `\(Actor.world)`", found: "`\(Actor.world)`",
                advice: "`\(Actor.world)` is the actor of steps without a device.")
        }
        if entry.key == StepRepetition.key {
            throw PositionedError(
                at: entry.keyPosition, expected: "a device name other than `\(StepRepetition.key)`",
                found: "`\(StepRepetition.key)`",
                advice: "`\(StepRepetition.key)` begins steps that are taken several times.")
        }
        guard CaseNames.isVariable(entry.key.split(separator: "-").joined()), !entry.key.hasSuffix("-") else {
            throw PositionedError(
                at: entry.keyPosition, expected: "a device name of letters, digits and hyphens",
                found: "`\(excerpt(entry.key))`")
        }
    }

    private func settings(_ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector) -> DeviceSettings {
        var settings = DeviceSettings()
        let switches: [(String, WritableKeyPath<DeviceSettings, Bool>)] = [
            ("bluetooth", \.bluetooth), ("wifi", \.wifi), ("internet", \.internet), ("handoff", \.handoff),
            ("activityContinuationAllowed", \.activityContinuationAllowed), ("assessment", \.assessment),
            ("assessmentAllowsContinuation", \.assessmentAllowsContinuation), ("locked", \.locked),
            ("asleep", \.asleep),
        ]
        for (name, path) in switches {
            if let value = boolean(name, mapping, &errors) { settings[keyPath: path] = value }
        }
        if let node = mapping["network"] {
            settings.network = node.isNull ? nil : text("network", mapping, &errors)
        }
        settings.defaultBrowser = text("defaultBrowser", mapping, &errors)
        for (name, path) in [("x", \DeviceSettings.x), ("y", \DeviceSettings.y)] {
            if let node = mapping[name], let value = errors.attempt(try node.metres()) {
                settings[keyPath: path] = value
            }
        }
        return settings
    }

    private func quirks(_ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector) -> [String] {
        var names: [String] = []
        for element in errors.elements(of: mapping.present("quirks"), "a list of quirks") {
            if let quirk = errors.attempt(try facts.devices.quirk(namedBy: element)) { names.append(quirk.name) }
        }
        return names
    }

    private func apps(_ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector) -> [AppDescription] {
        var apps: [AppDescription] = []
        for element in errors.elements(of: mapping.present("apps"), "a list of apps") {
            guard let app = app(element, &errors) else { continue }
            if apps.contains(where: { $0.bundle == app.bundle }) {
                errors.add(
                    at: element.position, expected: "each bundle identifier once on a device",
                    found: "`\(excerpt(app.bundle))` again")
            }
            apps.append(app)
        }
        return apps
    }

    /// Reads an app under `apps:` or as the argument of `install` and `update`.
    func app(_ node: PositionedNode, _ errors: inout PositionedErrorCollector) -> AppDescription? {
        let before = errors.errors.count
        guard
            let mapping = errors.mapping(
                node, allowed: Self.appKeys, "an app, for example {bundle: com.example.notes, team: TEAM1AAAAA}")
        else { return nil }
        var app = AppDescription(bundle: "", team: "")
        errors.attempt(try mapping.required("bundle").nonEmptyString("a bundle identifier"), into: &app.bundle)
        if let signing = mapping.present("signing") {
            errors.attempt(try signing.choice(AppDescription.Signing.self, "a kind of signature"), into: &app.signing)
        }
        if app.signing.carriesTeam || mapping["team"] != nil {
            errors.attempt(try mapping.required("team").nonEmptyString("a team identifier"), into: &app.team)
        }
        if let types = mapping.present("activityTypes") {
            errors.attempt(try types.strings("a list of activity types"), into: &app.activityTypes)
        }
        if let version = text("version", mapping, &errors) { app.version = version }
        if let entitlement = boolean("keyValueEntitlement", mapping, &errors) { app.keyValueEntitlement = entitlement }
        if let containers = mapping.present("iCloudContainers") {
            errors.attempt(
                try containers.strings("a list of iCloud container identifiers"), into: &app.iCloudContainers)
        }
        if let claims = mapping.present("associatedDomains") {
            errors.attempt(
                try claims.strings("a list of claims as activitycontinuation:example.com"), into: &app.associatedDomains
            )
        }
        if let provides = boolean("providesDocuments", mapping, &errors) { app.providesDocuments = provides }
        if let scenes = mapping.present("scenes") {
            app.scenes = errors.attempt(try scenes.choice(SceneSupport.self, "`single` or `multiple`"))
        }
        if let node = mapping.present("sdk"), let text = text("sdk", mapping, &errors) {
            if OSVersion(.iOS, version: text) == nil {
                errors.add(node.error(expected: "the version of an SDK in quotes, for example \"27.0\""))
            }
            app.sdk = text
        }
        if let framework = mapping.present("framework") {
            app.framework = errors.attempt(try framework.choice(AppFramework.self, "`catalyst`, or no framework"))
        }
        if let types = mapping.present("documentTypes") {
            app.documentTypes = errors.elements(of: types, "a list of document types").compactMap {
                DocumentTypeReader.documentType($0, &errors)
            }
        }
        if let sample = mapping.present("sample") {
            errors.attempt(try sample.word(among: CaseFacts.samples, noun: "sample app"), into: &app.sample)
        }
        if let behaviour = mapping.present("behaviour") {
            errors.attempt(try self.behaviour(behaviour), into: &app.behaviour)
        }
        return errors.errors.count == before ? app : nil
    }

    /// The behaviour of a scripted app.
    private func behaviour(_ node: PositionedNode) throws(PositionedError) -> PayloadValue {
        let value = PayloadValue.dictionary(try node.payloadDictionary())
        do throws(NotationError) {
            _ = try ScriptedBehaviour.parse(value)
        } catch {
            throw PositionedError(
                at: node.position(ofPath: error.path),
                expected: "\(error.expected) at behaviour\(error.pathText.dropFirst())", found: error.found,
                advice: error.advice.isEmpty ? "" : "\(error.advice).")
        }
        return value
    }

    private func text(
        _ key: String, _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> String? {
        guard let node = mapping.present(key) else { return nil }
        return errors.attempt(try node.nonEmptyString())
    }

    private func key(
        _ name: String, of count: Int, _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> [UInt8]? {
        guard let node = mapping.present(name), let value = errors.attempt(try node.payload()) else { return nil }
        if let bytes = value.dataValue, bytes.count == count { return bytes }
        errors.add(
            node.error(
                expected: "\(count) bytes, {$data: …}",
                advice: "A device without the key gets one that follows from the seed."))
        return nil
    }

    private func boolean(
        _ key: String, _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> Bool? {
        guard let node = mapping[key] else { return nil }
        return errors.attempt(try node.boolean())
    }
}
