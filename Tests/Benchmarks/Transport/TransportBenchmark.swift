import AdapterTransports
import BluetoothLE
import Events
import ImplementationAdapter

// How many round trips a second the way to an implementation elsewhere takes, as a run uses it: requests are made and checked
// replies are read, one at a time.
//
//     transport-benchmark ADDRESS COUNT
//
// Prints a line for each kind of call: its name, round trips a second, and the bytes of a request and of a reply with their
// line feeds. `Tests/Benchmarks/run.sh` calls it with an adapter that does nothing.

@main
enum TransportBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 2, let address = arguments.first, let count = arguments.last.flatMap({ Int($0) }),
            count > 0
        else { throw UsageError() }
        let remote = try RemoteImplementation(
            over: try AdapterAddress(address).open(within: .seconds(5)), harness: "transport-benchmark", version: "1")
        guard let identifier = DeviceAddress("02:00:00:00:00:01") else { throw UsageError() }
        let report = ControllerReport(address: identifier, data: [UInt8](repeating: 0x5A, count: 26), rssi: -60)
        try measure("advance", count, { .advance($0) }) { now throws(ImplementationFault) in
            try remote.advance(to: now)
        }
        try measure("rx", count, { .receive(.report(report), $0) }) { now throws(ImplementationFault) in
            try remote.receive(.report(report), at: now)
        }
        try remote.end()
    }

    private static func measure(
        _ name: String, _ count: Int, _ request: (Instant) -> Request,
        _ call: (Instant) throws(ImplementationFault) -> Reaction
    ) throws(ImplementationFault) {
        // A tenth first: caches, branch prediction and the other side's memory.
        for turn in 0..<(count / 10) { _ = try call(instant(turn)) }
        let begin = ContinuousClock.now
        for turn in 0..<count { _ = try call(instant(turn)) }
        let (seconds, attoseconds) = begin.duration(to: .now).components
        let rate = Double(count) / (Double(seconds) + Double(attoseconds) / 1e18)
        let sample = try call(instant(count / 2))
        let sizes = (
            request(instant(count / 2)).line(id: count / 2).count + 1,
            Reply.reaction(sample).line(id: count / 2).count + 1
        )
        print("\(name) \(Int(rate)) \(sizes.0) \(sizes.1)")
    }

    private static func instant(_ turn: Int) -> Instant {
        Instant(nanoseconds: 1_000_000_000 + Int64(turn) * 30_000_000)
    }

    private struct UsageError: Error, CustomStringConvertible {
        var description: String { "usage: transport-benchmark ADDRESS COUNT" }
    }
}
