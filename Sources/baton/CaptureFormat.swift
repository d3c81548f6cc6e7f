import ArgumentParser

/// The output of an analysis.
enum CaptureFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    /// A JSON object on one line for each recording.
    case json
    /// One document for all recordings.
    case sarif
}
