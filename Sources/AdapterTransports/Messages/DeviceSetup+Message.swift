import BluetoothLE
import ImplementationAdapter
import Notation
import Payload

extension DeviceSetup {
    /// The setup as the parameters of `reset`.
    var message: NotationNode {
        var object = ObjectWriter()
        object.set("name", text: name)
        object.set("index", integer: index)
        object.set("identifier", digits: identifier.value)
        object.set("seed", digits: seed)
        object.set("model", text: model)
        object.set("family", text: family)
        object.set("platform", text: platform)
        object.set("osVersion", .array(osVersion.map { .integer(Int64($0)) }))
        object.set("osFeatures", texts: osFeatures.sorted())
        object.set("hasBluetoothLE", .boolean(hasBluetoothLE))
        object.set("isHandoffModel", .boolean(isHandoffModel))
        object.set("regularWidthInLandscape", .boolean(regularWidthInLandscape))
        object.set("isSimulator", .boolean(isSimulator))
        if let account { object.set("account", text: account) }
        object.set("accountIsPrimary", .boolean(accountIsPrimary))
        object.set("settings", settings.message)
        object.set("identityResolvingKey", bytes: identityResolvingKey.bytes)
        object.set("advertisingKey", bytes: advertisingKey)
        object.set("epoch", .integer(epoch))
        let sorted = parameters.sorted { $0.key < $1.key }
        object.set("parameters", .object(sorted.map { ($0.key, .integer($0.value)) }))
        object.set("apps", .array(apps.map(\.message)))
        object.set("quirks", texts: quirks.sorted())
        return object.node
    }

    /// Reads what ``message`` wrote.
    init(message object: inout ObjectReader) throws(NotationError) {
        let name = try object.text("name")
        let index = try object.int("index", in: 0 ... .max)
        let identifier = DeviceIdentifier(try object.digits("identifier"))
        let seed = try object.digits("seed")
        let model = try object.text("model")
        let family = try object.text("family")
        let platform = try object.text("platform")
        var osVersion: [Int] = []
        for (position, node) in try object.elements("osVersion", "an array of integers").enumerated() {
            guard case .integer(let value) = node, let component = Int(exactly: value) else {
                throw NotationError(
                    path: object.place("osVersion") + [.index(position)], expected: "an integer", found: node.summary)
            }
            osVersion.append(component)
        }
        let osFeatures = try object.distinctTexts("osFeatures")
        let hasBluetoothLE = try object.boolean("hasBluetoothLE")
        let isHandoffModel = try object.boolean("isHandoffModel")
        let regularWidthInLandscape = try object.boolean("regularWidthInLandscape")
        let isSimulator = try object.boolean("isSimulator")
        let account = try object.optionalText("account")
        let accountIsPrimary = try object.boolean("accountIsPrimary")
        var settingsObject = try object.object("settings")
        let settings = try DeviceSettings(message: &settingsObject)
        let identityResolvingKey = try object.identityResolvingKey("identityResolvingKey")
        let advertisingKey = try object.bytes("advertisingKey", count: 32...32)
        let epoch = try object.integer("epoch")
        let parameters = try Self.parameters(of: try object.required("parameters", "an object of integers"), &object)
        var apps: [AppDescription] = []
        for (position, node) in try object.elements("apps", "an array of apps").enumerated() {
            var app = try ObjectReader(node, at: object.place("apps") + [.index(position)])
            apps.append(try AppDescription(message: &app))
        }
        let quirks = try object.distinctTexts("quirks")
        try object.end()
        self.init(
            name: name, index: index, identifier: identifier, seed: seed, model: model, family: family,
            platform: platform, osVersion: osVersion, osFeatures: osFeatures, hasBluetoothLE: hasBluetoothLE,
            isHandoffModel: isHandoffModel, isSimulator: isSimulator, account: account,
            accountIsPrimary: accountIsPrimary, settings: settings, identityResolvingKey: identityResolvingKey,
            advertisingKey: advertisingKey, epoch: epoch, parameters: parameters, apps: apps, quirks: quirks,
            regularWidthInLandscape: regularWidthInLandscape)
    }

