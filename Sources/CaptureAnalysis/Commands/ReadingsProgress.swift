package import CaptureFiles

/// The progress of reading several recordings in parallel.
package struct ReadingsProgress: Sendable {
    /// The number of recordings.
    private let count: Int
    private var ended = 0
    /// Packets of recordings that are finished.
    private var packets = 0
    /// Packets of each recording that is being read, by its key.
    private var running: [Int: Int] = [:]
    private var nextKey = 0

    package init(count: Int) { self.count = count }

    /// Begins a recording and returns its key.
    package mutating func begin() -> Int {
        defer { nextKey += 1 }
        running[nextKey] = 0
        return nextKey
    }

    /// Takes the progress of a recording.
    package mutating func note(_ progress: ReadingProgress, of key: Int) {
        // A recording that is read twice starts again at 0.
        if let known = running[key] { running[key] = max(known, progress.packets) }
    }

    /// Ends a recording.
    package mutating func end(_ key: Int) {
        guard let known = running.removeValue(forKey: key) else { return }
        packets &+= known
        ended += 1
    }

    /// The text for a terminal.
    package var text: String {
        "\(ended) of \(count) recordings, \(running.values.reduce(packets, &+)) packets"
    }
}
