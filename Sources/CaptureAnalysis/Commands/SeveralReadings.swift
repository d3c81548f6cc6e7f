package import CaptureFiles

/// How far the reading of several recordings has come, some of them at once.
package struct SeveralReadings: Sendable {
    /// Recordings that are to be read.
    private let count: Int
    private var ended = 0
    /// Packets of recordings that were read to their ends.
    private var packets = 0
    /// The packets of each recording that is being read, by its key.
    private var running: [Int: Int] = [:]
    private var nextKey = 0

    /// None of so many recordings has been begun.
    package init(count: Int) { self.count = count }

    /// Begins a recording; gives the key by which it is spoken of.
    package mutating func begin() -> Int {
        defer { nextKey += 1 }
        running[nextKey] = 0
        return nextKey
    }

    /// Takes how far a recording has been read.
    package mutating func note(_ progress: ReadingProgress, of key: Int) {
        // A recording that is read twice begins again.
        if let known = running[key] { running[key] = max(known, progress.packets) }
    }

    /// Ends a recording.
    package mutating func end(_ key: Int) {
        guard let known = running.removeValue(forKey: key) else { return }
        packets &+= known
        ended += 1
    }

    /// What a terminal shows.
    package var text: String {
        "\(ended) of \(count) recordings, \(running.values.reduce(packets, &+)) packets"
    }
}
