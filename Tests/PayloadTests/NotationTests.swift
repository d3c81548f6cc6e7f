import Generation
import Notation
import Payload
import Randomness
import Testing

@Suite("Notation") struct NotationTests {
    @Test(
        "Golden text, written and read back",
        arguments: [
            (nil, "null"), (true, "true"), (0, "0"), (-7, "-7"), (.integer(.min), "-9223372036854775808"),
            (.integer(.max), "9223372036854775807"), (PayloadValue(UInt64.max), "18446744073709551615"), (1.0, "1.0"),
            (0.1, "0.1"), (1e300, "1e+300"), (.real(-0.0), #"{"$real":"-0.0"}"#), (.real(.nan), #"{"$real":"nan"}"#),
            (.real(.infinity), #"{"$real":"inf"}"#), (.real(-.infinity), #"{"$real":"-inf"}"#),
            (
                "a\"\\\n\u{0}\u{7F}\u{85}\u{202E}\u{2028}\u{2069}杂货é",
                #""a\"\\\n\u0000\u007F\u0085\u202E\u2028\u2069杂货é""#
            ),
            (.date(PayloadDate(secondsSince2001: 816_925_364.5)), #"{"$date":"2026-11-21T03:42:44.5Z"}"#),
            (.date(PayloadDate(secondsSince2001: 1e-7)), #"{"$date":1e-07}"#),
            (.date(PayloadDate(secondsSince2001: 1e12)), #"{"$date":1000000000000.0}"#),
            (.date(PayloadDate(secondsSince2001: .nan)), #"{"$date":"nan"}"#),
            (.date(PayloadDate(secondsSince2001: -0.0)), #"{"$date":"-0.0"}"#),
            (.data([]), #"{"$data":""}"#), (.data([0, 255, 16]), #"{"$data":"AP8Q"}"#),
            (.data([1]), #"{"$data":"AQ=="}"#), (.data([1, 2]), #"{"$data":"AQI="}"#),
            (.uuid(PayloadUUID(high: 1, low: .max)), #"{"$uuid":"00000000-0000-0001-FFFF-FFFFFFFFFFFF"}"#),
            (.url("https://example.com/a"), #"{"$url":"https://example.com/a"}"#),
            ([1, 1.0, "1", []], #"[1,1.0,"1",[]]"#), (.set([2, 1]), #"{"$set":[1,2]}"#), ([:], "{}"),
            (["b": 1, "a": nil], #"{"a":null,"b":1}"#), ([1: "x"], #"{"$dictionary":[[1,"x"]]}"#),
            (["$set": 1], #"{"$dictionary":[["$set",1]]}"#), (["$set": 1, "$a": 2], #"{"$a":2,"$set":1}"#),
        ] as [(PayloadValue, String)]) func golden(value: PayloadValue, text: String) throws
    {
        #expect(PayloadNotation.text(value) == text)
        #expect(try PayloadNotation.decode(text) == value)
    }

    @Test(
        "Other spellings that are read",
        arguments: [
            (#"{"$date": 0}"#, .date(PayloadDate(secondsSince2001: 0))), (#"{"$real": 1}"#, 1.0),
            (#"{"$real": 1.5}"#, 1.5),
            (#"{"$integer": "18446744073709551615"}"#, PayloadValue(UInt64.max)), (#"{"$integer": "-5"}"#, -5),
            (#"{"$integer": 5}"#, 5), (#"{"$null": true}"#, nil), ("1E2", 100.0), ("-0", 0), ("-0.0", .real(-0.0)),
            (#"{"$uuid": "00000000-0000-0001-ffff-ffffffffffff"}"#, .uuid(PayloadUUID(high: 1, low: .max))),
            (#"{"$dictionary": []}"#, [:]), (#""\uD83D\uDE00\u00e9\/\b\f""#, "😀é/\u{8}\u{C}"),
            (" [ 1 , 2 ] \n", [1, 2]),
        ] as [(String, PayloadValue)]) func spellings(text: String, value: PayloadValue) throws
    {
        #expect(try PayloadNotation.decode(text) == value)
    }

    @Test(
        "Errors name the path",
        arguments: [
            (#"{"a": [1, {"$set": [{"$nope": 1}]}]}"#, "$.a[1].$set[0].$nope"), (#"{"$date": "yesterday"}"#, "$.$date"),
            (#"{"$date": true}"#, "$.$date"), (#"{"$data": "AQ="}"#, "$.$data"), (#"{"$data": "AR=="}"#, "$.$data"),
            (#"{"$data": "A Q="}"#, "$.$data"), (#"{"$data": "AQ==AQ=="}"#, "$.$data"), (#"{"$uuid": "1"}"#, "$.$uuid"),
            (#"{"$url": 1}"#, "$.$url"), (#"{"$set": [1, 2, 1]}"#, "$.$set"), (#"{"$set": {}}"#, "$.$set"),
            (#"{"$real": "one"}"#, "$.$real"), (#"{"$real": 9007199254740993}"#, "$.$real"),
            (#"{"$integer": "1.0"}"#, "$.$integer"), (#"{"$integer": "+1"}"#, "$.$integer"),
            (#"{"$integer": "18446744073709551616"}"#, "$.$integer"), (#"{"$null": false}"#, "$.$null"),
            (#"{"$dictionary": [[1]]}"#, "$.$dictionary[0]"), (#"{"$dictionary": [[1, 2], [1, 3]]}"#, "$.$dictionary"),
            (#"{"$dictionary": [[1, {"$": 1}]]}"#, "$.$dictionary[0][1].$"), (#"{"a b": {"$x": 1}}"#, #"$["a b"].$x"#),
        ]) func paths(text: String, path: String)
    {
        let error = #expect(throws: NotationError.self) { try PayloadNotation.decode(text) }
        #expect(error?.pathText == path)
        #expect(error?.location == nil)
        #expect(error?.description.hasPrefix(path + ": expected ") == true)
    }

    @Test("A tree with repeated keys is refused, whoever made it") func repeated() {
        let node = NotationNode.object([("a", .integer(1)), ("b", .null), ("a", .integer(2))])
        #expect(throws: NotationError.self) { try PayloadNotation.value(of: node) }
    }

    @Test("Every random value round-trips", arguments: 0..<8) func roundTrip(seed: UInt64) throws {
        var random = PayloadGenerator(seed: 100 + seed)
        for _ in 0..<500 {
            let value = random.value()
            let text = PayloadNotation.encode(value)
            #expect(try PayloadNotation.decode(text) == value)
            // The tree and the text are the same notation.
            #expect(try PayloadNotation.value(of: PayloadNotation.node(of: value)) == value)
            var viaNode: [UInt8] = []
            JSONText.append(PayloadNotation.node(of: value), to: &viaNode)
            #expect(viaNode == text)
        }
    }

    @Test("No text acts on a terminal") func hostile() {
        for code in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(code),
                scalar.properties.generalCategory == .control || [0x2028, 0x2029].contains(code)
                    || scalar.properties.isBidiControl
            else { continue }
            let text = PayloadNotation.text(.string(String(scalar)))
            #expect(
                text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }, "U+\(String(code, radix: 16))")
        }
    }

    @Test func nesting() throws {
        let wraps: [(PayloadValue) -> PayloadValue] = [
            { [$0] }, { .set([$0]) }, { ["a": $0] }, { [1: $0] }, { [$0: 1] },
        ]
        for wrap in wraps {
            let deep = PayloadValue.integer(1).nested(PayloadValue.maximumNesting, by: wrap)
            #expect(try PayloadNotation.decode(PayloadNotation.encode(deep)) == deep)
            #expect(throws: NotationError.self) { try PayloadNotation.decode(PayloadNotation.encode(wrap(deep))) }
        }
        let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let error = #expect(throws: NotationError.self) { try JSONText.parse(brackets) }
        #expect(error?.location?.offset == JSONText.maximumDepth)
    }

    @Test("No damage traps, and whatever is read is written and read again") func damage() throws {
        var random = PayloadGenerator(seed: 9)
        for _ in 0..<6000 {
            var bytes = PayloadNotation.encode(random.value(depth: 3))
            mutate(&bytes, using: &random.numbers, alphabet: Array(#"{}[]",:$\u0eE-+.19"#.utf8))
            do throws(NotationError) {
                let value = try PayloadNotation.decode(bytes)
                #expect(try PayloadNotation.decode(PayloadNotation.encode(value)) == value)
            } catch {
                #expect(!error.expected.isEmpty && !error.found.isEmpty)
                if let location = error.location { #expect((0...bytes.count).contains(location.offset)) }
            }
        }
    }
}

/// Damages bytes as bad links, truncation and attackers do.
func mutate(_ bytes: inout [UInt8], using generator: inout SplitMix64, alphabet: [UInt8] = []) {
    for _ in 0...generator.below(3) {
        guard !bytes.isEmpty else { return }
        let index = generator.below(bytes.count)
        switch generator.below(6) {
        case 0: bytes.removeLast(bytes.count - index)
        case 1: bytes[index] ^= 1 << UInt8(generator.below(8))
        case 2: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 3: bytes.remove(at: index)
        case 4 where !alphabet.isEmpty: bytes.insert(alphabet[generator.below(alphabet.count)], at: index)
        case 4: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF][generator.below(5)]
        default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + generator.below(8))], at: index)
        }
    }
}
