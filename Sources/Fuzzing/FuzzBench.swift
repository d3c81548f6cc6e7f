import AdapterTransports
package import ConformanceRunner
package import Events
import ImplementationAdapter
import PositionedYAML

/// What a worker tries inputs with: the judges of the suites, and its own processes of the implementation under test.
///
/// A bench belongs to one worker.
package final class FuzzBench: FuzzWorkbench {
    let runner: CaseRunner
    let seed: UInt64
    /// The reference, where something else is tested.
    private let reference: CaseRunner?
    private let loader: SuiteLoader
    private let pool: AdapterPool?
    /// What the implementation under test declares; nil for the reference, which has everything.
    private let capabilities: Set<String>?
    /// Cases that inputs complete, by their text: few inputs differ in their devices.
    private var templates: [String: TestCase] = [:]
    /// The longest schedules have some thousands. More are devices or apps that keep each other busy.
    private static let mostEvents = 50_000
    private static let mostTemplates = 512

    /// - Parameters:
    ///   - library: the catalogues.
    ///   - environment: the devices and judges; nil for the reference devices.
    ///   - tested: the foreign implementation; nil for the reference.
    package init(
        _ library: ConformanceLibrary, environment: CaseEnvironment? = nil, tested: TestedImplementation?, seed: UInt64
    ) {
        var reference = CaseEnvironment.referenceDevices(library)
        reference.limits.events = Self.mostEvents
        self.reference = environment == nil && tested == nil ? nil : CaseRunner(environment: reference)
        var environment = environment ?? reference
        environment.limits.events = Self.mostEvents
        runner = CaseRunner(environment: environment)
        loader = SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices))
        pool = tested.map(AdapterPool.init)
        capabilities = tested.map { Set($0.adapter.declaration.capabilities.map(\.rawValue)) }
        self.seed = seed
    }

    /// Whether the implementation under test declares a capability.
    func has(_ capability: Capability) -> Bool { capabilities?.contains(capability.rawValue) ?? true }

    /// Ends the worker's processes.
    package func end() { _ = pool?.end() }

    /// The case of a file that this module wrote.
    ///
    /// - Throws: the mistakes in the file. They are mistakes of a mode.
    func testCase(of file: String) throws(PositionedErrors) -> TestCase {
        if let known = templates[file] { return known }
        let cases = try loader.load([CaseFile(name: "finding.yaml", bytes: Array(file.utf8))])
        guard let testCase = cases.first else {
            let start = SourcePosition(file: "finding.yaml", line: 1, column: 1)
            throw PositionedErrors(PositionedError(at: start, expected: "a case", found: "none"))
        }
        if templates.count >= Self.mostTemplates { templates.removeAll() }
        templates[file] = testCase
        return testCase
    }

    /// Runs a case under the campaign's seed.
    func run(_ testCase: TestCase) -> CaseResult { runner.run(testCase, seed: seed, source: pool) }

    /// What is wrong with a case, and its verdict.
    package func judged(_ testCase: TestCase) -> (failure: FuzzFailure?, verdict: CaseVerdict) {
        let result = run(testCase)
        return (FuzzFailure(result, file: ""), result.verdict)
    }

    /// Runs a case with the reference under the campaign's seed; nil if the reference is what is tested.
    func runWithReference(_ testCase: TestCase) -> CaseResult? { reference?.run(testCase, seed: seed) }

    /// Runs a case whose operations are chosen on the way.
    func explore(
        _ testCase: TestCase, choosing next: (_ events: [Event], _ now: Instant) -> OperationStep?
    ) -> (result: CaseResult, played: TestCase) {
        runner.explore(testCase, seed: seed, source: pool, choosing: next)
    }
}