    private static func parameters(
        of node: NotationNode, _ object: inout ObjectReader
    ) throws(NotationError) -> [String: Int64] {
        guard case .object(let members) = node else { throw object.error("parameters", "an object of integers", node) }
        var parameters: [String: Int64] = [:]
        for member in members {
            let path = object.place("parameters") + [.key(member.key)]
            guard case .integer(let value) = member.node else {
                throw NotationError(path: path, expected: "an integer", found: member.node.summary)
            }
            guard parameters.updateValue(value, forKey: member.key) == nil else {
                throw NotationError(path: path, expected: "names that differ", found: "an equal one before it")
            }
        }
        return parameters
    }
}

extension DeviceSettings {
    /// The switches as an object.
    var message: NotationNode {
        var object = ObjectWriter()
        object.set("bluetooth", .boolean(bluetooth))
        object.set("wifi", .boolean(wifi))
        if let network { object.set("network", text: network) }
        object.set("internet", .boolean(internet))
        object.set("handoff", .boolean(handoff))
        object.set("activityContinuationAllowed", .boolean(activityContinuationAllowed))
        object.set("assessment", .boolean(assessment))
        object.set("assessmentAllowsContinuation", .boolean(assessmentAllowsContinuation))
        object.set("locked", .boolean(locked))
        object.set("asleep", .boolean(asleep))
        object.set("x", payload: .real(x))
        object.set("y", payload: .real(y))
        return object.node
    }

    /// Reads what ``message`` wrote.
    init(message object: inout ObjectReader) throws(NotationError) {
        self.init()
        bluetooth = try object.boolean("bluetooth")
        wifi = try object.boolean("wifi")
        network = try object.optionalText("network")
        internet = try object.boolean("internet")
        handoff = try object.boolean("handoff")
        activityContinuationAllowed = try object.boolean("activityContinuationAllowed")
        assessment = try object.boolean("assessment")
        assessmentAllowsContinuation = try object.boolean("assessmentAllowsContinuation")
        locked = try object.boolean("locked")
        asleep = try object.boolean("asleep")
        x = try object.real("x")
        y = try object.real("y")
        try object.end()
    }
}

extension AppDescription {
    /// The app as an object with the keys of a case file's `apps:` entries.
    var message: NotationNode {
        var object = ObjectWriter()
        object.set("bundle", text: bundle)
        object.set("team", text: team)
        object.set("signing", text: signing.rawValue)
        object.set("activityTypes", texts: activityTypes)
        object.set("version", text: version)
        object.set("keyValueEntitlement", .boolean(keyValueEntitlement))
        object.set("iCloudContainers", texts: iCloudContainers)
        object.set("providesDocuments", .boolean(providesDocuments))
        if let sample { object.set("sample", text: sample) }
        object.set("behaviour", payload: behaviour)
        return object.node
    }

    /// Reads what ``message`` wrote.
    init(message object: inout ObjectReader) throws(NotationError) {
        let bundle = try object.text("bundle")
        let team = try object.text("team")
        let signing = try object.word("signing", Signing.self)
        let activityTypes = try object.texts("activityTypes")
        let version = try object.text("version")
        let keyValueEntitlement = try object.boolean("keyValueEntitlement")
        let iCloudContainers = try object.texts("iCloudContainers")
        let providesDocuments = try object.boolean("providesDocuments")
        let sample = try object.optionalText("sample")
        let behaviour = try object.payload("behaviour")
        try object.end()
        self.init(
            bundle: bundle, team: team, signing: signing, activityTypes: activityTypes, version: version,
            keyValueEntitlement: keyValueEntitlement, sample: sample, behaviour: behaviour)
        self.iCloudContainers = iCloudContainers
        self.providesDocuments = providesDocuments
    }
}
