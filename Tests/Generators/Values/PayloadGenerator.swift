package import Payload
package import Randomness

/// Makes payload values from a seed: the same ones on every machine.
package struct PayloadGenerator: Sendable {
    /// What may occur in the values.
    package enum Repertoire: Sendable {
        /// Every kind, with NaN, -0.0, extreme dates, hostile text and keys of any kind.
        case everything
        /// What a property list holds exactly: native kinds, plain numbers, dates in whole 64ths of a second.
        case propertyList
        /// What Foundation's collections keep apart: reals are never whole, because an `AnyHashable` of 1.0 equals one of 1.
        case distinctNumbers
    }

    /// How large values become.
    package struct Limits: Sendable {
        /// Containers inside one another.
        package var depth: Int
        /// Elements of a container. One container in twenty has four times as many.
        package var elements: Int
        /// Bytes of data.
        package var bytes: Int
        /// Pieces of a text.
        package var pieces: Int

        package init(depth: Int = 4, elements: Int = 5, bytes: Int = 20, pieces: Int = 6) {
            self.depth = depth
            self.elements = elements
            self.bytes = bytes
            self.pieces = pieces
        }
    }

    /// The source of all choices.
    package var numbers: SplitMix64
    /// What may occur.
    package let repertoire: Repertoire
    /// How large values become.
    package let limits: Limits

    /// The values of a seed.
    package init(seed: UInt64, repertoire: Repertoire = .everything, limits: Limits = Limits()) {
        numbers = SplitMix64(seed: seed)
        self.repertoire = repertoire
        self.limits = limits
    }

    /// A value of any kind that the repertoire has.
    package mutating func value() -> PayloadValue { value(depth: limits.depth) }

    /// A value with at most this many containers inside one another.
    package mutating func value(depth: Int) -> PayloadValue {
        switch numbers.below(depth > 0 ? 15 : 11) {
        case 0: .boolean(numbers.chance(50))
        case 1, 2: integer()
        case 3: .real(real())
        case 4, 5: .string(text())
        case 6: .date(date())
        case 7: .data(numbers.bytes(numbers.below(limits.bytes + 1)))
        case 8: repertoire == .propertyList ? .string(text()) : .uuid(uuid())
        case 9: repertoire == .propertyList ? .boolean(true) : .null
        case 10: repertoire == .everything ? .url("https://example.com/" + text()) : .string(text())
        case 11: .array(list(depth: depth))
        case 12: repertoire == .propertyList ? .array(list(depth: depth)) : .set(set(depth: depth))
        default: .dictionary(dictionary(depth: depth))
        }
    }

    /// A dictionary with at most this many containers inside one another, itself included.
    package mutating func dictionary(depth: Int) -> PayloadDictionary {
        var result = PayloadDictionary()
        for _ in 0..<count() {
            let key = key()
            result[key] = value(depth: depth - 1)
        }
        return result
    }

    /// Text of the repertoire.
    package mutating func text() -> String {
        repertoire == .distinctNumbers
            ? String(numbers.next() % 10_000, radix: 36) : numbers.hostileText(pieces: limits.pieces)
    }

    private mutating func count() -> Int {
        numbers.below(20) == 0 ? 4 * limits.elements : numbers.below(limits.elements)
    }

    private mutating func list(depth: Int) -> [PayloadValue] { (0..<count()).map { _ in value(depth: depth - 1) } }

    private mutating func set(depth: Int) -> PayloadSet {
        // Elements that are collections have no single order in Foundation's sets.
        PayloadSet(repertoire == .distinctNumbers ? (0..<count()).map { _ in integer() } : list(depth: depth))
    }

    private mutating func key() -> PayloadValue {
        guard repertoire == .everything else { return .string("k" + text()) }
        switch numbers.below(8) {
        case 0: return value(depth: 1)
        case 1, 2:
            return .string(numbers.element(of: ["title", "$set", "$date", "$dictionary", "$", "$$", "n", "", "键"]))
        default: return .string("k" + text())
        }
    }

    private mutating func uuid() -> PayloadUUID { PayloadUUID(high: numbers.next(), low: numbers.next()) }

    private mutating func integer() -> PayloadValue {
        switch numbers.below(4) {
        case 0: .integer(Int64(numbers.below(600)) - 300)
        case 1: .integer(numbers.integer())
        case 2: PayloadValue(numbers.next())
        default:
            .integer(
                numbers.element(of: [
                    .min, .max, -1, 0, 1, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296,
                ]))
        }
    }

    private mutating func real() -> Double {
        switch repertoire {
        case .propertyList: return Double(numbers.below(2_000_000) - 1_000_000) / 7 + 0.5
        case .distinctNumbers: return Double(numbers.below(200) - 100) + 0.5
        case .everything:
            let edges = [
                0.0, -0.0, .nan, .infinity, -.infinity, 1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 0.1,
            ]
            return numbers.chance(50) ? numbers.element(of: edges) : Double(bitPattern: numbers.next())
        }
    }

    private mutating func date() -> PayloadDate {
        if repertoire != .everything {
            return PayloadDate(secondsSince2001: Double(numbers.below(1 << 40) - 1 << 39) / 64)
        }
        let seconds = Double(numbers.below(2_000_000_000) - 1_000_000_000)
        return switch numbers.below(4) {
        case 0: PayloadDate(secondsSince2001: real())
        case 1: PayloadDate(secondsSince2001: seconds)
        case 2: PayloadDate(secondsSince2001: seconds / 1000)
        default: PayloadDate(secondsSince2001: Double.random(in: -7e10...3e11, using: &numbers))
        }
    }
}

extension PayloadValue {
    /// A value with exactly this many containers around it.
    package func nested(_ depth: Int, by wrap: (PayloadValue) -> PayloadValue) -> PayloadValue {
        (0..<depth).reduce(self) { value, _ in wrap(value) }
    }
}
