import ConformanceRunner

/// The implementation that is tested unless the user names another: virtual devices.
enum ReferenceImplementation {
    /// Name and version for the log.
    static let name = "Baton reference device " + BatonVersion.current

    /// What its cases run in.
    static func environment(_ library: ConformanceLibrary) -> CaseEnvironment {
        CaseEnvironment.referenceDevices(library)
    }

    /// Writes the traffic of its cases; nil as long as nothing does.
    static func captures(_ library: ConformanceLibrary) -> RunOptions.CaptureWriting? { nil }
}
