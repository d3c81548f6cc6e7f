import Events
import ImplementationAdapter
import Payload
import Testing
import VirtualDevices

@testable import ConformanceRunner

/// The reference device without some capabilities: it knows nothing of what they stand for.
private final class Stripped: Implementation {
    private let device: any Implementation
    private let missing: Set<Capability>
    private var apps: [AppDescription] = []
    let declaration: Declaration

    init(_ device: any Implementation, without missing: Set<Capability>) {
        self.device = device
        self.missing = missing
        declaration = Declaration(
            name: "stripped", version: "1", capabilities: Set(Capability.known).subtracting(missing))
    }

    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        var setup = setup
        apps = setup.apps
        if missing.contains(.quirks) { setup.quirks = [] }
        for index in setup.apps.indices { strip(&setup.apps[index]) }
        return filtered(try device.reset(setup))
    }

    private func strip(_ app: inout AppDescription) {
        if missing.contains(.sampleApps) { app.sample = nil }
        if missing.contains(.associatedDomains) { app.associatedDomains = [] }
        if missing.contains(.fileURLs) {
            app.iCloudContainers = []
            app.providesDocuments = false
        }
        if missing.contains(.scenes) { app.scenes = nil }
        guard var behaviour = app.behaviour.dictionaryValue else { return }
        if missing.contains(.fileURLs) { behaviour["opens"] = nil }
        if missing.contains(.swiftUI) {
            for key in ["views", "delegateAdaptor"] { behaviour[key] = nil }
        }
        if missing.contains(.scenes) {
            for key in ["restorationActivity", "sceneKinds"] { behaviour[key] = nil }
        }
        if missing.contains(.frameworkManagement) {
            for key in ["controllers", "windows", "responders", "restores", "restoration"] { behaviour[key] = nil }
        }
        app.behaviour = .dictionary(behaviour)
    }

    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        if let capability = capability(of: operation), missing.contains(capability) {
            return Reaction(answer: .unsupported, wakeUp: wakeUp)
        }
        return filtered(try device.perform(operation, at: now))
    }

    /// As the published vocabulary says it, and not as the runner computes it.
    private func capability(of operation: Operation) -> Capability? {
        switch operation.verb {
        case .attach, .detach, .show, .hide, .focus, .mainWindow, .beginTransition, .endTransition,
            .callRestorationHandler, .rotate:
            return .frameworkManagement
        case .openDocument, .moveDocument, .closeDocument: return .documents
        case .inspect, .suggest: return .settingsScreen
        case .openScene, .activateScene, .disconnectScene, .closeScene, .openURL: return .scenes
        case .openLink: return .associatedDomains
        case .openSearchResult, .openFromSiri: return .search
        case .requestStreams, .openStreams, .writeStream, .readStream, .closeStream: return .continuationStreams
        case .perform:
            let app = apps.first { $0.bundle == operation.app } ?? (apps.count == 1 ? apps[0] : nil)
            if app?.sample != nil { return .sampleApps }
            switch operation.arguments["action"]?.stringValue {
            case "writeFile", "readFile", "addFileURL", "startAccess", "stopAccess": return .fileURLs
            case "requestScene", "sceneConditions": return .scenes
            case "indexItem", "deleteSavedActivities": return .search
            case "publish", "publishActivity", "withdrawPublished": return .watchKit
            case "setView", "openWindow", "closeWindow", "frontWindow": return .swiftUI
            default: return .appActions
            }
        default: return nil
        }
    }

    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        filtered(try device.receive(input, at: now))
    }

    func advance(to now: Instant) throws(ImplementationFault) -> Reaction { filtered(try device.advance(to: now)) }

    /// A reaction says when it wants to be woken up; one that did nothing still wants what it wanted before.
    private var wakeUp: Instant?

    private func filtered(_ reaction: Reaction) -> Reaction {
        var reaction = reaction
        wakeUp = reaction.wakeUp
        reaction.outputs.removeAll { output in
            switch output {
            case .event(let draft): Capability.witnessed(by: draft.kind).map(missing.contains) ?? false
            case .storeDocument: missing.contains(.fileURLs)
            case .fetch: missing.contains(.associatedDomains)
            default: false
            }
        }
        return reaction
    }
}

private final class StrippedDevices: ImplementationSource {
    private let environment: CaseEnvironment
    private let missing: Set<Capability>
    let livesInRealTime = false

    init(_ environment: CaseEnvironment, without missing: Set<Capability>) {
        self.environment = environment
        self.missing = missing
    }

    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)? {
        Stripped(try environment.implementation(device), without: missing)
    }

    func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }
}

/// What a case uses of a device is basic, or it is a capability that the case is known to need: who does not declare it is
/// left in peace.
struct CapabilityNeedsTests {
    /// A set-up that asks for a framework's work, and nothing that shows it.
    @Test func capabilitiesWithoutUse() throws {
        func unused(_ app: String) throws -> [Capability] {
            let body = """
                devices:
                  phone: {model: iPhone 5s, os: iOS 8.1, apps: [{bundle: com.example.notes, team: TEAM1AAAAA\(app)}]}
                steps:
                  - phone: {create: {type: com.example.notes.edit}}
                  - phone: {expect: act.create}
                """
            return try #require(try load(suite(body)).first).capabilitiesWithoutUse
        }
        #expect(try unused("") == [])
        #expect(try unused(", behaviour: {responders: [{name: editor}]}") == [.frameworkManagement])
    }

