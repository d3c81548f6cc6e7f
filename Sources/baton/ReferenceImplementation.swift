import ConformanceRunner

/// The implementation that is tested unless the user names another: virtual devices.
enum ReferenceImplementation {
    /// Name and version for the log.
    static let name = "Baton reference device " + BatonVersion.current

    /// What its cases run in.
    static func environment(_ library: ConformanceLibrary) -> CaseEnvironment {
        CaseEnvironment.referenceDevices(library)
    }

    /// Writes the traffic of its cases.
    static let captures: RunOptions.CaptureWriting = { result, folder in
        try TrafficCapture.write(result, epoch: CaseEnvironment.referenceEpoch, below: folder)
    }
}
