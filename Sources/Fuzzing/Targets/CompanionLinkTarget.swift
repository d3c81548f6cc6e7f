import CompanionLink
import Generation
import Randomness

/// A stream of Companion Link's frames, with what stands in them.
struct CompanionLinkTarget: ByteTarget {
    let name = "companion-link"
    let meaning = "frames of Companion Link in pieces, with the items of Pair-Verify and the OPACK in them"

    /// The longest body that is accepted here: less than a header can say, so that headers of both kinds are tried.
    static let longestBody = 16_384
    /// Opens the encrypted frames of structured inputs.
    static let cipher = SessionCipher(key: (0..<32).map { UInt8($0) })
    /// Frames whose bodies are read.
    private static let mostFrames = 64
    /// A stream that is longer is not read byte by byte.
    private static let mostSingleBytes = 4_096

    var dictionary: [[UInt8]] {
        let kinds: [CompanionLinkFrame.Kind] = [
            .noOperation, .pairSetupStart, .pairSetupNext, .pairVerifyStart, .pairVerifyNext, .plainOPACK,
            .encryptedOPACK,
        ]
        let types: [TypeLengthValues.Kind] = [
            .publicKey, .encryptedData, .state, .error, .signature, .appFlags,
        ]
        var words: [[UInt8]] = []
        for kind in kinds {
            words += CompanionLinkFrame(kind, []).map { [$0.header] } ?? []
            words.append([kind.rawValue, 0xFF, 0xFF, 0xFF])
        }
        let full = UInt8(TypeLengthValues.longestFragment)
        for type in types {
            for length in [0, 1, 32, full] { words.append([type.rawValue, length]) }
        }
        words.append(OPACKValue.dictionary([.init(.string(PairVerifyMessage.entry), .data([]))]).encoded)
        words += [[OPACKTag.data, full], [OPACKTag.data + 1, 0, 1], [OPACKTag.firstDictionary + 1]]
        return words
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] { CompanionLinkBytes.frames(&source) }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        let whole = Reading(bytes, longestBody: Self.longestBody) { bytes.count }
        var verdict: ByteVerdict
        if let failure = whole.failure {
            verdict = .rejected(
                expected: "a frame of at most \(Self.longestBody) bytes", found: failure.description,
                at: failure.offset, of: bytes.count)
        } else {
            verdict = .accepted("\(whole.frames.count) frames, \(whole.pending) bytes of another")
        }
        verdict.note("frames", whole.frames.count)
        verdict.note("pending", whole.pending)
        streams(bytes, whole, &verdict)
        for frame in whole.frames.prefix(Self.mostFrames) where verdict.violation == nil { body(of: frame, &verdict) }
        return verdict
    }

    // MARK: The stream

    /// What a reading of a stream gives.
    private struct Reading: Equatable {
        var frames: [CompanionLinkFrame] = []
        var failure: FrameAssembler.Failure?
        /// The bytes that wait at the end. After a failure none are counted.
        var pending = 0
        /// The most bytes that waited after a piece.
        private(set) var mostPending = 0
        /// Whether nothing followed the failure.
        private(set) var hasEnded = true

        init(_ bytes: [UInt8], longestBody: Int, piece: () -> Int) {
            var assembler = FrameAssembler(longestBody: longestBody)
            var rest = bytes[...]
            while !rest.isEmpty {
                let next = rest.prefix(piece())
                rest = rest.dropFirst(next.count)
                assembler.append(next)
                do throws(FrameAssembler.Failure) {
                    while let frame = try assembler.next() { frames.append(frame) }
                } catch {
                    if let failure { hasEnded = hasEnded && failure == error }
                    failure = error
                    continue
                }
                hasEnded = hasEnded && failure == nil
                mostPending = max(mostPending, assembler.pendingCount)
            }
            pending = failure == nil ? assembler.pendingCount : 0
        }

        static func == (left: Reading, right: Reading) -> Bool {
            left.frames == right.frames && left.failure == right.failure && left.pending == right.pending
        }

        var summary: String {
            "\(frames.count) frames, \(pending) bytes of another\(failure.map { ", \($0.description)" } ?? "")"
        }
    }

    private func streams(_ bytes: [UInt8], _ whole: Reading, _ verdict: inout ByteVerdict) {
        let written = whole.frames.flatMap(\.bytes)
        verdict.demand(
            "what is written is what was read", bytes.starts(with: written), expected: "the bytes that were read",
            observed: "\(written.prefix(100))")
        verdict.demand(
            "every byte is in a frame, waits, or follows a failure",
            whole.failure.map { $0.offset == written.count } ?? (written.count + whole.pending == bytes.count),
            expected: "\(bytes.count) bytes", observed: "\(written.count) bytes in \(whole.summary)")
        if let failure = whole.failure {
            verdict.demand(
                "a failure is that of its header",
                failure.length > failure.limit && failure.limit == Self.longestBody
                    && announced(bytes.dropFirst(failure.offset)) == failure.length,
                expected: "\(announced(bytes.dropFirst(failure.offset)) ?? 0) bytes", observed: failure.description)
        }
        var random = SplitMix64(seed: StableHash.of(bytes: bytes))
        var readings = [
            Reading(bytes, longestBody: Self.longestBody) { Int(random.next() % 41) },
            Reading(bytes, longestBody: Self.longestBody) { 1 + Int(random.next() % 6_000) },
        ]
        if bytes.count <= Self.mostSingleBytes { readings.append(Reading(bytes, longestBody: Self.longestBody) { 1 }) }
        for reading in readings {
            verdict.demand(
                "reading in pieces is reading at once", reading == whole, expected: whole.summary,
                observed: reading.summary)
            verdict.demand(
                "nothing follows a failure", reading.hasEnded, expected: whole.summary, observed: "frames or another")
            let most = CompanionLinkFrame.headerLength + Self.longestBody
            verdict.demand(
                "no more bytes wait than a frame has", reading.mostPending < most, expected: "less than \(most)",
                observed: "\(reading.mostPending)")
        }
        promises(bytes, whole, &verdict)
    }

    /// The length that a header announces.
    private func announced(_ header: ArraySlice<UInt8>) -> Int? {
        guard header.count >= CompanionLinkFrame.headerLength else { return nil }
        return header.dropFirst().prefix(3).reduce(0) { $0 << 8 | Int($1) }
    }

    /// A reader without a bound of its own goes on where another one fails. It keeps what has arrived, and nothing for what
    /// was promised.
    private func promises(_ bytes: [UInt8], _ whole: Reading, _ verdict: inout ByteVerdict) {
        let reading = Reading(bytes, longestBody: CompanionLinkFrame.longestBody) { bytes.count }
        let rest = bytes.suffix(reading.pending)
        let isPending = announced(rest).map { rest.count < CompanionLinkFrame.headerLength + $0 } ?? true
        verdict.demand(
            "bytes wait only for the rest of their frame",
            reading.failure == nil && isPending && reading.frames.starts(with: whole.frames),
            expected: "\(whole.summary), or more", observed: reading.summary)
    }

    // MARK: Bodies

    private func body(of frame: CompanionLinkFrame, _ verdict: inout ByteVerdict) {
        verdict.note("frame \(frame.kind.rawValue)", frame.body.count)
        switch frame.kind {
        case .pairVerifyStart, .pairVerifyNext, .pairSetupStart, .pairSetupNext: message(in: frame, &verdict)
        case .encryptedOPACK: content(of: frame, &verdict)
        case .plainOPACK: verdict.note(OPACKTarget.verdict(frame.body))
        default: break
        }
    }

    private func content(of frame: CompanionLinkFrame, _ verdict: inout ByteVerdict) {
        guard let cipher = Self.cipher, let content = cipher.open(frame, number: 0) else {
            return verdict.note("another key or number")
        }
        verdict.note("opened", content.count)
        verdict.demand(
            "a frame that opens is sealed as it was", cipher.seal(content, number: 0) == frame,
            expected: "\(frame.body.prefix(100))", observed: "another frame")
        if !content.isEmpty { verdict.note(OPACKTarget.verdict(content)) }
    }

    private func message(in frame: CompanionLinkFrame, _ verdict: inout ByteVerdict) {
        verdict.note(OPACKTarget.verdict(frame.body))
        guard let value = try? OPACKDecoder.decode(frame.body), let data = value[PairVerifyMessage.entry]?.dataValue
        else { return verdict.note("no items") }
        let known = items(data, &verdict)
        let state = known?[.state]?.first ?? 0
        do throws(PairVerifyError) {
            let items = try PairVerifyMessage.items(of: frame, frame.kind, state: state)
            verdict.note("message \(state)", items.items.count)
            verdict.demand(
                "a message has the items of its body", items == known, expected: "\(known?.items.count ?? 0) items",
                observed: "\(items.items.count) items")
            let again = PairVerifyMessage.frame(frame.kind, items.items)
            verdict.demand(
                "a message that is written reads as the same",
                again.flatMap { try? PairVerifyMessage.items(of: $0, frame.kind, state: state) } == items,
                expected: "\(items.items.count) items", observed: "another message")
        } catch {
            verdict.note("message: \(String("\(error)".filter { !$0.isNumber }.prefix(60)))")
            verdict.demand(
                "an error says something", !error.description.isEmpty, expected: "words", observed: "none")
        }
    }

    /// The items in the body of a message; nil if it has none.
    private func items(_ bytes: [UInt8], _ verdict: inout ByteVerdict) -> TypeLengthValues? {
        let joined = Self.joined(bytes)
        do throws(TypeLengthValues.Failure) {
            let items = try TypeLengthValues(decoding: bytes)
            for item in items.items { verdict.note("item \(item.type.rawValue)", item.value.count) }
            verdict.demand(
                "two readers read the same items", items.items == joined, expected: Self.text(joined),
                observed: Self.text(items.items))
            let encoded = items.encoded
            let again = try? TypeLengthValues(decoding: encoded)
            verdict.demand(
                "items that are written read as the same", again == items, expected: Self.text(items.items),
                observed: Self.text(again?.items))
            // All that a writer leaves out are fragments that add nothing.
            verdict.demand(
                "equal items give equal bytes", again?.encoded == encoded && encoded.count <= bytes.count,
                expected: "the same bytes, at most \(bytes.count)", observed: "others, \(encoded.count)")
            return items
        } catch {
            verdict.note(
                .rejected(expected: "items", found: error.description, at: error.offset, of: bytes.count))
            verdict.note("items \(error.reason)")
            verdict.demand(
                "two readers refuse the same items", joined == nil, expected: Self.text(joined),
                observed: error.description)
            verdict.demand(
                "an error names its place", error.description.contains("at byte \(error.offset)"),
                expected: "byte \(error.offset)", observed: error.description)
            return nil
        }
    }

    /// The items by another way: first all fragments, then their joining. Nil where they make no items.
    private static func joined(_ bytes: [UInt8]) -> [TypeLengthValues.Item]? {
        var fragments: [TypeLengthValues.Item] = []
        var rest = bytes[...]
        while let type = rest.popFirst() {
            guard let length = rest.popFirst(), rest.count >= length else { return nil }
            fragments.append(.init(.init(rawValue: type), Array(rest.prefix(Int(length)))))
            rest = rest.dropFirst(Int(length))
        }
        var items: [TypeLengthValues.Item] = []
        for (index, fragment) in fragments.enumerated() {
            let before = index > 0 ? fragments[index - 1] : nil
            if let before, before.type == fragment.type, before.value.count == TypeLengthValues.longestFragment {
                items[items.count - 1].value += fragment.value
            } else {
                items.append(fragment)
            }
        }
        return Set(items.map(\.type)).count == items.count ? items : nil
    }

    private static func text(_ items: [TypeLengthValues.Item]?) -> String {
        items.map { "\($0.map { "\($0.type.rawValue): \($0.value.count) bytes" })" } ?? "none"
    }
}
