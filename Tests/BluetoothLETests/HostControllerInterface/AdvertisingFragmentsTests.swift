import Randomness
import RecordingGenerators
import Testing

@testable import BluetoothLE

@Suite("Advertisements in several reports")
struct AdvertisingFragmentsTests {
    /// What a table made of events: every outcome that is not held, with the data that belongs to it.
    struct Joining {
        var fragments = AdvertisingFragments()
        var outcomes: [AdvertisingFragments.ReportRole] = []
        var data: [[UInt8]] = []

        mutating func feed(_ event: [UInt8], frame: Int = 1) throws {
            let found = AdvertisingReports(event: event.span.bytes, from: 0)
            var reports = try #require(found)
            while reports.advance(in: event.span.bytes) {
                let outcome = fragments.take(reports, in: event.span.bytes, frame: frame)
                outcomes.append(outcome)
                switch outcome {
                case .held: data.append([])
                case .ended: data.append(fragments.data)
                case .whole: data.append(Array(event[reports.dataOffset..<reports.dataOffset + reports.dataCount]))
                }
            }
        }
    }

    /// Status bits of an extended event type.
    static let more: UInt16 = 1 << 5
    static let givenUp: UInt16 = 2 << 5

    static func report(_ eventType: UInt16, _ data: [UInt8], address: UInt64 = 0x6655_4433_2211, rssi: Int8? = -50)
        -> AdvertisingReportEvent.Report
    {
        .init(eventType: eventType, address: AdvertiserAddress(address, isRandom: true), rssi: rssi, data: data)
    }

    static func event(_ reports: AdvertisingReportEvent.Report...) throws -> [UInt8] {
        try AdvertisingReportEvent(isExtended: true, reports: reports).encoded()
    }

    @Test("Pieces in events of their own, in one event, and with others in between are joined in order")
    func joined() throws {
        let pieces: [[UInt8]] = [[1, 2, 3], [4], [], [5, 6]]
        let statuses = [Self.more, Self.more, Self.more, 0]
        var apart = Joining()
        for (index, piece) in pieces.enumerated() {
            try apart.feed(Self.event(Self.report(statuses[index], piece)), frame: 10 + index)
            try apart.feed(Self.event(Self.report(0, [9, 9], address: 7)), frame: 10 + index)
        }
        let advertisement = AdvertisingFragments.Advertisement(
            address: AdvertiserAddress(0x6655_4433_2211, isRandom: true), eventType: 0, signal: -50, pieces: 4,
            firstFrame: 10, ending: .complete)
        #expect(apart.outcomes == [.held, .whole, .held, .whole, .held, .whole, .ended(advertisement), .whole])
        #expect(apart.data[6] == [1, 2, 3, 4, 5, 6] && apart.data[7] == [9, 9])
        #expect(apart.fragments.heldCount == 0)

        var together = Joining()
        try together.feed(
            Self.event(
                Self.report(Self.more, [1]), Self.report(Self.more, [8], address: 8), Self.report(0, [2]),
                Self.report(0, [9], address: 8, rssi: nil)))
        #expect(together.data == [[], [], [1, 2], [8, 9]])
    }

    @Test("Sets, scan responses and advertisers of other kinds are not mixed")
    func keptApart() throws {
        var joining = Joining()
        try joining.feed(Self.event(Self.report(Self.more, [1])))
        // The scan response of the same advertiser is another advertisement.
        try joining.feed(Self.event(Self.report(0x08, [2])))
        // A public address with the same number.
        var other = try Self.event(Self.report(0, [3]))
        other[4 + 2] = 0
        try joining.feed(other)
        // The same advertiser's other set.
        other = try Self.event(Self.report(0, [4]))
        other[4 + 11] = 3
        try joining.feed(other)
        #expect(joining.outcomes == [.held, .whole, .whole, .whole])
        try joining.feed(Self.event(Self.report(0, [5])))
        #expect(joining.data.last == [1, 5])
    }

    @Test("Legacy events have no status: their event type is never taken for one")
    func legacy() throws {
        var joining = Joining()
        for eventType: UInt16 in [0x20, 0x60, 4] {
            try joining.feed(
                AdvertisingReportEvent(isExtended: false, reports: [Self.report(eventType, [1])]).encoded())
        }
        #expect(joining.outcomes == [.whole, .whole, .whole])
    }

