import TestSupport

/// The recordings of real devices that this build reads: what is compressed takes the trait Gzip.
enum ReadRecordings {
    /// Whether this build reads a recording.
    static func isRead(_ file: String) -> Bool {
        #if Gzip
        true
        #else
        !file.hasSuffix(".gz")
        #endif
    }

    /// The rows of the manifest that this build reads, each by column name.
    static func manifest() throws -> [[String: String]] {
        try RealRecordings.manifest().filter { isRead($0["file"] ?? "") }
    }
}
