import Foundation
import Generation
import Notation
import Payload
import Randomness
import Testing

@Suite("Values") struct ValueTests {
    @Test("Equality is exact in kind") func kinds() {
        let different: [PayloadValue] = [
            nil, false, true, 0, 1, PayloadValue(UInt64.max), 0.0, .real(-0.0), 1.0, .real(.nan), "", "1", "é",
            "e\u{301}",
            .date(PayloadDate(secondsSince2001: 0)), .date(PayloadDate(secondsSince2001: -0.0)),
            .date(PayloadDate(secondsSince2001: .nan)), .data([]), .data([1]), .uuid(PayloadUUID(high: 0, low: 1)),
            .url(""), .url("1"), [], [1], [1.0], [nil], .set([]), .set([1]), [:], ["1": 1], [1: 1], [1: 1.0], [1.0: 1],
        ]
        for (row, left) in different.enumerated() {
            for (column, right) in different.enumerated() {
                #expect((left == right) == (row == column), "\(left) and \(right)")
                #expect((left < right) || (right < left) || row == column)
                #expect(!(left < right && right < left))
            }
        }
        #expect(Set(different).count == different.count)
    }

    @Test("Many pairs, and two dictionaries, give what one assignment after the other gives", arguments: 1...40)
    func assignments(seed: UInt64) {
        var numbers = SplitMix64(seed: seed)
        // Few different keys, so that many are repeated; unsigned ones equal integers.
        func pairs() -> [(PayloadValue, PayloadValue)] {
            (0..<Int.random(in: 0...30, using: &numbers)).map { index in
                let key = Int64.random(in: -3...12, using: &numbers)
                let isUnsigned = key >= 0 && Bool.random(using: &numbers)
                return (isUnsigned ? .unsigned(UInt64(key)) : .integer(key), PayloadValue(index))
            }
        }
        func assigned(
            _ pairs: [(PayloadValue, PayloadValue)], to start: PayloadDictionary = [:]
        ) -> PayloadDictionary {
            pairs.reduce(into: start) { $0[$1.0] = $1.1 }
        }
        let (first, second) = (pairs(), pairs())
        #expect(PayloadDictionary(first) == assigned(first))
        #expect(PayloadDictionary(first).merging(PayloadDictionary(second)) == assigned(second, to: assigned(first)))
        #expect(PayloadDictionary(first).keys.map { "\($0)" } == assigned(first).keys.map { "\($0)" })
    }

    @Test("Every NaN is the same NaN") func nan() {
        let others = [
            Double(bitPattern: 0x7FF8_0000_0000_0001), Double(bitPattern: 0xFFF8_0000_0000_0000), .signalingNaN,
        ]
        for other in others {
            #expect(PayloadValue.real(other) == .real(.nan))
            #expect(PayloadValue.real(other).hashValue == PayloadValue.real(.nan).hashValue)
            #expect(PropertyList.encode(.real(other)) == PropertyList.encode(.real(.nan)))
            #expect(PayloadDate(secondsSince2001: other) == PayloadDate(secondsSince2001: .nan))
        }
    }

    @Test("An unsigned case that fits an integer equals it") func unsigned() {
        #expect(PayloadValue.unsigned(7) == 7)
        #expect(PayloadValue.unsigned(7).hashValue == PayloadValue.integer(7).hashValue)
        #expect(PayloadValue(UInt64(7)) == 7)
        #expect(PropertyList.encode(.unsigned(7)) == PropertyList.encode(7))
        #expect(PayloadNotation.node(of: .unsigned(7)) == .integer(7))
        #expect(PayloadValue(UInt64(Int64.max) + 1) == .unsigned(1 << 63))
        #expect(PayloadValue.unsigned(1 << 63).integerValue == nil)
        #expect(PayloadValue.integer(.max) < .unsigned(1 << 63))
    }

