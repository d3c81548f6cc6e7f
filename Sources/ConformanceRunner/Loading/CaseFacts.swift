import Events
import ImplementationAdapter
package import Requirements
import SampleApps
package import VirtualDevices

/// What a case file is checked against: the catalogues, and names that other modules declare.
package struct CaseFacts: Sendable {
    /// The requirements.
    package var requirements: RequirementCatalogue
    /// Models, OS releases, profile parameters and quirks.
    package var devices: DeviceCatalogue
    /// Names of registered sample apps.
    package var samples: [String]
    /// Names of capabilities that cases may need.
    package var capabilities: [String]

    /// Gathers facts.
    package init(
        requirements: RequirementCatalogue, devices: DeviceCatalogue, samples: [String] = CaseFacts.sampleNames,
        capabilities: [String] = CaseFacts.knownCapabilities
    ) {
        self.requirements = requirements
        self.devices = devices
        self.samples = samples
        self.capabilities = capabilities
    }

    /// Names of the sample apps that come with the program, and the word for an app that an adapter brings along.
    package static let sampleNames = SampleApps.names + [AppDescription.broughtAlong]

    /// Capabilities that the adapter interface names.
    package static let knownCapabilities: [String] = Capability.known.map(\.rawValue).sorted()
}
