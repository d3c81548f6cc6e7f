package import ConformanceRunner
import Events
import Generation
import PositionedYAML

/// Takes away from a failing case what its failure does not need: the engine of fuzzing, with the parts of a case as
/// choices.
package struct CaseMinimizer {
    /// Runs the case with what fails it.
    private let bench: FuzzBench
    /// Runs the case with the reference, which has to pass it; nil if the reference is what fails.
    private let reference: FuzzBench?

    /// - Parameters:
    ///   - bench: with the implementation under test.
    ///   - reference: with the reference, if that is another one. A case that the reference fails as well shows nothing.
    package init(bench: FuzzBench, reference: FuzzBench?) {
        self.bench = bench
        self.reference = reference
    }

    /// What became of a case.
    package enum Outcome: Sendable {
        /// It does not fail.
        case passes(reason: String)
        /// The simplest case that was found.
        case minimized(MinimizedCase)
    }

    /// Makes a case simpler as long as the same check fails.
    ///
    /// - Parameters:
    ///   - source: the case.
    ///   - name: the name that it gets in its suite `minimized`.
    ///   - mostTries: how many cases are tried.
    ///   - progress: is told the number of tries.
    package func minimize(
        _ source: CaseSource, name: String, mostTries: Int, progress: @escaping (Int) -> Void
    ) -> Outcome {
        var whole = RecordedChoices.whole
        let start = CasePruning.pruned(source, &whole)
        guard let failure = failure(of: start, name) else {
            return .passes(reason: reason(of: start, name))
        }
        var tries = 0
        var result = start
        var isSmaller = true
        // Chunks of a long value are parts of its length: what is left of it has smaller ones.
        while isSmaller, tries == 0 || CasePruning.hasLongValues(result), tries < mostTries {
            let before = result
            var whole = RecordedChoices.whole
            _ = CasePruning.pruned(before, &whole)
            let shrinker = Shrinker.shrink(whole, mostTries: mostTries - tries) { choices in
                tries += 1
                progress(tries)
                return self.failure(of: CasePruning.pruned(before, &choices), name)?.symptom == failure.symptom
            }
            var best = RecordedChoices(replaying: shrinker.best.values)
            result = CasePruning.pruned(before, &best)
            isSmaller = result.file(name) != before.file(name)
        }
        return .minimized(
            MinimizedCase(
                failure: self.failure(of: result, name) ?? failure, tries: tries,
                steps: (start.count(of: "steps"), result.count(of: "steps")),
                devices: (start.count(of: "devices"), result.count(of: "devices"))))
    }

    /// How the case fails; nil if it does not, cannot be read, or fails with the reference as well.
    private func failure(of source: CaseSource, _ name: String) -> FuzzFailure? {
        let file = source.file(name)
        guard let testCase = try? bench.testCase(of: file), let failure = FuzzFailure(bench.run(testCase), file: file)
        else { return nil }
        if let reference, reference.run(testCase).verdict.outcome != .pass { return nil }
        return failure
    }

    /// Why there is nothing to minimize.
    private func reason(of source: CaseSource, _ name: String) -> String {
        do throws(PositionedErrors) {
            let testCase = try bench.testCase(of: source.file(name))
            let verdict = bench.run(testCase).verdict
            if verdict.outcome != .fail, verdict.outcome != .harnessFault {
                return "the case does not fail; its outcome is \(verdict.outcome.rawValue)"
            }
            return "the reference fails the case as well"
        } catch {
            return "the case cannot be written as one of its own: \(error.description)"
        }
    }
}

/// The simplest case that fails as another one did.
package struct MinimizedCase: Sendable {
    /// The failure, with the case file that shows it.
    package var failure: FuzzFailure
    /// How many cases were tried.
    package var tries: Int
    /// How many steps the case had and has.
    package var steps: (before: Int, after: Int)
    /// How many devices the case had and has.
    package var devices: (before: Int, after: Int)
}

extension RecordedChoices {
    /// Choices of which each is the greatest: everything is kept.
    static var whole: RecordedChoices {
        RecordedChoices(replaying: Array(repeating: .max, count: RecordedChoices.mostChoices))
    }
}

extension CaseSource {
    /// The name of the suite of minimized cases.
    private static let suite = "minimized"

    /// The case in a file of its own.
    fileprivate func file(_ name: String) -> String {
        var text = "suite: \(Self.suite)\ncases:\n  - name: \(name)\n"
        for entry in entries {
            switch (entry.key, entry.value.content) {
            case ("steps", .sequence(let steps)):
                text += "    steps:\n"
                for step in steps { text += "      - \(Self.withoutBraces(CaseText.value(step)))\n" }
            case ("devices", .mapping(let devices)):
                text += "    devices:\n"
                for device in devices { text += "      \(device.key): \(CaseText.value(device.value))\n" }
            case (_, .sequence(let elements)) where elements.isEmpty: break
            case (_, .mapping(let members)) where members.isEmpty: break
            default: text += "    \(entry.key): \(CaseText.value(entry.value))\n"
            }
        }
        return text
    }

    /// A step is written as in a case file by hand: `phone: {…}`.
    private static func withoutBraces(_ text: String) -> String {
        text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
    }

    fileprivate func count(of key: String) -> Int {
        switch self[key]?.content {
        case .sequence(let elements): elements.count
        case .mapping(let entries): entries.count
        case .scalar, nil: 0
        }
    }
}
