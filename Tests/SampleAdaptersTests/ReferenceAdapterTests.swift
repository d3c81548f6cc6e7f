import AdapterTransports
import ConformanceRunner
import Events
import ImplementationAdapter
import TestSupport
import Testing
import VirtualDevices

private let path = Project.product("reference-adapter")
private let patient = AnswerLimits(start: .seconds(60), answer: .seconds(60), testCase: .seconds(600))

/// Plays every app of every case in a process of its own, the scripted ones as well.
private final class EveryAppElsewhere: ImplementationSource {
    private let command: [String]
    private var idle: [AdapterConnection] = []
    private var playing: [AdapterConnection] = []

    init(_ command: [String]) { self.command = command }

    let livesInRealTime = false

    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        var hosts: [String: ApplicationHost] = [:]
        for app in device.apps where hosts[app.bundle] == nil {
            let connection: AdapterConnection
            if let ready = idle.popLast() {
                connection = ready
            } else {
                connection = try AdapterConnection(
                    over: Subprocess(command), harness: "Baton", version: "0", limits: patient)
            }
            playing.append(connection)
            hosts[app.bundle] = try ApplicationHost(connection)
        }
        return DeviceWithForeignApps(hosts: hosts)
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? {
        if !hasFailed { idle += playing }
        playing = []
        return nil
    }
}

/// The reference behind the adapter protocol writes the log of the reference, byte for byte: nothing is lost or changed on the
/// way, in either role.
@Suite(.serialized)
struct ReferenceAdapterTests {
    private let library: ConformanceLibrary
    private let cases: [TestCase]

    init() throws {
        (library, cases) = try Bundled.get()
    }

    private func bytes(_ result: CaseResult) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in result.lines { LogWriter.append(line, to: &bytes) }
        return bytes
    }

    /// Marks an activity 100,000 times in one call: more than one line holds, and a whole device answers by one.
    private static let tooLong = "saving/marking-is-cheap"

    /// Compares every `step`th case, so that each suite is there and the time is short.
    private func compare(every step: Int, except others: [String] = [], with source: any ImplementationSource) {
        let cases = cases.filter { $0.name != Self.tooLong && !others.contains($0.name) }
        let runner = CaseRunner(environment: .referenceDevices(library))
        var compared = 0
        for index in stride(from: 0, to: cases.count, by: step) {
            let foreign = runner.run(cases[index], seed: 7, source: source)
            let reference = runner.run(cases[index], seed: 7)
            compared += 1
            #expect(
                bytes(foreign) == bytes(reference),
                "\(cases[index].name): \(foreign.verdict.outcome) \(foreign.verdict.reason)")
        }
        #expect(compared > 100)
    }

    @Test(arguments: TestedRole.allCases)
    func wholeDevices(_ role: TestedRole) throws {
        let tested = try TestedImplementation(at: .process([path]), role: role, limits: patient)
        let pool = AdapterPool(tested)
        // The adapter protocol has no transport that encrypts.
        let encrypted = cases.filter { $0.transport?.isEncrypted == true }.map(\.name)
        #expect(!encrypted.isEmpty)
        compare(every: 12, except: encrypted, with: pool)
        #expect(pool.end() == [])
    }

    @Test func everyApp() throws {
        var bundles: Set<String> = []
        for testCase in cases { for device in testCase.devices { bundles.formUnion(device.apps.map(\.bundle)) } }
        // An app learns of its device's release once, before the system is updated.
        let updates = cases.filter { testCase in
            testCase.steps.contains { if case .operation(let step) = $0 { step.verb == .updateSystem } else { false } }
        }.map(\.name)
        #expect(!updates.isEmpty)
        compare(every: 9, except: updates, with: EveryAppElsewhere([path] + bundles.sorted()))
    }
}
