import CaptureFiles

/// Why a listing ended before the recording did.
protocol ListingFailure: Error {
    /// The status that the command ends with.
    var exitStatus: Int32 { get }
    /// A line for people.
    func message(path: String) -> String
}

extension CaptureWriteError: ListingFailure {
    var exitStatus: Int32 { 3 }
    func message(path: String) -> String { description }
}
