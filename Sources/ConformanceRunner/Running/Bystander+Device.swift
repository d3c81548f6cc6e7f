import ImplementationAdapter
import Platforms
import VirtualDevices

extension Bystander {
    /// The device as a case declares it; nil if no device of the case can send. Its only app offers the first of its types.
    func device(beside testCase: TestCase, in parameters: ProfileParameters) -> DeviceDeclaration? {
        let handoff = RecoveryReader(devices: testCase.devices, in: parameters).handoffs(atMost: 1).first
        let sender = testCase.devices.first {
            if let handoff { $0.name == handoff.source } else { $0.model.roles.contains(.send) }
        }
        guard var device = sender else { return nil }
        let receiver = testCase.devices.first { $0.name == handoff?.receiver } ?? device
        device.name = rawValue
        while testCase.devices.contains(where: { $0.name == device.name }) { device.name += "-" }
        device.apps = [app(of: handoff, on: device)]
        if self == .neighbour { device.account = Self.otherAccount }
        device.accountIsPrimary = true
        device.accountIsManaged = false
        device.identityResolvingKey = nil
        device.advertisingKey = nil
        device.settings = DeviceSettings()
        device.settings.x = receiver.settings.x
        device.settings.y = receiver.settings.y
        device.foreground = nil
        device.suspended = nil
        device.quirks = []
        return device
    }

    /// The app of the case's source, where there is one, without what it does and claims besides its activity types.
    private func app(of handoff: Recovery.Handoff?, on device: DeviceDeclaration) -> AppDescription {
        guard self != .companion, let handoff, let type = handoff.type,
            let model = device.apps.first(where: { $0.bundle == handoff.app })
        else {
            return AppDescription(bundle: Self.ownBundle, team: Self.ownTeam, activityTypes: ["\(Self.ownBundle).note"])
        }
        return AppDescription(
            bundle: model.bundle, team: model.team, signing: model.signing,
            activityTypes: [type] + model.activityTypes.filter { $0 != type }, version: model.version)
    }

    private static let otherAccount = "bystander@elsewhere.example"
    private static let ownBundle = "example.elsewhere.bystander"
    private static let ownTeam = "BYSTANDER1"
}
