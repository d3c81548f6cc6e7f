import ImplementationAdapter
package import Requirements
import SampleApps
package import VirtualDevices

/// What a case file is checked against: the catalogues, and names that other modules declare.
package struct CaseFacts: Sendable {
    package var requirements: RequirementCatalogue
    /// Models, OS releases, profile parameters and quirks.
    package var devices: DeviceCatalogue
    /// Whether a case gives the files, whose cases then cannot give others.
    var areGivenByCase = false

    package init(requirements: RequirementCatalogue, devices: DeviceCatalogue) {
        self.requirements = requirements
        self.devices = devices
    }

    /// The sample apps of the program, and the word for an app that an adapter brings along.
    static let samples = SampleApps.names + [AppDescription.broughtAlong]

    /// The capabilities of the adapter interface.
    static let capabilities: [String] = Capability.known.map(\.rawValue).sorted()
}
