package import Payload

/// Payload values of every kind, nesting and size.
package struct PayloadValues: Sendable {
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
        /// Elements of a container, on average. One container in twenty has four times as many.
        package var elements: Int
        /// Bytes of data.
        package var bytes: Int
        /// Pieces of a text.
        package var pieces: Int
        /// The greatest count of a text, data or container whose size is chosen at the edges of encodings; 0 for none.
        package var edge: Int
        /// The most containers inside one another in a value that is there for its nesting. A case file has 64 at most, with
        /// those around the value, and a set takes two.
        package let nesting = 40

        package init(depth: Int = 4, elements: Int = 5, bytes: Int = 20, pieces: Int = 6, edge: Int = 0) {
            self.depth = depth
            self.elements = elements
            self.bytes = bytes
            self.pieces = pieces
            self.edge = edge
        }
    }

    /// Of a hundred values, those whose size is chosen at the edges of encodings, where the limits have any.
    private static let edgeShare = 12

    package var repertoire: Repertoire
    package var limits: Limits

    package init(_ repertoire: Repertoire = .everything, limits: Limits = Limits()) {
        self.repertoire = repertoire
        self.limits = limits
    }

    /// A value with at most this many containers inside one another. Its choices are a piece, so that shrinking puts what
    /// is nested in the place of its container.
    package func value(_ source: inout some ChoiceSource, depth: Int) -> PayloadValue {
        source.piece { chosenValue(&$0, depth: depth) }
    }

    private func chosenValue(_ source: inout some ChoiceSource, depth: Int) -> PayloadValue {
        if limits.edge > 0, source.chance(Self.edgeShare) { return sized(&source) }
        let isPropertyList = repertoire == .propertyList
        switch source.below(depth > 0 ? 15 : 11) {
        case 0, 1: return integer(&source)
        case 2, 3: return .string(text(&source))
        case 4: return .boolean(source.chance(50))
        case 5: return .real(real(&source))
        case 6: return .date(date(&source))
        case 7: return .data(source.bytes(source.below(limits.bytes + 1)))
        case 8: return isPropertyList ? .string(text(&source)) : .uuid(uuid(&source))
        case 9: return isPropertyList ? .boolean(true) : .null
        case 10: return repertoire == .everything ? .url(url(&source)) : .string(text(&source))
        case 11: return .array(list(&source, depth: depth))
        case 12: return isPropertyList ? .array(list(&source, depth: depth)) : .set(set(&source, depth: depth))
        default: return .dictionary(dictionary(&source, depth: depth))
        }
    }

    /// A dictionary with at most this many containers inside one another, itself included.
    package func dictionary(_ source: inout some ChoiceSource, depth: Int) -> PayloadDictionary {
        var result = PayloadDictionary()
        repeated(&source) { source in
            let key = key(&source)
            result[key] = value(&source, depth: depth - 1)
        }
        return result
    }

    /// Text of the repertoire.
    package func text(_ source: inout some ChoiceSource) -> String {
        repertoire == .distinctNumbers
            ? String(source.below(10_000), radix: 36) : source.hostileText(pieces: limits.pieces)
    }

    // MARK: Containers

    private func repeated<Source: ChoiceSource>(_ source: inout Source, _ body: (inout Source) -> Void) {
        let usual = source.below(20) == 19 ? 4 * limits.elements : max(1, limits.elements / 2)
        source.repeated(usually: usual, atMost: 20 * limits.elements, body)
    }

    private func list(_ source: inout some ChoiceSource, depth: Int) -> [PayloadValue] {
        var elements: [PayloadValue] = []
        repeated(&source) { elements.append(value(&$0, depth: depth - 1)) }
        return elements
    }

    private func set(_ source: inout some ChoiceSource, depth: Int) -> PayloadSet {
        guard repertoire == .distinctNumbers else { return PayloadSet(list(&source, depth: depth)) }
        // Elements that are collections have no single order in Foundation's sets.
        var elements: [PayloadValue] = []
        repeated(&source) { elements.append(integer(&$0)) }
        return PayloadSet(elements)
    }

    private func key(_ source: inout some ChoiceSource) -> PayloadValue {
        guard repertoire == .everything else { return .string("k" + text(&source)) }
        switch source.below(8) {
        case 0...4: return .string("k" + text(&source))
        case 5, 6:
            return .string(source.element(of: ["title", "$set", "$date", "$dictionary", "$", "$$", "n", "", "键"]))
        default: return value(&source, depth: 1)
        }
    }

    // MARK: Sizes

    /// A value whose size is at an edge of an encoding. What it is filled with is one choice or two, however large it is.
    private func sized(_ source: inout some ChoiceSource) -> PayloadValue {
        let kind = source.below(11)
        if kind > 8 { return kind == 9 ? nested(&source) : lookAlikes(&source) }
        let count = source.size(atMost: limits.edge, isCheap: [0, 1, 5, 6, 7].contains(kind))
        switch kind {
        case 0: return .string(filler(&source, count))
        case 1: return .data([UInt8](repeating: UInt8(source.choice(below: 256)), count: count))
        case 2: return .array([PayloadValue](repeating: integer(&source), count: count))
        case 3: return .array((0..<count).map { PayloadValue($0) })
        case 4: return .set(PayloadSet((0..<count).map { PayloadValue($0) }))
        case 5: return .dictionary([.string(filler(&source, count)): PayloadValue(count)])
        case 6: return .url("file:///" + filler(&source, max(0, count - 8)))
        case 7: return .array([PayloadValue](repeating: .array([]), count: count))
        default:
            return .dictionary(PayloadDictionary((0..<count).map { (.string("k\($0)"), PayloadValue($0)) }))
        }
    }

    /// Containers inside one another, more than other values have. The number is one choice.
    private func nested(_ source: inout some ChoiceSource) -> PayloadValue {
        let kind = source.below(3)
        let count = source.size(atMost: kind == 2 ? limits.nesting / 2 : limits.nesting)
        return (0..<count).reduce(integer(&source)) { inner, _ in
            switch kind {
            case 0: .array([inner])
            case 1: .dictionary(["n": inner])
            default: .set(PayloadSet([inner]))
            }
        }
    }

    /// A set of members that careless comparisons take for one, and keys of that kind.
    private func lookAlikes(_ source: inout some ChoiceSource) -> PayloadValue {
        let groups: [[PayloadValue]] = [
            [1, .real(1), true, "1", .date(PayloadDate(secondsSince2001: 1))],
            [0, .real(0), .real(-0.0), false, .null],
            ["é", "e\u{301}"], ["Å", "\u{212B}", "A\u{30A}"], ["", .data([]), .array([]), .url("")],
            [.array([1]), .set(PayloadSet([1])), .array([.real(1)])],
        ]
        let members = source.element(of: groups)
        let isDictionary = source.chance(40)
        let kept = members.filter { _ in source.chance(60) }
        return isDictionary
            ? .dictionary(PayloadDictionary(kept.enumerated().map { ($1, PayloadValue($0)) }))
            : .set(PayloadSet(kept))
    }

    /// Text of this many characters, each of one, two, three or four bytes.
    package func filler(_ source: inout some ChoiceSource, _ count: Int) -> String {
        String(repeating: source.element(of: ["a", "é", "键", "🛒"]), count: count)
    }

    // MARK: Single values

    private func uuid(_ source: inout some ChoiceSource) -> PayloadUUID {
        PayloadUUID(high: source.choice(below: 0), low: source.choice(below: 0))
    }

    private func url(_ source: inout some ChoiceSource) -> String {
        switch source.below(8) {
        case 0...4: "https://example.com/" + text(&source)
        default:
            source.element(of: [
                "file:///var/mobile/a.txt", "relative/path?q#f", "data:text/plain;base64,QQ==", "mailto:a@example.com",
                "https://例え.テスト/é?%20#", "http://[::1]:80/", "//host", "a:b:c", "not a URL", "",
            ])
        }
    }

    private func integer(_ source: inout some ChoiceSource) -> PayloadValue {
        switch source.below(4) {
        case 0, 1: .integer(source.integer())
        case 2:
            .integer(
                source.element(of: [
                    0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max, .min,
                ]))
        default: PayloadValue(source.choice(below: 0))
        }
    }

    private func real(_ source: inout some ChoiceSource) -> Double {
        switch repertoire {
        case .propertyList: return Double(source.below(2_000_000)) / 7 - 142_857 + 0.5
        case .distinctNumbers: return Double(source.below(200) - 100) + 0.5
        case .everything:
            let edges = [
                0.0, 1, 0.1, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e16,
                .greatestFiniteMagnitude,
            ]
            return source.chance(50) ? Double(bitPattern: source.choice(below: 0)) : source.element(of: edges)
        }
    }

    private func date(_ source: inout some ChoiceSource) -> PayloadDate {
        guard repertoire == .everything else {
            return PayloadDate(secondsSince2001: Double(source.below(1 << 40) - 1 << 39) / 64)
        }
        let seconds = Double(source.below(2_000_000_000))
        return switch source.below(5) {
        case 0: PayloadDate(secondsSince2001: seconds)
        case 1: PayloadDate(secondsSince2001: -seconds)
        case 2: PayloadDate(secondsSince2001: seconds / 1000)
        case 3: PayloadDate(secondsSince2001: real(&source))
        default: PayloadDate(secondsSince2001: Double(source.choice(below: 370_000_000_000)) - 7e10)
        }
    }
}
