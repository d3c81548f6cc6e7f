import Payload
import Randomness

/// SplitMix64: the same numbers from the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

/// Random payload values that look for trouble.
struct RandomValues {
    /// What may occur.
    enum Kinds {
        /// Every kind, with NaN, -0.0, extreme dates and keys of any kind.
        case all
        /// What plistlib writes exactly as it was: native kinds, plain numbers, dates in whole 64ths of a second.
        case plain
    }

    var generator: SeededGenerator
    let kinds: Kinds

    init(seed: UInt64, kinds: Kinds = .all) {
        generator = SeededGenerator(seed: seed)
        self.kinds = kinds
    }

    mutating func value(depth: Int = 4) -> PayloadValue {
        let choice = generator.below(depth > 0 ? 15 : 10)
        switch choice {
        case 0: return .boolean(Bool.random(using: &generator))
        case 1, 2: return integer()
        case 3: return .real(real())
        case 4, 5: return .string(text())
        case 6: return .date(date())
        case 7: return .data((0..<generator.below(20)).map { _ in UInt8.random(in: 0...255, using: &generator) })
        case 8 where kinds == .all:
            return .uuid(PayloadUUID(high: generator.next(), low: generator.next()))
        case 9 where kinds == .all:
            return Bool.random(using: &generator) ? .null : .url("https://example.com/" + text())
        case 8, 9: return .string(text())
        case 10, 11:
            let count = generator.below(20) == 0 ? 20 : generator.below(5)
            return .array((0..<count).map { _ in value(depth: depth - 1) })
        case 12 where kinds == .all:
            return .set(PayloadSet((0..<generator.below(5)).map { _ in value(depth: depth - 1) }))
        default: return .dictionary(dictionary(depth: depth))
        }
    }

    mutating func dictionary(depth: Int) -> PayloadDictionary {
        var result = PayloadDictionary()
        let count = generator.below(20) == 0 ? 20 : generator.below(5)
        for _ in 0..<count {
            let key: PayloadValue = kinds == .all && generator.below(8) == 0 ? value(depth: 1) : .string(key())
            result[key] = value(depth: depth - 1)
        }
        return result
    }

    private mutating func key() -> String {
        let keys = ["title", "$set", "$date", "$dictionary", "$", "$$", "n", "", "键"]
        return kinds == .all && generator.below(3) == 0 ? keys[generator.below(keys.count)] : "k" + text()
    }

    private mutating func integer() -> PayloadValue {
        switch generator.below(4) {
        case 0: return .integer(Int64(generator.below(600)) - 300)
        case 1: return .integer(Int64(bitPattern: generator.next()) >> Int64(generator.below(64)))
        case 2: return PayloadValue(generator.next())
        default:
            let edges: [Int64] = [
                .min, .max, -1, 0, 1, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296,
            ]
            return .integer(edges[generator.below(edges.count)])
        }
    }

    private mutating func real() -> Double {
        if kinds == .plain { return Double(generator.below(2_000_000) - 1_000_000) / 7 + 0.5 }
        let edges = [
            0.0, -0.0, .nan, .infinity, -.infinity, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 0.1,
        ]
        if generator.below(2) == 0 { return edges[generator.below(edges.count)] }
        return Double(bitPattern: generator.next())
    }

    private mutating func date() -> PayloadDate {
        if kinds == .plain { return PayloadDate(secondsSince2001: Double(generator.below(1 << 40) - 1 << 39) / 64) }
        switch generator.below(4) {
        case 0: return PayloadDate(secondsSince2001: real())
        case 1: return PayloadDate(secondsSince2001: Double(generator.below(2_000_000_000) - 1_000_000_000))
        case 2: return PayloadDate(secondsSince2001: Double(generator.below(2_000_000_000) - 1_000_000_000) / 1000)
        default: return PayloadDate(secondsSince2001: Double.random(in: -7e10...3e11, using: &generator))
        }
    }

    mutating func text() -> String {
        let pieces: [String] = [
            "a", "note", " ", "\u{0}", "\n", "\"", "\\", "/", "\u{7F}", "\u{85}", "é", "e\u{301}", "\u{301}", "杂货",
            "中文字符",
            "😀", "👨‍👩‍👧‍👦", "\u{202E}", "\u{2028}", "\u{2066}", "\u{FEFF}", "\u{10FFFF}", "\u{FFFF}", "\u{1F}", "Ω",
            "\u{2126}", "\u{61C}",
        ]
        return (0..<generator.below(6)).map { _ in pieces[generator.below(pieces.count)] }.joined()
    }
}

/// A value with exactly this many containers inside one another.
func nested(_ depth: Int, around value: PayloadValue = 1, by wrap: (PayloadValue) -> PayloadValue) -> PayloadValue {
    var result = value
    for _ in 0..<depth { result = wrap(result) }
    return result
}
