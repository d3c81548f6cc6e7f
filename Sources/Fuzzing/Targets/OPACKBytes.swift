import CompanionLink
import Generation

/// OPACK from the tags' declarations: every kind in every form that a decoder may meet, not only in those that an encoder
/// writes.
struct OPACKBytes {
    private(set) var bytes: [UInt8] = []
    /// How many values have a number, by which a reference names them.
    private var numbered = 0

    /// Sizes at which the form of a size changes.
    private static let sizes = [31, 32, 33, 127, 128, 255, 256, 257]
    private static let largeSizes = [65_535, 65_536]
    /// Counts at which the form of a collection changes.
    private static let counts = [13, 14, 15, 16]
    /// Counts at which the form of a reference changes.
    private static let references = [33, 34, 256, 257]
    /// Collections inside one another: few, and about as many as a decoder allows.
    private static let depths = [3, 31, 32, 33]
    /// A value that has more bytes gets no more collections.
    private static let mostBytes = 4_096

    private static let reals = [
        0, -0.0, 1, -1, 0.1, 700_000_000, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, -.infinity,
    ]

    /// A value. Few are cut off, promise more than follows, or have something behind them.
    static func value<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var made = OPACKBytes()
        switch source.below(40) {
        case 39: made.appendMany(&source)
        case 38: made.appendRepetition(&source)
        case 36, 37: made.appendNested(&source)
        default: made.append(&source, depth: source.below(5))
        }
        switch source.below(40) {
        case 39: made.bytes.removeLast(min(made.bytes.count, 1 + source.below(8)))
        case 38: made.appendPromise(&source)
        case 37: made.bytes.append(UInt8(source.choice(below: 256)))
        default: break
        }
        return made.bytes
    }

    private mutating func append<Source: ChoiceSource>(_ source: inout Source, depth: Int) {
        let start = bytes.count
        let mayNest = depth > 0 && start < Self.mostBytes
        source.beginPiece()
        defer { source.endPiece() }
        switch source.below(mayNest ? 14 : 10) {
        case 0: bytes.append(source.element(of: [OPACKTag.null, OPACKTag.isTrue, OPACKTag.isFalse, OPACKTag.minusOne]))
        case 1: bytes.append(OPACKTag.firstInteger + UInt8(source.below(OPACKTag.integers.count)))
        case 2:
            let width = source.below(4)
            bytes.append(OPACKTag.integer + UInt8(width))
            append(UInt64(bitPattern: source.integer()), width: 1 << width)
        case 3: appendReal(&source)
        case 4: bytes += [OPACKTag.uuid] + [UInt8](repeating: UInt8(source.choice(below: 256)), count: 16)
        case 5, 6: appendString(&source)
        case 7: appendData(&source)
        case 8, 9: return appendReference(&source)
        case 10, 11: return appendArray(&source, depth: depth)
        default: return appendDictionary(&source, depth: depth)
        }
        if bytes.count - start > 1 { numbered += 1 }
    }

    // MARK: Values that are no collections

    private mutating func appendReal<Source: ChoiceSource>(_ source: inout Source) {
        let tag = source.element(of: [OPACKTag.float64, OPACKTag.float32, OPACKTag.date])
        bytes.append(tag)
        var real = source.element(of: Self.reals)
        if source.chance(30) { real = Double(source.integer()) / 8 }
        if source.chance(2) { real = .nan }
        if tag == OPACKTag.float32 {
            append(UInt64(Float(real).bitPattern), width: 4)
        } else {
            append(real.bitPattern, width: 8)
        }
    }

    private mutating func appendString<Source: ChoiceSource>(_ source: inout Source) {
        let text = source.chance(50) ? Array(source.hostileText(pieces: 4).utf8) : filler(&source)
        if source.chance(10) {
            bytes += [OPACKTag.terminatedString] + text.filter { $0 != 0 } + [0]
        } else {
            append(size: text.count, OPACKTag.firstString, OPACKTag.string, &source)
            bytes += text
        }
        // No UTF-8.
        if source.chance(1), !text.isEmpty { bytes[bytes.count - 1] = 0xFF }
    }

    private mutating func appendData<Source: ChoiceSource>(_ source: inout Source) {
        guard source.chance(15) else { return appendPlainData(&source) }
        bytes.append(OPACKTag.dataInParts)
        source.repeated(usually: 2, atMost: 8) { appendPlainData(&$0) }
        bytes.append(OPACKTag.end)
    }

    private mutating func appendPlainData<Source: ChoiceSource>(_ source: inout Source) {
        let data = filler(&source)
        append(size: data.count, OPACKTag.firstData, OPACKTag.data, &source)
        bytes += data
    }

    /// Bytes that are text as well, of a size at which something changes or of a small one.
    private func filler<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var size = source.below(12)
        if source.chance(15) { size = source.element(of: source.chance(2) ? Self.largeSizes : Self.sizes) }
        return [UInt8](repeating: UInt8(source.choice(below: 128)), count: size)
    }

    private mutating func appendReference<Source: ChoiceSource>(_ source: inout Source) {
        guard numbered > 0 || source.chance(2) else { return bytes.append(OPACKTag.null) }
        let index = source.chance(2) ? numbered : source.below(numbered)
        append(size: index, OPACKTag.firstReference, OPACKTag.reference, &source)
    }

    // MARK: Collections

    private mutating func appendArray<Source: ChoiceSource>(_ source: inout Source, depth: Int) {
        appendCollection(OPACKTag.firstArray, OPACKTag.endlessArray, &source) { made, source, _ in
            made.append(&source, depth: depth - 1)
        }
    }

    private mutating func appendDictionary<Source: ChoiceSource>(_ source: inout Source, depth: Int) {
        appendCollection(OPACKTag.firstDictionary, OPACKTag.endlessDictionary, &source) { made, source, index in
            if source.chance(10) {
                made.append(&source, depth: depth - 1)
            } else {
                let key = Array("k\(index)".utf8)
                made.append(size: key.count, OPACKTag.firstString, OPACKTag.string, &source)
                made.bytes += key
                made.numbered += 1
            }
            made.append(&source, depth: depth - 1)
        }
    }

    private mutating func appendCollection<Source: ChoiceSource>(
        _ first: UInt8, _ endless: UInt8, _ source: inout Source,
        element: (inout OPACKBytes, inout Source, Int) -> Void
    ) {
        let count = source.chance(8) ? source.element(of: Self.counts) : source.below(5)
        let isEndless = count > OPACKTag.longestCounted || source.chance(25)
        bytes.append(isEndless ? endless : first + UInt8(count))
        for index in 0..<count { element(&self, &source, index) }
        if isEndless { bytes.append(OPACKTag.end) }
    }

    // MARK: Values that meet a bound

    /// So many values that references to them need more bytes.
    private mutating func appendMany<Source: ChoiceSource>(_ source: inout Source) {
        let count = source.chance(3) ? 65_537 : source.element(of: Self.references)
        bytes.append(OPACKTag.endlessArray)
        for index in 0..<count {
            // As few bytes as tell them apart.
            let width = index >> 16 == 0 ? 1 : 0
            bytes.append(OPACKTag.integer + UInt8(width))
            append(UInt64(index), width: 1 << width)
        }
        append(size: count - 1, OPACKTag.firstReference, OPACKTag.reference, &source)
        bytes.append(OPACKTag.end)
    }

    /// A long value and many references to it: together within the decoder's bound or beyond.
    private mutating func appendRepetition<Source: ChoiceSource>(_ source: inout Source) {
        let most = OPACKDecoder.Limits().bytes
        let size = source.element(of: [33, 256] + Self.largeSizes)
        let count = source.chance(30) ? most / size + source.below(3) - 1 : source.below(300)
        bytes.append(OPACKTag.endlessArray)
        append(size: size, OPACKTag.firstData, OPACKTag.data, &source)
        bytes += [UInt8](repeating: 0, count: size)
        bytes += [UInt8](repeating: OPACKTag.firstReference, count: min(count, 1 << 17))
        bytes.append(OPACKTag.end)
    }

    private mutating func appendNested<Source: ChoiceSource>(_ source: inout Source) {
        let depth = source.element(of: Self.depths)
        let start: [UInt8] = source.element(of: [
            [OPACKTag.firstArray + 1], [OPACKTag.endlessArray], [OPACKTag.firstDictionary + 1, OPACKTag.null],
            [OPACKTag.firstDictionary + 1], [OPACKTag.endlessDictionary, OPACKTag.null],
        ])
        let end: [UInt8] =
            switch start {
            case [OPACKTag.endlessArray], [OPACKTag.endlessDictionary, OPACKTag.null]: [OPACKTag.end]
            // What is nested is the key.
            case [OPACKTag.firstDictionary + 1]: [OPACKTag.null]
            default: []
            }
        for _ in 0..<depth { bytes += start }
        append(&source, depth: 0)
        for _ in 0..<depth { bytes += end }
    }

    /// A size that nothing follows.
    private mutating func appendPromise<Source: ChoiceSource>(_ source: inout Source) {
        let width = source.below(4)
        let tag = source.element(of: [OPACKTag.string, OPACKTag.data, OPACKTag.reference])
        let promise = [tag + UInt8(width)] + [UInt8](repeating: 0xFF, count: 1 << width)
        bytes = [OPACKTag.firstArray + 2] + bytes + promise
    }

    // MARK: Numbers

    /// A tag with a size or an index: mostly the shortest form, and sometimes a wider one.
    private mutating func append<Source: ChoiceSource>(
        size: Int, _ first: UInt8, _ wide: UInt8, _ source: inout Source
    ) {
        let isWide = source.chance(15)
        if size <= OPACKTag.longestInTag, !isWide { return bytes.append(first + UInt8(size)) }
        let narrowest = size <= 0xFF ? 0 : size <= 0xFFFF ? 1 : 2
        let width = narrowest + (isWide ? source.below(4 - narrowest) : 0)
        bytes.append(wide + UInt8(width))
        append(UInt64(size), width: 1 << width)
    }

    /// The lowest bytes of a number, least significant first.
    private mutating func append(_ number: UInt64, width: Int) {
        for place in 0..<width { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place))) }
    }
}