    /// Each capability alone is missing, and all of them are; without the transport no case with two devices is left, so that
    /// it stays once.
    static let deprivations: [Set<Capability>] =
        Capability.known.map { [$0] } + [
            Set(Capability.known), Set(Capability.known).subtracting([.modelledTransport]),
        ]

    @Test(arguments: deprivations)
    func nobodyIsJudgedByWhatHeDoesNotDeclare(_ missing: Set<Capability>) throws {
        let environment = CaseEnvironment.referenceDevices(library)
        let runner = CaseRunner(environment: environment)
        // What needs no capability at all is tried on every case, one missing capability on every eleventh.
        let isOne = missing.count == 1
        let first = isOne ? (Capability.known.firstIndex { missing.contains($0) } ?? 0) % 11 : 0
        let all = try bundledCases()
        let cases = stride(from: first, to: all.count, by: isOne ? 11 : 1).lazy.map { all[$0] }
        var counts: [Outcome: Int] = [:]
        for testCase in cases {
            let source = StrippedDevices(environment, without: missing)
            let result = runner.run(testCase, seed: 1, source: source)
            counts[result.verdict.outcome, default: 0] += 1
            let findings = result.lines.compactMap { line -> String? in
                guard case .check(let check) = line, check.outcome == .fail || check.outcome == .warn else {
                    return nil
                }
                return "\(check.id): \(check.observed)"
            }
            #expect(
                [.pass, .unsupported].contains(result.verdict.outcome),
                "\(testCase.name) without \(missing.map(\.rawValue).sorted()): \(result.verdict.reason) \(findings)")
        }
        // Somebody has to be left in peace, or the capability is one that no case needs.
        let isNeeded = missing != [.reportsReasons]
        if isNeeded { #expect(counts[.unsupported, default: 0] > 0) }
        if missing.count < Capability.known.count { #expect(counts[.pass, default: 0] > 0) }
    }

    /// The other way round: what is declared and not done is a failure.
    @Test func whatIsDeclaredAndNotDoneFails() throws {
        let environment = CaseEnvironment.referenceDevices(library)
        let runner = CaseRunner(environment: environment)
        for capability in [Capability.frameworkManagement, .settingsScreen, .appActions, .sampleApps] {
            let needy = try bundledCases().filter { testCase in
                testCase.needs(playing: testCase.devices.map(\.name)).contains(capability)
            }
            try #require(!needy.isEmpty)
            var unkept = 0
            for testCase in needy {
                let result = runner.run(testCase, seed: 1, source: Boasters(environment, without: capability))
                if [.fail, .untestable].contains(result.verdict.outcome) { unkept += 1 }
            }
            #expect(unkept > 0, "\(capability.rawValue)")
        }
    }

    /// Devices that claim everything.
    private final class Boasters: ImplementationSource {
        private let devices: StrippedDevices
        let livesInRealTime = false

        init(_ environment: CaseEnvironment, without missing: Capability) {
            devices = StrippedDevices(environment, without: [missing])
        }

        func implementation(
            of device: DeviceDeclaration, in testCase: TestCase
        ) throws(ImplementationFault) -> (any Implementation)? {
            try devices.implementation(of: device, in: testCase).map {
                DeclaredDevice($0, as: Declaration(name: "boaster", version: "1", capabilities: Set(Capability.known)))
            }
        }

        func caseEnded(hasFailed: Bool) -> ImplementationFault? { nil }
    }
}

/// Asks to be woken up without end.
private final class Restless: Implementation {
    let step: Int64
    let declaration = Declaration(name: "restless", version: "1", capabilities: Set(Capability.known))

    init(step: Int64) { self.step = step }
    func reset(_ setup: DeviceSetup) -> Reaction { Reaction(wakeUp: .start) }
    func perform(_ operation: Operation, at now: Instant) -> Reaction { Reaction(wakeUp: now) }
    func receive(_ input: Input, at now: Instant) -> Reaction { Reaction(wakeUp: now) }
    func advance(to now: Instant) -> Reaction { Reaction(wakeUp: now.advanced(by: step)) }
}

struct WakeUpBoundTests {
    /// Neither the same instant for ever nor one nanosecond after the other keeps a case from ending.
    @Test(arguments: [0, 1] as [Int64]) func wakeUpsAreBounded(step: Int64) throws {
        var environment = CaseEnvironment.referenceDevices(library)
        environment.implementation = { _ in Restless(step: step) }
        environment.limits.wakeUps = 1000
        let testCase = try #require(try bundledCases().first)
        let result = CaseRunner(environment: environment).run(testCase, seed: 1)
        #expect(result.verdict.outcome == .harnessFault)
        #expect(result.verdict.reason.contains("asked more than 1000 times to be woken up, the bound of a case"))
    }
}