    @Test("What the controller gives up, a cut event and a reserved status end an advertisement, and say how")
    func endings() throws {
        func ending(_ last: [UInt8]) throws -> AdvertisingFragments.Ending? {
            var joining = Joining()
            try joining.feed(Self.event(Self.report(Self.more, [1, 2])))
            try joining.feed(last)
            guard case .ended(let advertisement) = joining.outcomes.last else { return nil }
            #expect(joining.data.last == [1, 2, 3, 4] || advertisement.ending == .cutReport)
            #expect(joining.fragments.heldCount == 0)
            return advertisement.ending
        }
        #expect(try ending(Self.event(Self.report(Self.givenUp, [3, 4]))) == .truncated)
        #expect(try ending(Self.event(Self.report(3 << 5, [3, 4]))) == .complete)
        #expect(try ending(Self.event(Self.report(0, [3, 4])).dropLast()) == .cutReport)
        #expect(try ending(Self.event(Self.report(0, [3, 4]))) == .complete)
        // Given up at once: there is nothing to join.
        var joining = Joining()
        try joining.feed(Self.event(Self.report(Self.givenUp, [3, 4])))
        try joining.feed(Self.event(Self.report(Self.more, [3, 4])).dropLast())
        #expect(joining.outcomes == [.whole, .whole])
    }

    @Test("1650 bytes are an advertisement, one more is none")
    func tooLong() throws {
        for excess in [0, 1] {
            var joining = Joining()
            for index in 0..<7 {
                try joining.feed(Self.event(Self.report(Self.more, Array(repeating: UInt8(index), count: 229))))
            }
            try joining.feed(Self.event(Self.report(0, Array(repeating: 7, count: 1650 - 7 * 229 + excess))))
            guard case .ended(let advertisement) = joining.outcomes.last else {
                Issue.record("not ended")
                return
            }
            #expect(advertisement.ending == (excess == 0 ? .complete : .tooLong))
            #expect(joining.data.last?.count == 1650)
            #expect(joining.fragments.heldCount == 0)
        }
    }

    @Test("One more than there is room for lets the one go that waited longest, with what had come of it")
    func evicted() throws {
        var joining = Joining()
        let capacity = AdvertisingFragments.capacity
        for index in 0..<capacity {
            try joining.feed(Self.event(Self.report(Self.more, [UInt8(index)], address: UInt64(index))), frame: index)
        }
        #expect(joining.outcomes.allSatisfy { $0 == .held })
        // The first is touched, so the second waited longest.
        try joining.feed(Self.event(Self.report(Self.more, [100], address: 0)))
        try joining.feed(Self.event(Self.report(Self.more, [200], address: 99)), frame: 77)
        guard case .ended(let gone) = joining.outcomes.last else {
            Issue.record("nothing was let go")
            return
        }
        #expect(gone.ending == .evicted && gone.address.value == 1 && gone.firstFrame == 1 && gone.pieces == 1)
        #expect(joining.data.last == [1])
        #expect(joining.fragments.heldCount == capacity)
        // The others are still whole.
        try joining.feed(Self.event(Self.report(0, [101], address: 0)))
        #expect(joining.data.last == [0, 100, 101])
        var left: [UInt64] = []
        while let advertisement = joining.fragments.next() {
            #expect(advertisement.ending == .neverCompleted && !joining.fragments.data.isEmpty)
            left.append(advertisement.address.value)
        }
        #expect(left == (2..<capacity).map(UInt64.init) + [99])
    }

    @Test("Random events: never a trap, always bounded")
    func random() {
        var random = SplitMix64(seed: 12)
        var fragments = AdvertisingFragments()
        for frame in 0..<20_000 {
            var bytes: [UInt8] =
                [0x3E, 0, 0x0D, UInt8(random.next() % 4)]
                + (0..<Int(random.next() % 120)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if bytes.count > 16 {
                bytes[4] = UInt8(random.next() % 4) << 5
                bytes.replaceSubrange(6..<13, with: [0, UInt8(random.next() % 40), 0, 0, 0, 0, 0])
            }
            guard var reports = AdvertisingReports(event: bytes.span.bytes, from: 0) else { continue }
            while reports.advance(in: bytes.span.bytes) {
                _ = fragments.take(reports, in: bytes.span.bytes, frame: frame)
                #expect(fragments.heldCount <= AdvertisingFragments.capacity)
                #expect(fragments.data.count <= AdvertisingFragments.dataLimit)
            }
        }
    }
}

extension AdvertisingFragments {
    /// How many advertisements are incomplete.
    fileprivate var heldCount: Int {
        var rest = self
        var count = 0
        while rest.next() != nil { count += 1 }
        return count
    }
}
