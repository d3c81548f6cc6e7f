/// Two runs of one case that differ.
package struct Divergence: Sendable, Hashable, CustomStringConvertible {
    package var name: String
    /// The first line of the case's part of the log that differs, from 1.
    package var line: Int
    /// The line in the first run; empty if it has fewer lines.
    package var first: String
    /// The line in the second run; empty if it has fewer lines.
    package var second: String

    /// Finds the first line that differs; nil if there is none.
    package init?(name: String, _ first: [UInt8], _ second: [UInt8]) {
        guard first != second else { return nil }
        let lines = [first, second].map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
        let shared = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
        self.name = name
        line = shared + 1
        func text(_ lines: [ArraySlice<UInt8>]) -> String {
            shared < lines.count ? String(decoding: lines[shared].prefix(400), as: UTF8.self) : ""
        }
        self.first = text(lines[0])
        self.second = text(lines[1])
    }

    /// The case, the line and both versions of it.
    package var description: String { "\(name): line \(line) differs\n  first:  \(first)\n  second: \(second)" }
}
