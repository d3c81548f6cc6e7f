import ImplementationAdapter
import Notation
import Payload
import Platforms

extension DeviceSetup {
    /// The parameters of `reset`.
    static let form = RecordForm<DeviceSetup>(
        "A device at the start of a case.",
        {
            (
                $0.name, $0.index, $0.identifier, $0.seed, $0.model, $0.family, $0.platform, $0.osVersion,
                $0.osFeatures, $0.hasBluetoothLE, $0.isHandoffModel, $0.regularWidthInLandscape, $0.isSimulator,
                $0.account, $0.accountIsPrimary, $0.accountIsManaged, $0.settings, $0.identityResolvingKey,
                $0.advertisingKey, $0.epoch, $0.parameters, $0.apps, $0.quirks
            )
        },
        Member("name", .text, "The device's name in the case. Peers show it."),
        Member(
            "index", .count,
            "The position among the case's devices, from 0. The numbers of links and attempts contain it."),
        Member("identifier", .peer, "What its peers know it by."),
        Member("seed", .identifier, "Everything random follows from it."),
        Member("model", .text, "The model's name. The Dock of a peer shows it as `badge`."),
        Member("family", .text, "iPhone, iPad, iPod touch, Mac, Apple Watch, Apple TV, Apple Vision Pro."),
        Member(
            "platform", ValueForm<String>.text.mapped({ Platform(rawValue: $0) }, \.rawValue),
            "iOS, macOS, watchOS, tvOS or visionOS."),
        Member(
            "osVersion", .list(of: .number, "an array of integers"),
            "8.1.2 is `[8, 1, 2]`. `app.finding` names it; decisions follow from `osFeatures`."),
        Member("osFeatures", .distinctTexts, "What the release has, by the names in `os-releases.yaml`."),
        Member("hasBluetoothLE", .boolean, "Bluetooth LE 4.0 hardware is built in."),
        Member("isHandoffModel", .boolean, "The model stands on the list of Handoff-capable models."),
        Member(
            "regularWidthInLandscape", .boolean, "In landscape the screen shows two screens of an app side by side."),
        Member("isSimulator", .boolean, "It runs in a simulator, which has no Handoff."),
        Member("account", optional: .text, "The account that is signed in; absent for none."),
        Member(
            "accountIsPrimary", .boolean, "It is the device's primary account. Another one is not enough for Handoff."),
        Member("accountIsManaged", .boolean, "An organisation manages the account. Handoff does not depend on it."),
        Member("settings", DeviceSettings.form.form),
        Member(
            "identityResolvingKey", .identityResolvingKey,
            "Makes the device's addresses. The most significant byte comes first."),
        Member("advertisingKey", .data(32...32), "The first key that seals advertisements."),
        Member("epoch", .integer, "The date of nanosecond 0, in seconds since 2001-01-01T00:00:00Z."),
        Member("parameters", profile, "The profile: times in nanoseconds, sizes in bytes, switches as 0 and 1."),
        Member(
            "apps", .list(of: AppDescription.form.defined(as: "app").form, "an array of apps"),
            "The installed apps, in the order of installation. None of them runs."),
        Member("quirks", .distinctTexts, "The platform bugs that it has; see the capability `quirks`.")
    ) {
        DeviceSetup(
            name: $0, index: $1, identifier: $2, seed: $3, model: $4, family: $5, platform: $6, osVersion: $7,
            osFeatures: $8, hasBluetoothLE: $9, isHandoffModel: $10, isSimulator: $12, account: $13,
            accountIsPrimary: $14, settings: $16, identityResolvingKey: $17, advertisingKey: $18, epoch: $19,
            parameters: $20, apps: $21, quirks: $22, regularWidthInLandscape: $11, accountIsManaged: $15)
    }.defined(as: "setup")

    /// Parameters by their names, in the order of the names.
    private static let profile: ValueForm<ProfileParameters> = {
        let entries = ValueForm<[(key: String, value: Int64)]>.entries(
            of: ValueForm<Int64>.integer.defined(as: "integer"), "an object of integers")
        return ValueForm(
            expected: entries.expected, words: entries.words, schema: entries.schema,
            definitions: entries.definitions,
            read: { node throws(NotationError) in
                var parameters: [String: Int64] = [:]
                for (name, value) in try entries.read(node)
                where parameters.updateValue(value, forKey: name) != nil {
                    throw NotationError(
                        path: [.key(name)], expected: "names that differ", found: "an equal one before it")
                }
                do throws(ProfileParametersError) {
                    return try ProfileParameters(named: parameters)
                } catch {
                    throw NotationError(
                        expected: "every parameter of the profile, and no other", found: error.description)
                }
            }, write: { entries.write($0.named.map { ($0.name, $0.value) }) })
    }()
}

extension DeviceSettings {
    /// The switches and restrictions of a device.
    static let form = RecordForm<DeviceSettings>(
        "Switches and restrictions of a device.",
        {
            (
                $0.bluetooth, $0.wifi, $0.network, $0.internet, $0.handoff, $0.activityContinuationAllowed,
                $0.assessment, $0.assessmentAllowsContinuation, $0.defaultBrowser, $0.locked, $0.asleep, $0.x, $0.y
            )
        },
        Member("bluetooth", .boolean, "Bluetooth is on. Without it nothing is sent, heard or connected."),
        Member("wifi", .boolean, "Wi-Fi is on. Handoff needs no network."),
        Member("network", optional: .text, "The Wi-Fi network that it has joined; absent for none."),
        Member("internet", .boolean, "The internet can be reached. Only the account service needs it."),
        Member("handoff", .boolean, "The user's Handoff switch."),
        Member(
            "activityContinuationAllowed", .boolean,
            "Device management allows activity continuation. It counts if `osFeatures` has `managementRestriction`."),
        Member("assessment", .boolean, "An assessment session runs. It counts if `osFeatures` has `assessment`."),
        Member("assessmentAllowsContinuation", .boolean, "The assessment session allows activity continuation."),
        Member(
            "defaultBrowser", optional: .text,
            "The bundle identifier of the default browser that the user has chosen; absent for the system's browser."),
        Member("locked", .boolean, "The device is locked."),
        Member("asleep", .boolean, "The device sleeps, and is locked."),
        Member("x", .real, "Metres. Only the world needs it."), Member("y", .real, "Metres. Only the world needs it.")
    ) {
        var settings = DeviceSettings()
        settings.bluetooth = $0
        settings.wifi = $1
        settings.network = $2
        settings.internet = $3
        settings.handoff = $4
        settings.activityContinuationAllowed = $5
        settings.assessment = $6
        settings.assessmentAllowsContinuation = $7
        settings.defaultBrowser = $8
        settings.locked = $9
        settings.asleep = $10
        settings.x = $11
        settings.y = $12
        return settings
    }.defined(as: "settings")
}
