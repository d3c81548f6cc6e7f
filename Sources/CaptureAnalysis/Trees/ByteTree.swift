import Notation
import Text

/// A range of bytes with a name, and the ranges in it.
///
/// The children of a node cover it: in order, without gaps and without overlap. Undescribed bytes are nodes with
/// `isUnread`. Bits have the range of the bytes that contain them.
package struct ByteTree: Equatable, Sendable {
    package var name: String
    /// The range in the packet, or in the joined data of an advertisement in pieces.
    package var range: Range<Int>
    /// The value; nil if the children have it.
    package var value: String?
    /// The lowest bit and the number of bits in the parent; nil for bytes.
    package var bits: (lowest: Int, count: Int)?
    /// Whether no declaration describes the bytes.
    package var isUnread = false
    package private(set) var children: [ByteTree] = []

    package init(_ name: String, _ range: Range<Int>, _ value: String? = nil) {
        self.name = name
        self.range = range
        self.value = value
    }

    /// Adds a child behind the others unless its range is empty.
    mutating func add(_ child: ByteTree) {
        if !child.range.isEmpty { children.append(child) }
    }

    mutating func add(_ name: String, _ range: Range<Int>, _ value: String? = nil) { add(ByteTree(name, range, value)) }

    /// Adds bits of the node's own bytes.
    mutating func addBits(_ name: String, lowest: Int, count: Int, _ value: String) {
        var child = ByteTree(name, range, value)
        child.bits = (lowest, count)
        children.append(child)
    }

    /// Fills the gaps between the children, so that they cover the node.
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

    /// Shows the bytes that no declaration describes, the first ones of a long range.
    mutating func fillUnread(from bytes: [UInt8]) {
        if isUnread, range.upperBound <= bytes.count {
            let shown = range.prefix(64)
            value = "0x" + hexadecimal(bytes[shown]) + (shown.count < range.count ? ", \(range.count) bytes" : "")
        }
        for index in children.indices { children[index].fillUnread(from: bytes) }
    }

    package static func == (left: ByteTree, right: ByteTree) -> Bool {
        left.name == right.name && left.range == right.range && left.value == right.value
            && left.bits?.lowest == right.bits?.lowest && left.bits?.count == right.bits?.count
            && left.isUnread == right.isUnread && left.children == right.children
    }

    /// Appends a line for each node: its range, then, indented, its name and value. The lines are printable ASCII.
    package func appendLines(to output: inout [UInt8], depth: Int = 0) {
        let start = output.count
        JSONText.appendInteger(range.lowerBound, to: &output)
        output.append(contentsOf: "..<".utf8)
        JSONText.appendInteger(range.upperBound, to: &output)
        let width = output.count - start
        output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(1, 12 - width) + 2 * depth))
        if let bits {
            let highest = bits.lowest + bits.count - 1
            output += Array((bits.count == 1 ? "bit \(highest) " : "bits \(bits.lowest)-\(highest) ").utf8)
        }
        Self.append(name, to: &output)
        if let value {
            output.append(contentsOf: ": ".utf8)
            Self.append(value, to: &output)
        }
        output.append(UInt8(ascii: "\n"))
        for child in children { child.appendLines(to: &output, depth: depth + 1) }
    }

    /// Appends text that may need escaping; nearly none does.
    private static func append(_ text: String, to output: inout [UInt8]) {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            output.append(contentsOf: text.utf8)
        } else {
            VisibleText.append(text, to: &output)
        }
    }
}
