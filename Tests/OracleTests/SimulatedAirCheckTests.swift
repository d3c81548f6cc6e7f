import CaptureAnalysis
import CaptureFiles
import ConformanceRunner
import Events
import Foundation
import Rules
import TestSupport
import Testing
import VirtualDevices

/// The rules that judge recordings of real devices judge those of virtual ones, whose cases are known to be good.
@Suite("The rules judge the traffic of bundled cases")
struct SimulatedAirCheckTests {
    @Test("and hold, with keys the goodbyes too")
    func holds() throws {
        let library = try ConformanceLibrary.load(folder: nil)
        let runner = CaseRunner(environment: .referenceDevices(library))
        let scratch = try ScratchFolder()
        var held: [String: Int] = [:]
        var judged = 0
        var unsent = 0
        for testCase in try library.cases()
        where testCase.name.hasPrefix("demo/") || testCase.name.hasPrefix("activity/")
            || testCase.name.hasPrefix("lifecycle/")
        {
            let result = runner.run(testCase, seed: 1)
            // A payload that is replaced in the instant in which it is sealed is never sent: what was heard then lacks a counter, which breaks nothing.
            if result.events.contains(where: { Self.wasNeverSent($0, in: result.events) }) { unsent += 1 }
            try TrafficCapture.write(result, epoch: CaseEnvironment.referenceEpoch, below: scratch.path)
            let path = scratch.path(TrafficCapture.fileName(ofCase: result.verdict.name))
            guard FileManager.default.fileExists(atPath: path + ".ble.pcap") else { continue }
            let check = try RecordingCheck(reading: path + ".ble.pcap", keys: KeyFile(path: path + ".keys.json"))
            #expect(check.brokenCount == 0, "\(testCase.name)")
            #expect(!check.clockIsImplausible)
            for rule in check.results where check.verdict(of: rule) == .holds { held[rule.name, default: 0] += 1 }
            judged += 1
        }
        #expect(judged >= 5)
        #expect(unsent > 0)
        // Each rule was put to the test somewhere.
        #expect(held.count == 6, "\(held)")
    }

    private static func wasNeverSent(_ event: Event, in events: [Event]) -> Bool {
        event.kind == .radioSet
            && events.contains { other in
                other.sequence > event.sequence && other.time == event.time && other.device == event.device
                    && (other.kind == .radioSet || other.kind == .radioStopped) && other[.set] == event[.set]
            }
    }
}
