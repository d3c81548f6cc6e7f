import ImplementationAdapter
import Platforms

extension TestCase {
    /// The same steps with devices that differ in everything that `reset` gives: accounts, keys, switches, apps, times.
    ///
    /// What becomes of its steps does not matter. An implementation that has played it and keeps something of it plays the
    /// case itself differently.
    func withOtherSetups(from profile: ProfileParameters) -> TestCase {
        var other = self
        for index in other.devices.indices { other.devices[index].changeSetup() }
        other.parameters = ParameterName.allCases.filter { $0.measure == .time }.map { name in
            ParameterOverride(name: name, value: 2 * profile.applying(parameters)[name])
        }
        return other
    }
}

extension CaseEnvironment {
    /// Another date at the beginning of the world.
    var onAnotherDay: CaseEnvironment {
        var other = self
        other.epoch += 100 * 86_400
        return other
    }
}

extension DeviceDeclaration {
    fileprivate mutating func changeSetup() {
        account = account == nil ? "somebody-else" : nil
        accountIsManaged.toggle()
        identityResolvingKey = [UInt8](repeating: 0x5A, count: 16)
        advertisingKey = [UInt8](repeating: 0xA5, count: 32)
        settings.locked.toggle()
        settings.handoff.toggle()
        for index in apps.indices {
            apps[index].version = "9.9"
            apps[index].team = apps[index].team.isEmpty ? "" : "TEAM9ZZZZZ"
            apps[index].activityTypes.append("com.example.another-type")
        }
    }
}
