import Randomness
import Testing

@testable import BluetoothLE

@Suite struct AdvertisingSchedules {
    static func schedules() -> [AdvertisingSchedule] {
        var generator = SeededGenerator(seed: 4, purpose: "schedules")
        return (0..<50).map { _ in
            AdvertisingSchedule(
                seed: generator.next(), start: Int64.random(in: -1_000_000_000...1_000_000_000_000, using: &generator),
                interval: Int64.random(in: 20_000_000...400_000_000, using: &generator))
        }
    }

    @Test(arguments: schedules())
    func eventsKeepTheInterval(_ schedule: AdvertisingSchedule) {
        var last: Int64?
        var delays: [Int64] = []
        for event in schedule.events.prefix(400) {
            if let last {
                delays.append(event.instant - last - schedule.interval)
            } else {
                #expect(event.instant == schedule.start)
                #expect(event.index == 0)
            }
            last = event.instant
        }
        #expect(delays.allSatisfy { (0...AdvertisingSchedule.maximumDelay).contains($0) })
        #expect(delays == (1...UInt64(delays.count)).map { schedule.delay(beforeEvent: $0) })
        // 399 even draws from 0-10 ms have a mean of 5 ms with a deviation of 0.145 ms.
        let mean = delays.reduce(0, +) / Int64(delays.count)
        #expect((4_200_000...5_800_000).contains(mean))
    }

    @Test(arguments: schedules())
    func transmissionsFollowTheEvents(_ schedule: AdvertisingSchedule) {
        let end = schedule.start + 60_000_000_000
        let all = Array(schedule.transmissions(before: end))
        #expect(all == Array(schedule.transmissions(before: end)))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.instant < $1.instant })
        for (position, transmission) in all.enumerated() {
            #expect(Int(transmission.channel.rawValue) == 37 + position % 3)
            #expect(transmission.event == UInt64(position / 3))
        }
        // Stopping earlier gives a prefix: nothing of the past depends on the future.
        let cut = schedule.start + 20_000_000_123
        #expect(Array(schedule.transmissions(before: cut)) == all.filter { $0.instant < cut })
        #expect(Array(schedule.transmissions(before: schedule.start)).isEmpty)
        #expect(Array(schedule.transmissions(before: schedule.start + 1)).map(\.channel) == [.channel37])
    }

    @Test func otherSeedsGiveOtherDelays() {
        let one = AdvertisingSchedule(seed: 1, start: 0, interval: 30_000_000)
        let two = AdvertisingSchedule(seed: 2, start: 0, interval: 30_000_000)
        #expect(one.events.prefix(50).map(\.instant) != two.events.prefix(50).map(\.instant))
    }

    @Test func timeEnds() {
        for distance in [0, 1, 30_000_000, 100_000_000] as [Int64] {
            let start = Int64.max - distance
            let schedule = AdvertisingSchedule(seed: 9, start: start, interval: 30_000_000)
            let instants = Array(schedule.transmissions(before: Int64.max)).map { $0.instant }
            #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
            #expect(instants.count < 20)
        }
        #expect(Array(AdvertisingSchedule(seed: 9, start: 0, interval: .max).events).count == 1)
        #expect(AdvertisingSchedule(seed: 9, start: 0, interval: -5).interval == AdvertisingSchedule.minimumInterval)
    }
}

@Suite struct SeededRandom {
    /// The first outputs for seed 1234567 as published with the generator's reference implementations.
    @Test func publishedOutputs() {
        var generator = SplitMix64(seed: 1_234_567)
        let outputs = (0..<5).map { _ in generator.next() }
        #expect(
            outputs == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
        for (index, output) in outputs.enumerated() {
            #expect(SplitMix64.output(seed: 1_234_567, index: UInt64(index)) == output)
        }
    }

    /// The authors' test values for FNV-1a, 64 bits.
    @Test func publishedHashes() {
        #expect(StableHash.of("") == 0xcbf2_9ce4_8422_2325)
        #expect(StableHash.of("a") == 0xaf63_dc4c_8601_ec8c)
        #expect(StableHash.of("foobar") == 0x8594_4171_f739_67e8)
        #expect(StableHash.of(bytes: Array("foobar".utf8)) == StableHash.of("foobar"))
    }

    @Test func purposesAreIndependent() {
        var first = SeededGenerator(seed: 7, purpose: "addresses")
        var again = SeededGenerator(seed: 7, purpose: "addresses")
        var other = SeededGenerator(seed: 7, purpose: "addressed")
        var otherSeed = SeededGenerator(seed: 8, purpose: "addresses")
        let sequence = (0..<20).map { _ in first.next() }
        #expect(sequence == (0..<20).map { _ in again.next() })
        #expect(Set(sequence).isDisjoint(with: (0..<20).map { _ in other.next() }))
        #expect(Set(sequence).isDisjoint(with: (0..<20).map { _ in otherSeed.next() }))
    }
}

@Suite struct PathLossModel {
    @Test func knownDistances() {
        let model = PathLoss()
        #expect(model.signalStrength(atMetres: 1) == -59)
        #expect(model.signalStrength(atMetres: 10) == -79)
        #expect(model.signalStrength(atMetres: 0.1) == -39)
        #expect(model.signalStrength(atMetres: 0) == -39)
        #expect(model.signalStrength(atMetres: -3) == -39)
    }

    @Test func fartherIsNeverLouder() {
        var generator = SeededGenerator(seed: 6, purpose: "distances")
        for _ in 0..<200 {
            let model = PathLoss(
                powerAtOneMetre: Double.random(in: -90...10, using: &generator),
                exponent: Double.random(in: 1.6...4, using: &generator))
            let near = Double.random(in: 0...50, using: &generator)
            let far = near + Double.random(in: 0...500, using: &generator)
            #expect(model.signalStrength(atMetres: near) >= model.signalStrength(atMetres: far))
        }
    }

    @Test func resultsStayReportable() {
        let values = [Double.nan, .infinity, -.infinity, 0, 1e300, -1e300, 1e-300, 1, 7]
        for power in values {
            for exponent in values {
                for distance in values {
                    let model = PathLoss(powerAtOneMetre: power, exponent: exponent)
                    #expect(PathLoss.reportable.contains(model.signalStrength(atMetres: distance)))
                }
            }
        }
        #expect(PathLoss().signalStrength(atMetres: .infinity) == -127)
        #expect(PathLoss(powerAtOneMetre: 60).signalStrength(atMetres: 0.1) == 20)
    }
}