    @Test("The order is total and agrees with equality and hashing") func order() {
        var random = PayloadGenerator(seed: 1)
        let values = (0..<400).map { _ in random.value(depth: 2) }
        let sorted = values.sorted()
        for (low, high) in zip(sorted, sorted.dropFirst()) { #expect(low <= high) }
        for left in values.prefix(150) {
            for right in values.prefix(150) {
                #expect((left == right) == (!left.precedes(right) && !right.precedes(left)))
                if left == right { #expect(left.hashValue == right.hashValue) }
            }
        }
        #expect(values.shuffled(using: &random.numbers).sorted() == sorted)
    }

    @Test("Neither equality nor bytes depend on the order of insertion") func insertion() {
        var random = PayloadGenerator(seed: 2)
        for _ in 0..<300 {
            let entries = random.dictionary(depth: 2).entries
            var shuffled = PayloadDictionary()
            for (key, value) in entries.shuffled(using: &random.numbers) { shuffled[key] = value }
            let original = PayloadValue.dictionary(PayloadDictionary(entries.map { ($0.key, $0.value) }))
            #expect(original == .dictionary(shuffled))
            #expect(PropertyList.encode(original) == PropertyList.encode(.dictionary(shuffled)))
            #expect(PayloadNotation.encode(original) == PayloadNotation.encode(.dictionary(shuffled)))
            let set = PayloadSet(entries.map(\.value))
            #expect(PayloadSet(entries.map(\.value).shuffled(using: &random.numbers)) == set)
        }
    }

    @Test func dictionaries() throws {
        var dictionary: PayloadDictionary = ["title": "Groceries", 1: "integer", 1.0: "real", true: "Boolean"]
        #expect(dictionary.count == 4)
        #expect(dictionary["title"] == "Groceries")
        #expect(dictionary[.integer(1)] == "integer")
        #expect(dictionary[.real(1)] == "real")
        dictionary["title"] = .null
        #expect(dictionary["title"] == .some(.null))
        dictionary["title"] = nil
        #expect(dictionary["title"] == nil)
        #expect(dictionary.count == 3)
        dictionary["\u{E9}"] = 1
        dictionary["e\u{301}"] = 2
        #expect(dictionary["\u{E9}"] == 1)
        #expect(dictionary["e\u{301}"] == 2)
        let merged = (["a": 1, "b": 2] as PayloadDictionary).merging(["b": 3, "c": 4])
        #expect(merged == ["a": 1, "b": 3, "c": 4])
        #expect(merged.keys == ["a", "b", "c"])
        #expect(([1: 2, 1: 3] as PayloadDictionary) == [1: 3])
        let error = #expect(throws: PayloadDictionary.RepeatedKey.self) {
            try PayloadDictionary(uniqueEntries: [("a", 1), ("b", 2), ("a", 3)])
        }
        #expect(error?.key == "a")
    }

    @Test func sets() {
        var set: PayloadSet = [3, 1, 2, 1, 1.0]
        #expect(set.elements == [1, 2, 3, 1.0])
        let repeated = set.insert(2)
        let added = set.insert("x")
        let removed = set.remove(1)
        let again = set.remove(1)
        #expect(!repeated && added && removed && !again)
        #expect(set.contains(1.0) && !set.contains(1))
    }

    @Test("Accessors do not convert") func accessors() {
        #expect((1 as PayloadValue).integerValue == 1 && (1 as PayloadValue).booleanValue == nil)
        #expect((1 as PayloadValue).realValue == nil && (1.0 as PayloadValue).integerValue == nil)
        #expect((true as PayloadValue).integerValue == nil && (true as PayloadValue).booleanValue == true)
        #expect(PayloadValue.url("x").stringValue == nil && ("x" as PayloadValue).urlValue == nil)
        #expect(PayloadValue.integer(-1).unsignedValue == nil)
    }

    @Test("UUID text") func uuid() throws {
        let text = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
        let uuid = try #require(PayloadUUID(text))
        #expect(uuid.text == text)
        #expect(PayloadUUID(text.lowercased()) == uuid)
        #expect(PayloadUUID(bytes: uuid.bytes) == uuid)
        #expect(uuid.bytes.first == 0x6B && uuid.bytes.last == 0xC8)
        for wrong in [
            "", text + "0", String(text.dropLast()), text.replacing("-", with: "0"),
            "6BA7B810-9DAD-11D1-80B400C04-FD430C8", "G" + text.dropFirst(),
        ] {
            #expect(PayloadUUID(wrong) == nil, "\(wrong)")
        }
    }

    @Test("Dates as text, against Foundation's calendar") func dates() throws {
        let formatter = ISO8601DateFormatter()
        var generator = SplitMix64(seed: 3)
        for _ in 0..<2000 {
            // From 1600 on: Foundation switches to the Julian calendar before 1582.
            let seconds = Double(Int.random(in: -12_000_000_000...250_000_000_000, using: &generator))
            let text = try #require(PayloadDate(secondsSince2001: seconds).text)
            #expect(text == formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds)))
            #expect(PayloadDate(text)?.secondsSince2001 == seconds)
        }
        for _ in 0..<5000 {
            let seconds = Double.random(in: -6.3e10...2.5e11, using: &generator) / Double(1 << generator.below(40))
            let date = PayloadDate(secondsSince2001: seconds)
            if let text = date.text { #expect(PayloadDate(text) == date, "\(text)") }
        }
    }

    @Test(
        "Dates at the edges",
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (-1, "2000-12-31T23:59:59Z"), (0.5, "2001-01-01T00:00:00.5Z"),
            (-0.25, "2000-12-31T23:59:59.75Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
            (-26_524_800, "2000-02-29T00:00:00Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
            (252_423_993_599, "9999-12-31T23:59:59Z"), (816_925_364.5, "2026-11-21T03:42:44.5Z"),
        ]) func edges(seconds: Double, text: String)
    {
        #expect(PayloadDate(secondsSince2001: seconds).text == text)
        #expect(PayloadDate(text)?.secondsSince2001 == seconds)
    }

    @Test func datesWithoutText() {
        for seconds in [-63_113_904_001, 252_423_993_600, .nan, .infinity, -.infinity, -0.0, 1e-7, 1e300, -1e19] {
            #expect(PayloadDate(secondsSince2001: seconds).text == nil)
        }
        for text in [
            "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2001-13-01T00:00:00Z", "2001-00-01T00:00:00Z",
            "0000-01-01T00:00:00Z", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z", "2001-01-01T00:00:60Z",
            "2001-01-01T00:00:00", "2001-01-01", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00Zx", "",
            "2001-01-01T00:00:00+0200", "+001-01-01T00:00:00Z",
        ] { #expect(PayloadDate(text) == nil, "\(text)") }
        #expect(PayloadDate("2001-01-01T02:00:00+02:00")?.secondsSince2001 == 0)
        #expect(PayloadDate("2000-12-31T22:30:00.500-01:30")?.secondsSince2001 == 0.5)
    }

    @Test func nesting() throws {
        let limit = PayloadValue.maximumNesting
        let wraps: [(PayloadValue) -> PayloadValue] = [{ [$0] }, { .set([$0]) }, { ["a": $0] }, { [$0: 1] }]
        for wrap in wraps {
            let deep = PayloadValue.integer(1).nested(limit, by: wrap)
            #expect(deep.nesting == limit)
            try deep.validate()
            #expect(throws: PayloadValidationError.nestedTooDeep(limit: limit)) { try wrap(deep).validate() }
        }
        #expect((1 as PayloadValue).nesting == 0 && ([] as PayloadValue).nesting == 1)
    }
}
