import Foundation
import Randomness
import TestSupport
import Testing

@testable import CompanionLink

/// Vectors of pyatv's tests, of captures and of the behaviour of watchOS's decoder, and the known mistakes of other codecs.
@Suite struct OPACKTests {
    private static let a33 = String(repeating: "a", count: 33)
    private static let a256 = String(repeating: "a", count: 256)

    private static let vectors: [(OPACKValue, String)] = [
        (true, "01"), (false, "02"), (.null, "04"), (-1, "07"), (0, "08"), (0x27, "2f"), (0x28, "3028"), (127, "307f"),
        (128, "318000"), (256, "310001"), (512, "310002"), (0x1FF, "31ff01"), (103_670_531, "3203e32d06"),
        (0x1FF_FFFF, "32ffffff01"), (2_417_081_738, "338abd119000000000"), (-2, "30fe"), (-129, "317fff"),
        (.float64(1), "36000000000000f03f"), (.float32(1), "350000803f"), (.date(1), "06000000000000f03f"),
        (.uuid((0..<16).map { UInt8($0) }), "05000102030405060708090a0b0c0d0e0f"),
        ("a", "4161"), ("", "40"), (.string(a33), "6121" + String(repeating: "61", count: 33)),
        (.string(a256), "620001" + String(repeating: "61", count: 256)), (.data([]), "70"),
        (.data(.init(repeating: 0x61, count: 33)), "9121" + String(repeating: "61", count: 33)),
        (.data(.init(repeating: 0x61, count: 256)), "920001" + String(repeating: "61", count: 256)),
        (.data(.init(repeating: 0x61, count: 65_536)), "9300000100" + String(repeating: "61", count: 65_536)),
        ([], "d0"), ([1, "test", false], "d309447465737402"), ([["a"]], "d1d14161"), ([:], "e0"),
        (.array(.init(repeating: "a", count: 15)), "df4161" + String(repeating: "a0", count: 14) + "03"),
        (.array(.init(repeating: "a", count: 14)), "de4161" + String(repeating: "a0", count: 13)),
        (.dictionary([.init("a", 12), .init(false, .null)]), "e24161140204"),
        (.dictionary([.init(true, ["a": 2])]), "e101e141610a"),
        (["foo", "bar", "foo", "bar"], "d443666f6f43626172a0a1"),
        (.dictionary([.init("a", "b"), .init("c", ["d": "a"]), .init("d", true)]), "e3416141624163e14164a0a301"),
        (["a": false, "b": "test", "c": "test"], "e3416102416244746573744163a2"),
    ]

    @Test(arguments: vectors.indices) func published(index: Int) throws {
        let (value, encoding) = Self.vectors[index]
        #expect(value.encoded == bytes(encoding))
        #expect(try OPACKDecoder.decode(bytes(encoding)) == value)
    }

    /// What only a decoder meets.
    @Test(
        arguments: [
            // Every inline value has a number of its own, even if it was there before.
            ("d341614161a1", ["a", "a", "a"]), ("d44161416241 61a2", ["a", "b", "a", "a"]),
            // Indices of one, four and eight bytes.
            ("d24161c100", ["a", "a"]), ("d24161c20000", ["a", "a"]),
            ("d24161c300000000", ["a", "a"]), ("d24161c40000000000000000", ["a", "a"]),
            // An empty string and empty data have no number; nor have small integers, null and Booleans.
            ("d640704161010408", ["", .data([]), "a", true, .null, 0]), ("d3404161a0", ["", "a", "a"]),
            ("d3704161a0", [.data([]), "a", "a"]), ("d5080401 4161a0", [0, .null, true, "a", "a"]),
            // Integers of more than one byte have.
            ("d33028 4161a0", [40, "a", 40]),
            // Lengths of four and eight bytes, a terminated string, data in parts, collections with an end.
            ("d16301000000 61", ["a"]), ("d1640100000000000000 61", ["a"]),
            ("d1940100000000000000 61", [.data([0x61])]),
            ("d16f616200", ["ab"]), ("d19f71617162 03", [.data([0x61, 0x62])]), ("df0908 03", [1, 0]), ("df03", []),
            ("d1ef41610a03", [["a": 2]]),
        ] as [(String, OPACKValue)]) func decoded(encoding: String, value: OPACKValue) throws
    {
        #expect(try OPACKDecoder.decode(bytes(encoding)) == value)
    }

    /// A signed reader takes 0x80 in one byte for −128, whatever another writer meant by it.
    @Test func widths() throws {
        #expect(try OPACKDecoder.decode(bytes("3080")).integerValue == -128)
        let wide = try OPACKDecoder.decode(bytes("330500000000000000"))
        #expect(wide.integerValue == 5)
        #expect(wide.encoded == bytes("330500000000000000"))
        #expect(wide != 5)
        #expect(OPACKInteger(128, width: .one) == nil)
        #expect(OPACKInteger(-1).width == .tag)
        #expect(OPACKInteger(Int64.min).width == .eight)
    }

