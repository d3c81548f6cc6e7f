import Notation

/// What a campaign tries, and with what.
package struct FuzzJournalHeader: Hashable, Sendable {
    package var mode: String
    package var seed: UInt64
    package var baton: String
    /// The digest of requirements, devices and suites.
    package var digest: String
    /// The implementation with its role.
    package var implementation: String
    /// The choices of the inputs that it begins with.
    package var inputs: [[UInt64]]

    package init(
        mode: String, seed: UInt64, baton: String, digest: String, implementation: String, inputs: [[UInt64]]
    ) {
        self.mode = mode
        self.seed = seed
        self.baton = baton
        self.digest = digest
        self.implementation = implementation
        self.inputs = inputs
    }

    static let form = RecordForm<FuzzJournalHeader>(
        "", { (1, $0.mode, $0.seed, $0.baton, $0.digest, $0.implementation, $0.inputs) },
        Member("campaign", .integer(in: 1...1)), Member("mode", .text), Member("seed", .digits),
        Member("baton", .text), Member("digest", .text), Member("implementation", .text),
        Member("inputs", .list(of: .numbers))
    ) { (_: Int, mode, seed, baton, digest, implementation, inputs) in
        FuzzJournalHeader(
            mode: mode, seed: seed, baton: baton, digest: digest, implementation: implementation, inputs: inputs)
    }

    /// The first thing in which another campaign differs, with its own and the other's.
    package func difference(from other: FuzzJournalHeader) -> (name: String, own: String, other: String)? {
        let pairs: [(String, String, String)] = [
            ("mode", mode, other.mode), ("seed", "\(seed)", "\(other.seed)"),
            ("implementation", implementation, other.implementation), ("version of Baton", baton, other.baton),
            ("digest of the Conformance files", digest, other.digest),
        ]
        return pairs.first { $0.1 != $0.2 }
    }
}

extension FuzzBatch {
    static let form = RecordForm<FuzzBatch>(
        "", { ($0.first, $0.count, $0.trials, $0.findings) }, Member("first", .execution),
        Member("count", .integer(in: 1...1_024)), Member("trials", .list(of: Trial.form.form)),
        Member("findings", .list(of: finding.form))
    ) { (first, count, trials, findings) throws(NotationError) in
        let places = trials.map(\.execution)
        guard places.allSatisfy({ first <= $0 && $0 < first + count }), zip(places, places.dropFirst()).allSatisfy(<)
        else { throw NotationError(expected: "trials of the batch in their order", found: "others") }
        return FuzzBatch(first: first, count: count, trials: trials, findings: findings)
    }

    private static let finding = RecordForm<FuzzFinding>(
        "", { ($0.mode, $0.execution, $0.choices, $0.tries, $0.failure) }, Member("mode", .text),
        Member("execution", .execution), Member("choices", .numbers), Member("tries", .execution),
        Member(membersOf: failure)
    ) { FuzzFinding(mode: $0, execution: $1, failure: $4, choices: $2, tries: $3) }

    private static let failure = RecordForm<FuzzFailure>(
        "",
        { ($0.symptom, $0.shape, $0.causes, $0.requirements, $0.expected, $0.observed, $0.caseFile, $0.caseName) },
        Member("symptom", .text), Member("shape", .text), Member("causes", .list(of: .text)),
        Member("requirements", .list(of: .text)),
        Member("expected", .text), Member("observed", .text), Member("caseFile", .text), Member("caseName", .text)
    ) {
        FuzzFailure(
            symptom: $0, shape: $1, causes: $2, requirements: $3, expected: $4, observed: $5, caseFile: $6, caseName: $7
        )
    }
}

extension FuzzBatch.Trial {
    fileprivate static let form = RecordForm<FuzzBatch.Trial>(
        "", { ($0.execution, $0.choices, $0.behaviours, $0.symptom) }, Member("execution", .execution),
        Member("choices", .numbers, absent: []), Member("behaviours", .numbers, absent: []),
        Member("symptom", optional: .text)
    ) { FuzzBatch.Trial(execution: $0, choices: $1, behaviours: $2, symptom: $3) }
}

extension ValueForm where Value == Int {
    fileprivate static let execution = ValueForm.integer(in: 0...1_000_000_000_000)
}

extension ValueForm where Value == [UInt64] {
    /// Numbers as decimal digits in a text, separated by spaces.
    fileprivate static let numbers = ValueForm(
        "decimal numbers below 2^64, separated by one space",
        schema: .text(matching: "^([0-9]+( [0-9]+)*)?$"),
        match: { node in
            guard case .string(let text) = node else { return nil }
            var numbers: [UInt64] = []
            for word in text.utf8.split(separator: 0x20, omittingEmptySubsequences: true) {
                guard let number = UInt64(Substring(word)) else { return nil }
                numbers.append(number)
            }
            return numbers
        }, write: { .string($0.map(String.init).joined(separator: " ")) })
}
