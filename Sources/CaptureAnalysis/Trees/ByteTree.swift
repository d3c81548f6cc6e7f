import Text

/// A stretch of bytes with a name, and the stretches in it.
///
/// The children of a node cover it: byte for byte, in order, without overlap. What nobody describes is a node too,
/// `isUnread`. Bits have the range of the bytes that they stand in.
package struct ByteTree: Equatable, Sendable {
    /// What stands there.
    package var name: String
    /// Where, counted from the start of the packet, or of the joined data of an advertisement that came in pieces.
    package var range: Range<Int>
    /// What it says; nil where the children say it.
    package var value: String?
    /// Bits of the node around this one: lowest and number; nil for bytes.
    package var bits: (lowest: Int, count: Int)?
    /// Whether no declaration says what the bytes are.
    package var isUnread = false
    /// What it is made of.
    package private(set) var children: [ByteTree] = []

    /// Names a stretch of bytes.
    package init(_ name: String, _ range: Range<Int>, _ value: String? = nil) {
        self.name = name
        self.range = range
        self.value = value
    }

    /// Adds a stretch of bytes behind the children so far. Nothing is added for no bytes.
    mutating func add(_ child: ByteTree) {
        if !child.range.isEmpty { children.append(child) }
    }

    /// Adds a stretch of bytes by name and value.
    mutating func add(_ name: String, _ range: Range<Int>, _ value: String? = nil) { add(ByteTree(name, range, value)) }

    /// Adds bits of the node's own bytes, with their value.
    mutating func addBits(_ name: String, lowest: Int, count: Int, _ value: String) {
        var child = ByteTree(name, range, value)
        child.bits = (lowest, count)
        children.append(child)
    }

    /// Fills what the children leave out, so that they cover the node.
    mutating func close(unread name: String = "not read") {
        guard !children.isEmpty, children.allSatisfy({ $0.bits == nil }) else { return }
        var filled: [ByteTree] = []
        var cursor = range.lowerBound
        func gap(to end: Int) {
            guard cursor < end else { return }
            var gap = ByteTree(name, cursor..<end, "\(end - cursor) byte\(end - cursor == 1 ? "" : "s")")
            gap.isUnread = true
            filled.append(gap)
        }
        for child in children {
            gap(to: child.range.lowerBound)
            filled.append(child)
            cursor = child.range.upperBound
        }
        gap(to: range.upperBound)
        children = filled
    }

    /// Whether two trees are the same.
    package static func == (left: ByteTree, right: ByteTree) -> Bool {
        left.name == right.name && left.range == right.range && left.value == right.value
            && left.bits?.lowest == right.bits?.lowest && left.bits?.count == right.bits?.count
            && left.isUnread == right.isUnread && left.children == right.children
    }

    /// Appends a line a node: its range, then, indented, its name and value. Whatever the text holds, the lines are
    /// printable ASCII.
    package func appendLines(to output: inout [UInt8], depth: Int = 0) {
        let place = "\(range.lowerBound)..<\(range.upperBound)"
        output += Array(place.utf8)
        output += [UInt8](repeating: UInt8(ascii: " "), count: max(1, 12 - place.utf8.count) + 2 * depth)
        if let bits {
            let highest = bits.lowest + bits.count - 1
            output += Array((bits.count == 1 ? "bit \(highest) " : "bits \(bits.lowest)-\(highest) ").utf8)
        }
        VisibleText.append(name, to: &output)
        if let value {
            output += Array(": ".utf8)
            VisibleText.append(value, to: &output)
        }
        output.append(UInt8(ascii: "\n"))
        for child in children { child.appendLines(to: &output, depth: depth + 1) }
    }
}