    @Test func mistakesHaveAPlace() {
        func failure(_ encoding: String, _ limits: OPACKDecoder.Limits = .init()) -> OPACKError? {
            do { _ = try OPACKDecoder.decode(bytes(encoding), limits: limits) } catch { return error }
            return nil
        }
        let expected: [(String, Int, OPACKError.Reason)] = [
            ("", 0, .truncated), ("4261", 0, .truncated), ("d241 61", 3, .truncated), ("3101", 0, .truncated),
            ("6205", 0, .truncated), ("94ffffffffffffffff", 0, .truncated), ("df08", 0, .truncated),
            ("e14161", 3, .truncated), ("6f6162", 0, .truncated), ("9f7161", 0, .truncated),
            ("06000000", 0, .truncated),
            ("00", 0, .tag(0)), ("03", 0, .tag(3)), ("34", 0, .tag(0x34)), ("d1 37", 1, .tag(0x37)),
            ("c5", 0, .tag(0xC5)),
            ("9f4161 03", 1, .tag(0x41)), ("a0", 0, .reference(0)), ("d24161a1", 3, .reference(1)),
            ("d24161c4ffffffffffffffff", 3, .reference(.max)), ("d241ff08", 1, .invalidUTF8),
            ("36000000000000f87f", 0, .notANumber), ("350000c07f", 0, .notANumber),
            ("06000000000000f87f", 0, .notANumber),
            ("e2416108a009", 4, .repeatedKey), ("e241610841 6109", 4, .repeatedKey), ("0808", 1, .trailingBytes),
        ]
        for (encoding, offset, reason) in expected {
            #expect(failure(encoding) == OPACKError(offset: offset, reason: reason), "\(encoding)")
        }
        #expect(failure(String(repeating: "d1", count: 33) + "08") == OPACKError(offset: 32, reason: .depth))
        #expect(failure(String(repeating: "d1", count: 32) + "08") == nil)
        #expect(failure(String(repeating: "e108", count: 100_000)) == OPACKError(offset: 64, reason: .depth))
        var few = OPACKDecoder.Limits()
        few.count = 3
        #expect(failure("d3080808", few) == OPACKError(offset: 3, reason: .count))
    }

    /// A short reference repeats what it names: without a bound, 256 KiB would be 16 GiB in full.
    @Test func referencesMakeNoHugeValue() throws {
        func failure(_ bytes: [UInt8], _ limits: OPACKDecoder.Limits = .init()) -> OPACKError? {
            do { _ = try OPACKDecoder.decode(bytes, limits: limits) } catch { return error }
            return nil
        }
        let most = OPACKDecoder.Limits().bytes
        #expect(most == CompanionLinkFrame.longestBody)
        let size = 1 << 17
        // The bytes of the data, with its tag and its length, are those of each reference to it.
        let data: [UInt8] = [0x93, 0, 0, 2, 0] + [UInt8](repeating: 7, count: size)
        let fitting = (most - 1) / data.count - 1
        let head = [0xDF] + data + [UInt8](repeating: 0xA0, count: fitting)
        #expect(failure(head + [3]) == nil)
        #expect(failure(head + [0xA0, 3]) == OPACKError(offset: head.count, reason: .size))
        #expect(failure(head + [UInt8](repeating: 0xA0, count: size) + [3])?.reason == .size)
        // Keys of a dictionary are compared by their bytes: each of these has a number of its own beside the data.
        let keys = (0..<2_000).flatMap { number -> [UInt8] in
            [0xD2, 0xA0, 0x31, UInt8(number & 0xFF), UInt8(number >> 8), 4]
        }
        #expect(failure([0xEF, 0x70] + data + keys + [3])?.reason == .size)
    }

    /// Keys are equal whatever form they have, inside collections too, and each other difference makes two of them.
    @Test func keysAreComparedByTheirValues() throws {
        // Three strings, which later ones name by a0, a1 and a2.
        let longKey = "d34461626364 4465666768 446a6b6c6d"
        func repeats(_ encoding: String) -> Bool {
            do { _ = try OPACKDecoder.decode(bytes(encoding)) } catch { return error.reason == .repeatedKey }
            return false
        }
        for encoding in [
            "e2416108610161 08", "e241610 86f610008", "e2d1416108d1a008", "e2d1416108df61016103 08", "e2d008df0308",
            "e240086f0008", "e2700 89f0308", "e2e1416108 08e1a00808", "e20108 0108",
            "e2e1\(longKey)0908 e1d3a0a1a20908", "e2d1e1\(longKey)0908 d1e1d3a0a1a20908",
        ] {
            #expect(repeats(encoding), "\(encoding)")
        }
        for encoding in [
            "e2080 8300008", "e2300008310000 08", "e2416108716108", "e2d141610841 6108", "e2d008e008",
            "e2d2080908d209 0808", "e2d1d10808d2080808", "e2e1080908e1090808",
            "e2e1\(longKey)0908 e1d3a0a1a20a08", "e2e1\(longKey)0908 e1d3a0a2a10908", "e2\(longKey)08 e1d3a0a1a20908",
        ] {
            #expect(try OPACKDecoder.decode(bytes(encoding)).encoded.isEmpty == false, "\(encoding)")
        }
    }

