/// What judges need of advertising data: its Handoff messages with their positions, and what is wrong with its layout.
///
/// It reads the bytes independently of the codec that devices use, so that judges also check that codec.
package struct SealedFrame {
    /// The 14 bytes of each well-formed Handoff message: status, counter (2), tag, ciphertext (10).
    package private(set) var messages: [[UInt8]] = []
    /// The offset of the first byte of each message in the advertising data.
    package private(set) var offsets: [Int] = []
    /// What is wrong with the layout.
    package private(set) var defects: [String] = []

    package static let messageType: UInt8 = 0x0C
    package static let messageLength = 14

    /// Reads AD structures, and Continuity elements inside the manufacturer data of company 0x004C.
    package init(_ data: [UInt8]) {
        if data.count > 31 { defects.append("\(data.count) bytes of advertising data, 31 at most") }
        var index = 0
        while index < data.count {
            let length = Int(data[index])
            // A zero length ends the data early; the rest is padding.
            if length == 0 { break }
            guard length <= data.count - index - 1 else {
                defects.append("an AD structure of \(length) bytes with \(data.count - index - 1) left")
                break
            }
            let value = data[(index + 2)..<(index + 1 + length)]
            if data[index + 1] == 0xFF, value.count >= 2, value.starts(with: [0x4C, 0x00]) {
                walk(Array(value.dropFirst(2)), at: index + 4)
            }
            index += 1 + length
        }
    }

    private mutating func walk(_ elements: [UInt8], at start: Int) {
        var index = 0
        while index < elements.count {
            let type = elements[index]
            // The overflow area of service bits has no length byte.
            if type == 0x01 {
                index += 17
                continue
            }
            guard index + 1 < elements.count else {
                if type == Self.messageType { defects.append("a Handoff message without length") }
                return
            }
            var length = Int(elements[index + 1])
            // HomeKit keeps a subtype in the upper bits of its length byte.
            if type == 0x06 || type == 0x11 { length &= 0x1F }
            let rest = elements.count - index - 2
            if type == Self.messageType {
                if length != Self.messageLength {
                    defects.append("a Handoff message of \(length) bytes instead of \(Self.messageLength)")
                } else if rest < length {
                    defects.append("a Handoff message cut after \(rest) bytes")
                } else {
                    messages.append(Array(elements[(index + 2)..<(index + 2 + length)]))
                    offsets.append(start + index + 2)
                }
            }
            guard length <= rest else { return }
            index += 2 + length
        }
        if messages.count > 1 { defects.append("\(messages.count) Handoff messages in one advertisement") }
    }

    /// The counter of a message: two bytes, least significant first.
    package static func counter(of message: [UInt8]) -> Int { Int(message[1]) | Int(message[2]) << 8 }
}
