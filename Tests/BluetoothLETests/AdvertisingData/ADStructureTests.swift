import Randomness
import Testing

@testable import BluetoothLE

@Suite("AD structures")
struct ADStructureTests {
    static func walk(_ bytes: [UInt8]) -> [ADStructure] {
        var structures: [ADStructure] = []
        var cursor = 0
        while let structure = ADStructure.next(in: bytes.span.bytes, cursor: &cursor, end: bytes.count) {
            structures.append(structure)
        }
        return structures
    }

    @Test("Advertising data reads back as it was written")
    func roundTrip() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<1000 {
            let data = AdvertisingData(
                (0..<Int(random.next() % 5)).map { _ in
                    AdvertisingData.Element(
                        ADType(rawValue: UInt8(truncatingIfNeeded: random.next())),
                        (0..<Int(random.next() % 12)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
                })
            let bytes = try data.encoded()
            #expect(try AdvertisingData(parsing: bytes.span.bytes) == data)
            #expect(Self.walk(bytes).map(\.type) == data.elements.map(\.type))
        }
    }

    @Test("An overrun gives what is there and says so; a length of zero ends the data")
    func overrunAndEnd() {
        #expect(
            Self.walk([2, 1, 6, 20, 0xFF, 0x4C, 0]) == [
                ADStructure(type: .flags, offset: 0, valueCount: 1, declaredValueCount: 1),
                ADStructure(type: .manufacturerSpecificData, offset: 3, valueCount: 2, declaredValueCount: 19),
            ])
        #expect(Self.walk([2, 1, 6, 0, 2, 1, 6]).count == 1)
        #expect(Self.walk([1, 9]).map(\.valueCount) == [0])
        #expect(Self.walk([5]).isEmpty && Self.walk([]).isEmpty)
        let overrunning: [UInt8] = [20, 0xFF, 0x4C]
        #expect(
            throws: FramingError(
                structure: "AD structure", offset: 0, expected: "19 bytes of Manufacturer Specific Data",
                found: "1 bytes")
        ) { try AdvertisingData(parsing: overrunning.span.bytes) }
        #expect(throws: FramingError.self) {
            try AdvertisingData([.init(.flags, [UInt8](repeating: 0, count: 255))]).encoded()
        }
    }

    @Test("Random bytes never trap, and structures lie inside and behind one another")
    func randomBytes() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<5000 {
            let bytes = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next() % 12) }
            var end = 0
            for structure in Self.walk(bytes) {
                #expect(structure.offset == end)
                end = structure.valueOffset + structure.valueCount
                #expect(end <= bytes.count)
            }
        }
    }
}
