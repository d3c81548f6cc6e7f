import Foundation
import Generation
import Payload
import Testing

@Suite("Property list") struct PropertyListTests {
    @Test("Golden bytes") func golden() {
        // Header, true at 8, the offset table at 9, the trailer.
        #expect(
            PropertyList.encode(true)
                == Array("bplist00".utf8) + [0x09, 8] + [0, 0, 0, 0, 0, 0, 1, 1]
                + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 9])
        #expect(body(of: ["a": 1, "b": [1, "a"]]) == [0xD2, 1, 2, 3, 4, 0x51, 0x61, 0x51, 0x62, 0x10, 1, 0xA2, 3, 1])
        #expect(
            body(of: PayloadValue(UInt64.max)) == [0x14] + [UInt8](repeating: 0, count: 8)
                + [UInt8](repeating: 0xFF, count: 8))
        #expect(body(of: -1) == [0x13] + [UInt8](repeating: 0xFF, count: 8))
        #expect(body(of: 256) == [0x11, 1, 0])
        #expect(body(of: "杂a") == [0x62, 0x67, 0x42, 0, 0x61])
        #expect(body(of: .null) == [0xD1, 1, 2, 0x55] + Array("$null".utf8) + [0x09])
        #expect(body(of: .set([2, 1])) == [0xD1, 1, 2, 0x54] + Array("$set".utf8) + [0xA2, 3, 4, 0x10, 1, 0x10, 2])
        #expect(
            body(of: ["$set": 1]) == [0xD1, 1, 2, 0x5B] + Array("$dictionary".utf8) + [0xA1, 3, 0xA2, 4, 5, 0x54]
                + Array("$set".utf8) + [0x10, 1])
    }

    @Test("Every random value round-trips, and its size is known beforehand", arguments: 0..<8)
    func roundTrip(seed: UInt64) throws {
        var random = PayloadGenerator(seed: 200 + seed)
        for _ in 0..<500 {
            let value = random.value(depth: 5)
            let bytes = PropertyList.encode(value)
            let read = try PropertyList.decode(bytes)
            #expect(read == value)
            #expect(PropertyList.encode(read) == bytes)
            #expect(value.propertyListSize == bytes.count)
        }
    }

    @Test("Lists with wide references and offsets") func wide() throws {
        for count in [14, 15, 16, 255, 256, 300, 70_000] {
            let array = PayloadValue.array((0..<count).map { .integer(Int64($0) * 3) })
            let bytes = PropertyList.encode(array)
            #expect(try PropertyList.decode(bytes) == array)
            #expect(array.propertyListSize == bytes.count)
        }
        let data = PayloadValue.data([UInt8](repeating: 7, count: 100_000))
        #expect(try PropertyList.decode(PropertyList.encode([data, data, "x"])) == [data, data, "x"])
        #expect(([data, data] as PayloadValue).propertyListSize < 101_000)
    }

    /// Integers are equal whichever case holds them; text and data with the same bytes are not.
    @Test func equalScalarsAreSharedAndNoOthers() throws {
        let numbers: [PayloadValue] = [.integer(5), .unsigned(5), .integer(-1), .unsigned(.max), .real(5), .integer(5)]
        #expect(PropertyList.encode(.array(numbers)) == PropertyList.encode([5, 5, -1, .unsigned(.max), 5.0, 5]))
        let values = numbers + ["5", .data([0x35]), true, false, .real(0), .real(-0.0), "é", "e\u{301}"]
        let read = try PropertyList.decode(PropertyList.encode(.array(values + values)))
        #expect(read == .array(values + values))
        // Five thousand different ones, each twice: the second is a reference of two bytes.
        let many = (0..<5_000).map { PayloadValue($0 * 7_919) }
        let size = PayloadValue.array(many + many).propertyListSize
        #expect(size == PayloadValue.array(many).propertyListSize + 2 * many.count)
        #expect(size == PropertyList.encode(.array(many + many)).count)
    }

    @Test("The soft limit is on this size") func softLimit() {
        let empty = (["blob": .data([])] as PayloadValue).propertyListSize
        let value = PayloadValue.dictionary(["blob": .data([UInt8](repeating: 1, count: 3000))])
        // 3 bytes more for the count in the head, one more for each of the 3 offsets.
        #expect(value.propertyListSize == empty + 3000 + 3 + 3)
        #expect(PayloadValue.softSizeLimit == 3072)
    }

    @Test func nesting() throws {
        let wraps: [(PayloadValue) -> PayloadValue] = [
            { [$0] }, { .set([$0]) }, { ["a": $0] }, { [1: $0] }, { [$0: 1] },
        ]
        for wrap in wraps {
            let deep = PayloadValue.null.nested(PayloadValue.maximumNesting, by: wrap)
            #expect(try PropertyList.decode(PropertyList.encode(deep)) == deep)
            #expect(throws: PropertyListError.self) { try PropertyList.decode(PropertyList.encode(wrap(deep))) }
        }
        // Tags that wrap tags are no containers of the value, and must not recurse without end either.
        var objects: [[UInt8]] = [[0x55] + Array("$uuid".utf8)]
        for index in 0..<50_000 { objects.append([0xD1, 0, 0, 0, 0] + reference(index)) }
        #expect(throws: PropertyListError.self) {
            try PropertyList.decode(list(objects, top: 50_000, referenceWidth: 4))
        }
    }

    @Test("Cycles are refused", arguments: [PropertyList.Tags.unwrapped, .kept]) func cycles(tags: PropertyList.Tags) {
        let cycles: [[[UInt8]]] = [
            [[0xA1, 0]], [[0xA1, 1], [0xA1, 0]], [[0xD1, 1, 0], [0x51, 0x61]], [[0xD1, 0, 1], [0x09]], [[0xC1, 0]],
            [[0xD1, 1, 0], [0x54] + Array("$set".utf8)], [[0xD1, 1, 2], [0x54] + Array("$set".utf8), [0xA1, 0]],
            [[0xD1, 1, 2], [0x5B] + Array("$dictionary".utf8), [0xA1, 3], [0xA2, 1, 0]],
            [[0xD1, 1, 2], [0x5B] + Array("$dictionary".utf8), [0xA1, 3], [0xA2, 3, 1]],
        ]
        for objects in cycles {
            #expect(throws: PropertyListError.self) { try PropertyList.decode(list(objects), tags: tags) }
        }
    }

    @Test("Shared references cannot make a small list a huge value") func expansion() {
        // 60 arrays, each holding the next one ten times: 10^60 elements.
        var arrays = (1...60).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) }
        arrays.append([0x09])
        let many = #expect(throws: PropertyListError.self) { try PropertyList.decode(list(arrays)) }
        #expect(many?.found.contains("shared") == true)
        // One string of 60,000 bytes, 60,000 times.
        let text: [UInt8] = [0x5F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 0x61, count: 60_000)
        let shared: [UInt8] = [0xAF, 0x11, 0xEA, 0x60] + [UInt8](repeating: 1, count: 60_000)
        let large = #expect(throws: PropertyListError.self) {
            try PropertyList.decode(list([shared, text], offsetWidth: 4))
        }
        #expect(large?.found.contains("shared") == true)
        #expect(throws: PropertyListError.self) {
            try PropertyList.decode(PropertyList.encode([1, 2, 3]), limits: PropertyList.Limits(objects: 3))
        }
    }

    @Test("Objects that only other makers write") func foreign() throws {
        #expect(try PropertyList.decode(list([[0x00]])) == .null)
        #expect(try PropertyList.decode(list([[0x22, 0x3F, 0xC0, 0, 0]])) == 1.5)
        #expect(try PropertyList.decode(list([[0xC2, 1, 2], [0x10, 2], [0x10, 1]])) == .set([1, 2]))
        #expect(try PropertyList.decode(list([[0xD1, 1, 2], [0x10, 2], [0x09]])) == [2: true])
        #expect(try PropertyList.decode(list([[0x14] + [UInt8](repeating: 0xFF, count: 16)])) == -1)
        #expect(try PropertyList.decode(list([[0xD1, 1, 2], [0x54] + Array("$foo".utf8), [0x09]])) == ["$foo": true])
        // Tags whose texts are in UTF-16.
        func wide(_ text: String) -> [UInt8] {
            [0x60 | UInt8(text.utf16.count)] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        }
        #expect(try PropertyList.decode(list([[0xD1, 1, 2], wide("$null"), [0x09]])) == .null)
        #expect(try PropertyList.decode(list([[0xD1, 1, 2], wide("$url"), wide("x:y")])) == .url("x:y"))
        #expect(try PropertyList.decode(list([[0xD1, 1, 2], wide("$foo"), [0x09]])) == ["$foo": true])
        let tagged = PropertyList.encode(.url("x"))
        #expect(try PropertyList.decode(tagged, tags: .kept) == ["$url": "x"])
        let uid = #expect(throws: PropertyListError.self) { try PropertyList.decode(list([[0x80, 1]])) }
        #expect(uid?.found == "a UID object" && uid?.offset == 8)
    }

    @Test(
        "Damaged objects",
        arguments: [
            [[0x0F]], [[0x0A]], [[0x15] + [UInt8](repeating: 0, count: 32)], [[0x13, 0]], [[0x21, 0, 0]],
            [[0x32, 0, 0, 0, 0]],
            [[0x51, 0x80]], [[0x61, 0xD8, 0]], [[0x62, 0xDC, 0, 0xD8, 0]], [[0x70]], [[0x90]], [[0xB0]], [[0xE0]],
            [[0xF0]],
            [[0x52, 0x61]], [[0x4F]], [[0x4F, 0x10]], [[0x4F, 0x14] + [UInt8](repeating: 0, count: 16)],
            [[0x4F, 0x51, 0x61]],
            [[0x4F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
            [[0xAF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)],
            [[0xA1, 1]], [[0xA1, 0xFF]], [[0xD1, 1]], [[0xC2, 1, 1], [0x09]], [[0xD2, 1, 1, 1, 1], [0x51, 0x61]],
            [[0x14, 0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)],
            [[0x14] + [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 8)],
            [[0xD1, 1, 1], [0x54] + Array("$set".utf8)], [[0xD1, 1, 2], [0x55] + Array("$uuid".utf8), [0x51, 0x61]],
            [[0xD1, 1, 2], [0x55] + Array("$null".utf8), [0x08]],
            [[0xD1, 1, 2], [0x55] + Array("$date".utf8), [0x08]],
            [[0xD1, 1, 2], [0x5B] + Array("$dictionary".utf8), [0xA1, 3], [0xA1, 3]],
        ] as [[[UInt8]]]) func damaged(objects: [[UInt8]])
    {
        #expect(throws: PropertyListError.self) { try PropertyList.decode(list(objects)) }
    }

    @Test("Damaged headers and trailers") func trailers() {
        let good = PropertyList.encode(["a", "b"])
        #expect(throws: PropertyListError.self) { try PropertyList.decode([]) }
        #expect(throws: PropertyListError.self) { try PropertyList.decode(Array("bplist00".utf8)) }
        #expect(throws: PropertyListError.self) { try PropertyList.decode(Array("<?xml version=".utf8)) }
        for length in 0..<good.count {
            #expect(throws: PropertyListError.self) { try PropertyList.decode(Array(good.prefix(length))) }
        }
        let trailer = good.count - 32
        for (offset, values) in [
            (6, [0, 9, 255]), (7, [0, 9, 255]), (15, [0, 4, 255]), (8, [255]), (23, [3, 255]), (16, [255]),
            (31, [0, 7, 255]), (24, [255, 127]),
        ] as [(Int, [UInt8])] {
            for value in values {
                var bytes = good
                bytes[trailer + offset] = value
                #expect(throws: PropertyListError.self, "\(offset) \(value)") { try PropertyList.decode(bytes) }
            }
        }
    }

    @Test("No damage traps, and whatever is read is written and read again", arguments: 0..<4)
    func damage(seed: UInt64) throws {
        var random = PayloadGenerator(seed: 300 + seed)
        var readable = 0
        for _ in 0..<4000 {
            var bytes = PropertyList.encode(random.value(depth: 3))
            mutate(&bytes, using: &random.numbers)
            do throws(PropertyListError) {
                let value = try PropertyList.decode(bytes, limits: PropertyList.Limits(objects: 10_000, bytes: 100_000))
                #expect(try PropertyList.decode(PropertyList.encode(value)) == value)
                readable += 1
            } catch {
                #expect((0...bytes.count).contains(error.offset) && !error.expected.isEmpty && !error.found.isEmpty)
            }
        }
        // Damage to text and numbers leaves lists that can be read; if none did, this test would look at errors only.
        #expect(readable > 100)
    }

    private func body(of value: PayloadValue) -> [UInt8] {
        let bytes = PropertyList.encode(value)
        return Array(bytes[8..<Int(bytes[bytes.count - 1])])
    }

    private func reference(_ index: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: index >> $0) } }

    /// A list of objects as they are, with tables that fit.
    private func list(_ objects: [[UInt8]], top: Int = 0, referenceWidth: UInt8 = 1, offsetWidth: UInt8 = 4) -> [UInt8]
    {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += reference(bytes.count)
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, offsetWidth, referenceWidth]
        for number in [objects.count, top, table] { bytes += [0, 0, 0, 0] + reference(number) }
        return bytes
    }
}
