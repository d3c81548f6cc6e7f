import CompanionLink
import Generation
import Testing

@testable import Fuzzing

/// What the declarations of OPACK and of Companion Link's frames make: all that their decoders tell apart.
@Suite("Inputs of Companion Link") struct CompanionLinkInputTests {
    private func inputs(_ target: some ByteTarget, _ count: Int) -> [[UInt8]] {
        (0..<count).map { seed in
            var choices = RecordedChoices(seed: UInt64(seed))
            return target.structured(&choices)
        }
    }

    /// Every reason to refuse bytes, except for a million values, which no input of a campaign can have. A byte that begins
    /// nothing comes from mutation.
    @Test func everyReasonToRefuseOPACKIsMet() {
        var reasons: Set<String> = []
        for input in inputs(OPACKTarget(), 4_000) {
            do throws(OPACKError) {
                _ = try OPACKDecoder.decode(input)
            } catch {
                reasons.insert(String("\(error.reason)".prefix { $0 != "(" }))
            }
        }
        #expect(
            reasons == [
                "truncated", "reference", "depth", "size", "invalidUTF8", "notANumber", "repeatedKey", "trailingBytes",
            ])
    }

    /// Every first byte that a value can have begins one, alone or as the first element of an array.
    @Test func everyTagIsMet() {
        var tags: Set<UInt8> = []
        for input in inputs(OPACKTarget(), 20_000) where (try? OPACKDecoder.decode(input)) != nil {
            if let first = input.first { tags.insert(first) }
            if input.count > 1, OPACKTag.arrays.dropFirst().contains(input[0]) { tags.insert(input[1]) }
        }
        let sized = [OPACKTag.integer, OPACKTag.string, OPACKTag.data].flatMap { tag in (0..<4).map { tag + $0 } }
        let single = [
            OPACKTag.isTrue, OPACKTag.isFalse, OPACKTag.null, OPACKTag.uuid, OPACKTag.date, OPACKTag.minusOne,
            OPACKTag.float32, OPACKTag.float64, OPACKTag.terminatedString, OPACKTag.dataInParts, OPACKTag.endlessArray,
            OPACKTag.endlessDictionary,
        ]
        #expect(tags.isSuperset(of: sized + single))
        #expect(tags.isSuperset(of: [OPACKTag.firstString, OPACKTag.firstString + 32, OPACKTag.firstData + 32]))
        #expect(tags.isSuperset(of: [OPACKTag.firstArray + 14, OPACKTag.firstDictionary + 14]))
    }

    /// Frames of each kind, opened ones among them, and items in one, two and three fragments.
    @Test func everyKindOfFrameIsMet() throws {
        var kinds: Set<UInt8> = []
        var opened = 0
        var lengths: Set<Int> = []
        var refused = 0
        let cipher = try #require(CompanionLinkTarget.cipher)
        for input in inputs(CompanionLinkTarget(), 2_000) {
            var assembler = FrameAssembler(longestBody: CompanionLinkTarget.longestBody)
            assembler.append(input)
            do throws(FrameAssembler.Failure) {
                while let frame = try assembler.next() {
                    kinds.insert(frame.kind.rawValue)
                    if frame.kind == .encryptedOPACK, cipher.open(frame, number: 0) != nil { opened += 1 }
                    let data = (try? OPACKDecoder.decode(frame.body))?[PairVerifyMessage.entry]?.dataValue
                    let items = data.flatMap { try? TypeLengthValues(decoding: $0) }
                    for item in items?.items ?? [] { lengths.insert(item.value.count) }
                }
            } catch {
                refused += 1
            }
        }
        #expect(kinds.isSuperset(of: [0, 1, 3, 4, 5, 6, 7, 8, 0xFF]))
        #expect(opened > 100 && refused > 10, "\(opened), \(refused)")
        #expect(lengths.isSuperset(of: [0, 1, 32, 254, 255, 256, 509, 510, 511, 764, 765, 766]))
    }

    /// A value is another one if only its width or its bytes differ.
    @Test func valuesAreComparedByKindAndContents() throws {
        let five = try #require(OPACKInteger(5, width: .two))
        let values: [OPACKValue] = [
            .null, true, false, 5, .integer(five), .float32(5), .float64(5), .float64(0), .float64(-0.0), .date(5),
            "\u{E9}", "e\u{301}", .data([5]), .uuid([UInt8](repeating: 5, count: 16)), [], [5], [:], ["a": 5],
            ["a": .integer(five)], ["b": 5],
        ]
        for (place, value) in values.enumerated() {
            for (other, second) in values.enumerated() {
                #expect(value.isSame(as: second) == (place == other), "\(value), \(second)")
            }
        }
    }
}
