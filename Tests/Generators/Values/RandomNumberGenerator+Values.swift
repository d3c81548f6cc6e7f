extension RandomNumberGenerator {
    /// A number from 0 to below the bound; 0 if the bound is not positive.
    package mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

    /// True with a probability in percent.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// This many bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// An integer of any magnitude: small ones are as frequent as large ones.
    package mutating func integer() -> Int64 { Int64(bitPattern: next()) >> Int64(below(64)) }

    /// One of the elements, of which there has to be one.
    package mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

    /// Text of at most this many pieces, with characters that need escaping, act on terminals, or combine.
    package mutating func hostileText(pieces most: Int = 6) -> String {
        (0..<below(most + 1)).map { _ in element(of: hostilePieces) }.joined()
    }
}

private let hostilePieces = [
    "a", "note", "Z0", " ", "\u{0}", "\n", "\r", "\t", "\"", "\\", "/", "$", "{", "}", "]", "<", "&", "\u{1B}",
    "\u{1F}",
    "\u{7F}", "\u{85}", "é", "e\u{301}", "\u{301}", "杂货", "中文字符", "😀", "👨‍👩‍👧‍👦", "\u{61C}", "\u{202E}", "\u{2028}",
    "\u{2066}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{10FFFF}", "Ω", "\u{2126}",
]
