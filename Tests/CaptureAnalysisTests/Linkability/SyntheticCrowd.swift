import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Foundation
import Randomness
import RecordingGenerators

/// A place with many devices whose identities a test knows, and what a receiver hears there.
///
/// Each device has an activity of its own, from a payload in half an hour to two a minute; it changes its address every 10 to 19 minutes, by 20 to 50 in the
/// counter where it advertises just then; and the receiver misses payloads. A device either carries its counter on, or draws a new one with each address.
struct SyntheticCrowd {
    var devices = 20
    /// The share of devices that carry their counters on.
    var carryingOn = 0.7
    /// Seconds.
    var duration = 7200.0
    /// The share of payloads of which the receiver hears something.
    var heard = 0.7
    /// Whether a device that changes its address while it advertises is silent until its next payload.
    var pausesAtChange = false
    /// Whether a device sends each payload from two addresses at once.
    var hasTwins = false
    var seed: UInt64 = 1

    /// What was heard, and who is behind each address.
    struct Outcome {
        var advertisements: [SyntheticAdvertisement] = []
        var owners: [UInt64: Int] = [:]
        /// The addresses of each device in the order in which they were heard first.
        var addresses: [[UInt64]] = []
    }

    func heardThere() -> Outcome {
        var random = SplitMix64(seed: seed)
        func uniform(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(random.next() >> 11) / 0x1p53
        }
        var outcome = Outcome()
        for device in 0..<devices {
            var addresses: [UInt64] = []
            let carriesOn = uniform(0, 1) < carryingOn
            // Seconds between payloads, evenly on a logarithmic scale.
            let pause = exp(uniform(log(30), log(1800)))
            var counter = UInt16(1 + random.next() % 60_000)
            let arrival = uniform(-duration / 2, duration * 0.8)
            let departure = arrival + uniform(duration / 8, duration)
            var time = arrival
            var rotation = time + uniform(600, 1140)
            func address() -> UInt64 { random.next() & 0x3FFF_FFFF_FFFF | 0x4000_0000_0000 }
            var own = [address(), address()]
            var sendsUntil = arrival
            func change(isSending: Bool) {
                own = [address(), address()]
                if carriesOn {
                    if isSending { counter &+= UInt16(20 + random.next() % 31) }
                } else {
                    counter = UInt16(1 + random.next() % 60_000)
                }
            }
            func payload(at start: Double, until end: Double) {
                let isHeard = uniform(0, 1) < heard
                let body = (0..<11).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                guard isHeard, start >= 0, start < duration else { return }
                for (index, sender) in own.prefix(hasTwins ? 2 : 1).enumerated() {
                    if outcome.owners[sender] == nil { addresses.append(sender) }
                    outcome.owners[sender] = device
                    var at = start + Double(index) * 0.013
                    while at < min(end, duration) {
                        outcome.advertisements.append(
                            SyntheticAdvertisement(
                                time: SyntheticAir.start + Int64(at * 1e9),
                                address: AdvertiserAddress(sender, isRandom: true), signal: -60,
                                value: [0x0C, 0x0E, 0, UInt8(counter & 0xFF), UInt8(counter >> 8)] + body))
                        at += uniform(0.5, 3)
                    }
                }
            }
            while time < min(departure, duration) {
                counter &+= 1
                sendsUntil = time + min(uniform(5, 120), pause)
                let next = time - pause * log(max(1e-9, uniform(0, 1)))
                // The address may change while a payload is sent: it is sealed anew.
                var start = time
                while rotation < min(sendsUntil, next) {
                    payload(at: start, until: rotation)
                    start = pausesAtChange ? .infinity : rotation
                    change(isSending: true)
                    rotation += uniform(600, 1140)
                }
                payload(at: start, until: min(sendsUntil, next))
                while rotation < next {
                    change(isSending: false)
                    rotation += uniform(600, 1140)
                }
                time = next
            }
            outcome.addresses.append(addresses)
        }
        outcome.advertisements.sort { $0.time < $1.time }
        return outcome
    }
}

/// A link and whether it is right.
struct JudgedLink {
    var score: Double
    var isRight: Bool
    var byCounter = false
    var byTiming = false
}

extension SyntheticCrowd {
    /// Links between successive addresses of what was heard, each held against the truth: the later address is the next one of the same device.
    func judgedLinks() throws -> (links: [JudgedLink], shared: [JudgedLink], true: Int) {
        let outcome = heardThere()
        let linkability = try Self.linkability(outcome)
        func value(_ track: Int) -> UInt64 {
            UInt64(linkability.tracks[track].address.filter { $0 != ":" }, radix: 16) ?? 0
        }
        func owner(_ track: Int) -> Int? { outcome.owners[value(track)] }
        let width = hasTwins ? 2 : 1
        let links = linkability.successions.map { link in
            let device = owner(link.from[0])
            var isRight = device != nil && device == owner(link.to[0])
            if isRight, let device {
                let own = outcome.addresses[device]
                let from = (own.firstIndex(of: value(link.from[0])) ?? -9) / width
                let to = (own.firstIndex(of: value(link.to[0])) ?? -9) / width
                isRight = to == from + 1
            }
            return JudgedLink(
                score: link.score, isRight: isRight, byCounter: link.byCounter, byTiming: link.byTiming)
        }
        let shared = linkability.shared.map {
            JudgedLink(score: $0.score, isRight: owner($0.first) == owner($0.second))
        }
        return (links, shared, outcome.addresses.reduce(0) { $0 + max(0, $1.count / width - 1) })
    }

    static func linkability(_ outcome: Outcome) throws -> Linkability {
        var reader = try CaptureReader(memory: SyntheticAir.recording(outcome.advertisements))
        return try Linkability(reading: &reader)
    }
}
