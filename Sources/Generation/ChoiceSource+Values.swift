extension ChoiceSource {
    /// A number from 0 to below the bound; 0 if the bound is not positive.
    package mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(choice(below: UInt64(bound))) : 0 }

    /// True with a probability in percent. False is the simple answer.
    package mutating func chance(_ percent: Int) -> Bool { below(100) >= 100 - percent }

    /// This many bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<max(0, count)).map { _ in UInt8(choice(below: 256)) }
    }

    /// An integer of any magnitude: small ones are as frequent as large ones. 0, -1, 1, -2, … become less simple.
    package mutating func integer() -> Int64 {
        let number = choice(below: 0) { numbers in numbers.next() >> UInt64.random(in: 0..<64, using: &numbers) }
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// One of the elements, of which there has to be one. The first is the simplest.
    package mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// A size: half of them small, most of the others at the places where an encoding changes (``sizeEdges``).
    ///
    /// - Parameter isCheap: whether something large of this size takes little time, as text does and a list does not.
    ///   One size in sixteen is above 512 then, and one in 32 above 4,096; otherwise it is one in 64, and one in 512.
    package mutating func size(atMost most: Int, isCheap: Bool = false) -> Int {
        Int(
            choice(below: UInt64(most) + 1) { numbers in
                let range: ClosedRange<Int>
                switch Int.random(in: 0..<64, using: &numbers) {
                case 0..<32: return UInt64.random(in: 0...20, using: &numbers)
                case 32..<40: return UInt64.random(in: 0...UInt64(min(most, 300)), using: &numbers)
                case isCheap ? 60..<64 : 63..<64:
                    let isLarge = Int.random(in: 0..<(isCheap ? 2 : 8), using: &numbers) == 0
                    range = isLarge ? 4_097...65_536 : 513...4_096
                default: range = 0...512
                }
                let edges = sizeEdges.filter { range.contains($0) && $0 <= most }
                return UInt64(edges.randomElement(using: &numbers) ?? 0)
            })
    }

    /// Text of at most this many pieces, with characters that need escaping, act on terminals, or combine.
    package mutating func hostileText(pieces most: Int = 6) -> String {
        var text = ""
        repeated(usually: max(1, most / 2), atMost: most) { text += $0.element(of: hostilePieces) }
        return text
    }
}

/// Both sides of every place where an encoding changes (four bits of a count, one and two bytes of a length, a UTF-16 unit
/// of a text), of the recommended size of a payload, and of sizes that a careless buffer has.
package let sizeEdges = [
    14, 15, 16, 62, 63, 64, 65, 127, 128, 199, 200, 201, 254, 255, 256, 299, 300, 301, 511, 512, 1023, 1024, 3071, 3072,
    3073, 4095, 4096, 32_767, 32_768, 65_534, 65_535, 65_536,
]

private let hostilePieces = [
    "a", "note", "Z0", " ", "\u{0}", "\n", "\r", "\t", "\"", "\\", "/", "$", "{", "}", "]", "<", "&", "\u{1B}",
    "\u{1F}", "\u{7F}", "\u{85}", "é", "e\u{301}", "\u{301}", "杂货", "中文字符", "😀", "👨‍👩‍👧‍👦", "\u{61C}", "\u{202E}",
    "\u{2028}", "\u{2066}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "Ω", "\u{2126}", "\u{212B}", "ﬁ", "ß",
    "\u{AC00}", "\u{1100}\u{1161}", "\u{E000}", "\u{1F1E6}\u{1F1E7}", "\u{20000}", "\u{E0001}",
]
