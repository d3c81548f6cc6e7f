/// A plot of a device's counters over time, as lines of text. Pauses of the recording take no room: times are those
/// without them, and the axis says how much that is.
///
///      7114 |                         #--
///           |            #--#---
///      7078 |#--#----
///           +----------------------------
///           0.000 s            226.113 s
///
/// `#` marks the start of a payload and `-` its continuation.
struct CounterGraph {
    /// Columns of the plot.
    static let columns = 64
    /// The most rows of the plot.
    static let rows = 10

    /// The period and counter of one payload.
    struct CounterPeriod {
        var first: HeardInstant
        var last: HeardInstant
        var counter: UInt16
    }

    /// The lines; none if there are no two different counters.
    static func lines(_ spans: [CounterPeriod]) -> [String] {
        guard let low = spans.map(\.counter).min(), let high = spans.map(\.counter).max(), low < high,
            let beginning = spans.map(\.first).min(by: { $0.time < $1.time }),
            let ending = spans.map(\.last).max(by: { $0.time < $1.time })
        else { return [] }
        let (start, end) = (beginning.withoutPauses, ending.withoutPauses)
        let rows = min(Self.rows, Int(high - low) + 1)
        var grid = [[UInt8]](repeating: [UInt8](repeating: UInt8(ascii: " "), count: columns), count: rows)
        func column(_ time: Int64) -> Int {
            // Times of a damaged recording may lie further apart than an integer holds.
            let span = max(1, Double(end) - Double(start))
            let place = (Double(time) - Double(start)) / span * Double(columns - 1)
            return Int(min(Double(columns - 1), max(0, place)))
        }
        for one in spans {
            let row = rows - 1 - Int(one.counter - low) * (rows - 1) / Int(high - low)
            let first = column(one.first.withoutPauses)
            let last = max(first, column(one.last.withoutPauses))
            for place in first...last where grid[row][place] == UInt8(ascii: " ") {
                grid[row][place] = UInt8(ascii: "-")
            }
            grid[row][first] = UInt8(ascii: "#")
        }
        var lines: [String] = []
        for row in grid.indices {
            let label = row == 0 ? "\(high)" : row == rows - 1 ? "\(low)" : ""
            var text = label.aligned(right: 10) + " |"
            text += String(decoding: grid[row], as: UTF8.self)
            while text.hasSuffix(" ") { text.removeLast() }
            lines.append(text)
        }
        lines.append(String(repeating: " ", count: 11) + "+" + String(repeating: "-", count: columns))
        let from = Seconds.text(beginning.time)
        let pauses = ending.pausesBefore &- beginning.pausesBefore
        let to = Seconds.text(ending.time) + (pauses > 0 ? " (pauses of \(Seconds.text(pauses)) left out)" : "")
        let space = max(1, columns - from.utf8.count - to.utf8.count)
        lines.append(String(repeating: " ", count: 12) + from + String(repeating: " ", count: space) + to)
        return lines
    }
}
