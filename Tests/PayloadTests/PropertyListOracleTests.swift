import Foundation
import Generation
import Payload
import TestSupport
import Testing
import Text

@Suite("Property list, against other implementations") struct PropertyListOracleTests {
    @Test(
        "plistlib reads what is written, wrapped kinds as their tags",
        .needs(.python))
    func plistlibReads() throws {
        var random = PayloadGenerator(seed: 400)
        var lines = ""
        for _ in 0..<3000 { lines += line(random.value(depth: 4)) }
        #expect(try Program.python(script + "check(identical=False)", input: lines).output == "3000 equal\n")
    }

    @Test("plistlib writes the same bytes", .needs(.python))
    func plistlibWrites() throws {
        var random = PayloadGenerator(seed: 401, repertoire: .propertyList)
        var lines = ""
        for _ in 0..<3000 { lines += line(random.value(depth: 4)) }
        for count in [255, 256, 300, 70_000] { lines += line(.array((0..<count).map { .integer(Int64($0)) })) }
        #expect(try Program.python(script + "check(identical=True)", input: lines).output == "3004 equal\n")
    }

    @Test("What plistlib makes up is read", .needs(.python))
    func plistlibMakes() throws {
        let output = try Program.python(script + "make(2000)", input: "").output
        let lines = output.split(separator: "\n")
        #expect(lines.count == 2000)
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1)
            let list = try #require(hexadecimalBytes(String(parts[0])))
            #expect(try PropertyList.decode(list) == PayloadNotation.decode(String(parts[1])))
        }
    }

    @Test("Foundation reads what is written") func foundationReads() throws {
        var random = PayloadGenerator(seed: 402)
        for _ in 0..<1000 {
            let value = random.value(depth: 4)
            let bytes = PropertyList.encode(value)
            let read = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            // What Foundation gives back has no tags, so the tags are kept here too.
            let expected = try PropertyList.decode(bytes, tags: .kept)
            #expect(try payload(of: read) == expected)
        }
    }

    @Test("What Foundation writes is read") func foundationWrites() throws {
        let list: [String: Any] = [
            "title": "杂货 e\u{301}😀\u{0}", "count": 3, "negative": -1, "large": UInt64.max, "ratio": 1.0, "flag": true,
            "date": Date(timeIntervalSinceReferenceDate: 12.5), "data": Data([1, 2, 3]),
            "list": [1, "a", [String]()] as [Any],
            "deep": ["a": ["b": [String: Int]()]],
        ]
        let expected: PayloadValue = [
            "title": "杂货 e\u{301}😀\u{0}", "count": 3, "negative": -1, "large": PayloadValue(UInt64.max), "ratio": 1.0,
            "flag": true, "date": .date(PayloadDate(secondsSince2001: 12.5)), "data": .data([1, 2, 3]),
            "list": [1, "a", []],
            "deep": ["a": ["b": [:]]],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        #expect(try PropertyList.decode(Array(data)) == expected)
    }

    @Test("A keyed archive is refused by name") func archive() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: NSString("x"), requiringSecureCoding: true)
        let error = #expect(throws: PropertyListError.self) { try PropertyList.decode(Array(data)) }
        #expect(error?.found == "a UID object")
    }

    private func line(_ value: PayloadValue) -> String {
        hexadecimal(PropertyList.encode(value)) + " " + PayloadNotation.text(value) + "\n"
    }

    /// What Foundation read, with the kinds that it gave.
    private func payload(of value: Any) throws -> PayloadValue {
        switch value {
        case let value as String: return .string(value)
        case let value as Data: return .data(Array(value))
        case let value as Date: return .date(PayloadDate(secondsSince2001: value.timeIntervalSinceReferenceDate))
        case let value as [Any]: return .array(try value.map(payload))
        case let value as [String: Any]:
            return .dictionary(PayloadDictionary(try value.map { (.string($0), try payload(of: $1)) }))
        default: break
        }
        if type(of: value) == Bool.self, let value = value as? Bool { return .boolean(value) }
        if let number = value as? NSNumber {
            switch String(cString: number.objCType) {
            case "d", "f": return .real(number.doubleValue)
            case "Q": return PayloadValue(number.uint64Value)
            default: return .integer(number.int64Value)
            }
        }
        throw UnknownObject(description: "\(type(of: value))")
    }

    private struct UnknownObject: Error { let description: String }

    /// Reads lines of hexadecimal list and notation, and compares with exact kinds; or makes such lines.
    private var script: String {
        #"""
        import datetime, fractions, io, json, plistlib, random, struct, sys
        EPOCH = datetime.datetime(2001, 1, 1)
        SPECIAL = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf"), "-0.0": -0.0}

        def seconds(text):
            whole, _, fraction = text[:-1].partition(".")
            moment = datetime.datetime.strptime(whole.zfill(19), "%Y-%m-%dT%H:%M:%S") - EPOCH
            exact = fractions.Fraction(moment.days * 86400 + moment.seconds) + fractions.Fraction("0." + (fraction or "0"))
            return float(exact)

        def listed(node):
            if node is None:
                return {"$null": True}
            if isinstance(node, list):
                return [listed(element) for element in node]
            if not isinstance(node, dict):
                return node
            if len(node) == 1:
                (tag, content), = node.items()
                if tag == "$date":
                    number = SPECIAL[content] if content in SPECIAL else (
                        seconds(content) if isinstance(content, str) else float(content))
                    if -63113904000.0 <= number <= 252423993599.0:
                        return EPOCH + datetime.timedelta(seconds=number)
                    return {"$date": number}
                if tag == "$data":
                    import base64
                    return base64.b64decode(content, validate=True)
                if tag == "$real":
                    return SPECIAL[content]
                if tag in ("$uuid", "$url"):
                    return node
                if tag in ("$set", "$dictionary"):
                    return {tag: [listed(element) for element in content]}
                assert not tag.startswith("$"), tag
            return {key: listed(value) for key, value in node.items()}

        def same(left, right):
            if type(left) is not type(right):
                return False
            if isinstance(left, list):
                return len(left) == len(right) and all(map(same, left, right))
            if isinstance(left, dict):
                return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
            if isinstance(left, float):
                return struct.pack("d", left) == struct.pack("d", right)
            return left == right

        def check(identical):
            count = 0
            for line in sys.stdin.buffer.read().decode("utf-8").split("\n"):
                if not line:
                    continue
                digits, notation = line.split(" ", 1)
                data = bytes.fromhex(digits)
                expected = listed(json.loads(notation))
                read = plistlib.loads(data, fmt=plistlib.FMT_BINARY)
                if not same(read, expected):
                    print("different:", notation, "read as", repr(read))
                    return
                if identical:
                    if plistlib.dumps(expected, fmt=plistlib.FMT_BINARY, sort_keys=True) != data:
                        print("other bytes:", notation)
                        return
                count += 1
            print(count, "equal")

        def make(count):
            source = random.Random(7)
            def value(depth):
                kind = source.randrange(9 if depth else 7)
                if kind == 0:
                    return source.random() < 0.5, None
                if kind == 1:
                    return source.randrange(-2**63, 2**64) >> source.randrange(0, 64), None
                if kind == 2:
                    return source.uniform(-1e6, 1e6), None
                if kind == 3:
                    return "".join(source.choice(["a", "\0", "\u00e9", "e\u0301", "\u6742", "\U0001f600", '"']) for _ in range(source.randrange(20))), None
                if kind == 4:
                    number = source.randrange(-2**35, 2**35)
                    return EPOCH + datetime.timedelta(seconds=number), {"$date": number}
                if kind == 5:
                    import base64
                    data = source.randbytes(source.randrange(20))
                    return data, {"$data": base64.b64encode(data).decode()}
                if kind == 6:
                    return source.choice([0, 255, 256, 65536, 2**32, 2**63 - 1, 2**63, 2**64 - 1, -1, -2**63]), None
                if kind == 7:
                    pairs = [value(depth - 1) for _ in range(source.randrange(18))]
                    return [plain for plain, _ in pairs], [plain if tagged is None else tagged for plain, tagged in pairs]
                pairs = {"k" + str(index): value(depth - 1) for index in range(source.randrange(18))}
                return {key: pair[0] for key, pair in pairs.items()}, {key: pair[0] if pair[1] is None else pair[1] for key, pair in pairs.items()}
            for _ in range(count):
                plain, tagged = value(3)
                data = plistlib.dumps(plain, fmt=plistlib.FMT_BINARY, sort_keys=source.random() < 0.5)
                print(data.hex(), json.dumps(plain if tagged is None else tagged, ensure_ascii=source.random() < 0.5))

        sys.stdout.reconfigure(encoding="utf-8")

        """#
    }
}