    /// The bound counts what stands inline and what references name, to the byte.
    @Test func theSizeOfAValueIsCounted() throws {
        func failure(_ encoding: String, _ most: Int) -> OPACKError? {
            var limits = OPACKDecoder.Limits()
            limits.bytes = most
            do { _ = try OPACKDecoder.decode(bytes(encoding), limits: limits) } catch { return error }
            return nil
        }
        // ["abc", "abc", "abc"] has 13 bytes in full, whatever the width of a reference.
        for encoding in ["d343616263a0a0", "d343616263a0c100", "d343616263c4 0000000000000000 a0"] {
            #expect(failure(encoding, 13) == nil, "\(encoding)")
            #expect(failure(encoding, 12)?.reason == .size, "\(encoding)")
        }
        #expect(failure("d343616263a0a0", 8) == OPACKError(offset: 5, reason: .size))
        #expect(failure("d343616263a0a0", 4) == OPACKError(offset: 1, reason: .size))
    }

    /// Text that Swift takes for equal has different bytes, so it is another key and another value.
    @Test func equalityIsOfBytes() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let both: OPACKValue = .dictionary([.init(.string(composed), 1), .init(.string(decomposed), 2)])
        #expect(try OPACKDecoder.decode(both.encoded) == both)
        #expect(both[decomposed]?.integerValue == 2)
        #expect(OPACKValue.string(composed) != .string(decomposed))
    }

    /// More values than one byte of an index names.
    @Test func manyReferences() throws {
        for count in [33, 34, 256, 257, 65_537] {
            let names = (0..<count).map { OPACKValue.string("n\($0)") }
            let value = OPACKValue.array(names + [names[0], names[count - 1]])
            let encoding = value.encoded
            #expect(try OPACKDecoder.decode(encoding) == value)
            let reference = Self.reference(to: count - 1)
            #expect(encoding.suffix(reference.count + 1) == (reference + [0x03])[...])
        }
    }

    /// The tag and the index of a value that is written again.
    private static func reference(to index: Int) -> [UInt8] {
        let (low, high) = (UInt8(index & 0xFF), UInt8(index >> 8 & 0xFF))
        return switch index {
        case ...0x20: [0xA0 + UInt8(index)]
        case ...0xFF: [0xC1, low]
        case ...0xFFFF: [0xC2, low, high]
        default: [0xC3, low, high, UInt8(index >> 16), 0]
        }
    }

    @Test func publishedRequests() throws {
        for session in PublishedSession.both {
            let value = try OPACKDecoder.decode(session.content)
            #expect(value.encoded == session.content)
            #expect(value["_i"]?.stringValue == "com.apple.handoff.payload-request")
            #expect(value["_t"]?.integerValue == 2)
            #expect(value["_c"]?["rAdvPayload"]?.dataValue?.count == 8)
        }
    }

    @Test func randomValuesAndRandomBytes() throws {
        var generator = SplitMix64(seed: 10)
        for _ in 0..<2_000 {
            let value = Self.value(depth: 0, &generator)
            #expect(try OPACKDecoder.decode(value.encoded) == value)
            var damaged = value.encoded
            damaged[Int.random(in: damaged.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            _ = try? OPACKDecoder.decode(damaged)
        }
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...60, using: &generator)
            let random = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if let value = try? OPACKDecoder.decode(random) { #expect(try OPACKDecoder.decode(value.encoded) == value) }
        }
    }

    static func value(depth: Int, _ generator: inout SplitMix64) -> OPACKValue {
        switch Int.random(in: 0...(depth > 3 ? 7 : 9), using: &generator) {
        case 0: return [.null, true, false][Int.random(in: 0...2, using: &generator)]
        case 1:
            return .integer(
                OPACKInteger(
                    Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0...63, using: &generator)))
        case 2: return .float64(.random(in: -1e9...1e9, using: &generator))
        case 3: return .date(.random(in: 0...1e9, using: &generator).rounded())
        case 4, 5:
            return .string(
                String(
                    repeating: ["a", "é", "漢"].randomElement(using: &generator) ?? "a",
                    count: .random(in: 0...40, using: &generator)))
        case 6:
            return .data(
                .init(repeating: .random(in: 0...3, using: &generator), count: .random(in: 0...40, using: &generator)))
        case 7: return .uuid(.init(repeating: .random(in: 0...3, using: &generator), count: 16))
        case 8:
            return .array(
                (0..<Int.random(in: 0...18, using: &generator)).map { _ in value(depth: depth + 1, &generator) })
        default:
            return .dictionary(
                (0..<Int.random(in: 0...18, using: &generator)).map {
                    .init(.string("k\($0)"), value(depth: depth + 1, &generator))
                })
        }
    }

    /// Decrypted messages of recorded sessions; they are no part of the project.
    @Test(.needsRealRecordings) func messagesOfRecordedSessions() throws {
        let folder = URL(filePath: try #require(RealRecordings.folder)).appending(path: "../vectors/sessions")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".bin") }
        #expect(names.count >= 12)
        for name in names {
            let content = [UInt8](try Data(contentsOf: folder.appending(path: name)))
            #expect(try OPACKDecoder.decode(content).encoded == content, "\(name)")
        }
    }
}
