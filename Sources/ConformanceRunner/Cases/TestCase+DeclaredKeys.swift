import BluetoothLE
package import CaptureAnalysis
import Continuity
import FrameOpening
import ImplementationAdapter

extension TestCase {
    /// The keys that the case declares for its devices, with the activity types that its apps declare; nil if it
    /// declares no advertising key.
    ///
    /// Keys that follow from the seed are left out: nothing that a transmitter sends is sealed with them.
    package var declaredKeys: KeyFile? {
        let keys = devices.compactMap { device -> KeyFile.DeviceKey? in
            guard let key = device.advertisingKey.flatMap(AdvertisingKey.init) else { return nil }
            return KeyFile.DeviceKey(
                device: device.name, account: device.account, advertisingKey: key,
                identityResolvingKey: device.identityResolvingKey.flatMap { IdentityResolvingKey($0) })
        }
        guard !keys.isEmpty else { return nil }
        var file = KeyFile(keys: keys)
        file.addActivities(declaredBy: devices.flatMap(\.apps))
        return file
    }

    /// The same keys for the judges of a log that the case gives: those of devices that declare both.
    ///
    /// - Parameter epoch: nanosecond 0 of the log, in seconds since 2001-01-01T00:00:00Z.
    func declaredSecrets(epoch: Int64) -> [DeviceSecrets] {
        devices.compactMap { device in
            guard let address = device.identityResolvingKey, let advertising = device.advertisingKey else { return nil }
            return DeviceSecrets(
                device: device.name, identityResolvingKey: address, advertisingKeys: [1: advertising], epoch: epoch)
        }
    }
}

extension KeyFile {
    /// Adds the activity types that apps declare, each once.
    mutating func addActivities(declaredBy apps: [AppDescription]) {
        var known = Set(activities)
        for app in apps {
            for type in app.declaredTypes {
                let activity = Activity.type(team: app.team, type: type, dynamicType: nil)
                if known.insert(activity).inserted { activities.append(activity) }
            }
        }
    }
}
