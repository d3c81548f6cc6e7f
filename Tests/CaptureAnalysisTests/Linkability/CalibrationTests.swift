import BluetoothLE
import CaptureAnalysis
import Foundation
import Testing

/// The model is told nothing of these crowds: not how many of them carry their counters on, how active they are, or how much was missed.
@Suite("Scores of links are probabilities")
struct CalibrationTests {
    static func crowds(_ seeds: ClosedRange<UInt64>) -> [SyntheticCrowd] {
        seeds.map { seed in
            var crowd = SyntheticCrowd()
            crowd.seed = seed
            crowd.devices = [2, 4, 8, 16, 32, 60][Int(seed % 6)]
            crowd.carryingOn = [0, 0.3, 0.6, 1][Int(seed / 6 % 4)]
            return crowd
        }
    }

    @Test("Of the links with a score, that share is right")
    func calibration() throws {
        var links: [JudgedLink] = []
        for crowd in Self.crowds(1...96) { links += try crowd.judgedLinks().links }
        #expect(links.count > 2000)
        let borders = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 0.99, 1.01]
        for (low, high) in zip(borders, borders.dropFirst()) {
            let bin = links.filter { $0.score >= low && $0.score < high }
            #expect(bin.count >= 60, "\(low)")
            let expected = bin.reduce(0) { $0 + $1.score } / Double(max(1, bin.count))
            let right = Double(bin.count { $0.isRight }) / Double(max(1, bin.count))
            // Four standard deviations of chance, and three hundredths for a model that is no crowd's own.
            let deviation = (expected * (1 - expected) / Double(max(1, bin.count))).squareRoot()
            #expect(abs(right - expected) <= 4 * deviation + 0.03, "scores from \(low): \(expected), right \(right)")
        }
    }

    @Test("Where all carry their counters on, most changes of address are found, and nearly all that is found is right")
    func power() throws {
        var found = 0
        var right = 0
        var changes = 0
        for var crowd in Self.crowds(1...48) {
            crowd.carryingOn = 1
            let judged = try crowd.judgedLinks()
            changes += judged.true
            found += judged.links.count { $0.score >= 0.9 }
            right += judged.links.count { $0.score >= 0.9 && $0.isRight }
        }
        #expect(found * 10 > changes * 8)
        #expect(right * 100 > found * 98)
    }

    @Test("Devices that draw a new counter with a new address, and pause at the change, give no link of a high score")
    func control() throws {
        var high: [JudgedLink] = []
        var even = 0
        var changes = 0
        for var crowd in Self.crowds(1...72) {
            crowd.carryingOn = 0
            crowd.pausesAtChange = true
            let judged = try crowd.judgedLinks()
            changes += judged.true
            even += judged.links.count { $0.score >= 0.5 }
            high += judged.links.filter { $0.score >= 0.9 }
        }
        #expect(changes > 2000)
        // A pause may last less than a second, and then the address does begin as another ends.
        #expect(high.allSatisfy { $0.isRight && $0.byTiming && !$0.byCounter })
        #expect(high.count * 1000 <= changes)
        // What is near by chance is given as even at most now and then.
        #expect(even * 100 <= changes)
    }

    @Test("One payload on two addresses is always one device, also among many")
    func twins() throws {
        var shared: [JudgedLink] = []
        var links: [JudgedLink] = []
        for var crowd in Self.crowds(1...24) {
            crowd.hasTwins = true
            let judged = try crowd.judgedLinks()
            shared += judged.shared
            links += judged.links.filter { $0.score >= 0.9 }
        }
        #expect(shared.count > 500)
        #expect(shared.allSatisfy { $0.isRight && $0.score > 0.999 })
        #expect(links.count > 100)
        #expect(links.count { $0.isRight } * 100 >= links.count * 95)
    }
}
