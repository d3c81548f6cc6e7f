import CaptureFiles

/// Why a listing ended before the end of the recording.
protocol ListingError: Error {
    var exitStatus: Int32 { get }
    func message(path: String) -> String
}

extension CaptureWriteError: ListingError {
    var exitStatus: Int32 { 3 }
    func message(path: String) -> String { description }
}
