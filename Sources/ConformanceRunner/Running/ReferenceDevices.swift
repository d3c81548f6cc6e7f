import VirtualDevices

extension CaseEnvironment {
    /// The reference implementation, with the programs that scripted and sample apps run.
    package static func referenceDevices(_ library: ConformanceLibrary) -> CaseEnvironment {
        reference(library) { _ in VirtualDevice(programs: .standard) }
    }
}
