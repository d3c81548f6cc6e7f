import ImplementationAdapter
import Platforms
import VirtualDevices

extension CaseEnvironment {
    /// The environment under a frozen profile: its parameters, and devices with its features and bugs.
    package func under(_ profile: FrozenProfile) -> CaseEnvironment {
        var environment = self
        for reading in profile.readings {
            if case .parameter(let name, let value) = reading.effect { environment.parameters[name] = value }
        }
        environment.setup = { [setup] request in
            var device = setup(request)
            let system = request.device.system
            for reading in profile.readings {
                guard case .feature(let name, let platform, let isPresent) = reading.effect,
                    platform == system.platform
                else { continue }
                if isPresent { device.osFeatures.insert(name) } else { device.osFeatures.remove(name) }
            }
            for quirk in profile.quirks where quirk.releases.contains(where: { $0.contains(system) }) {
                device.quirks.insert(quirk.name)
            }
            return device
        }
        return environment
    }
}
