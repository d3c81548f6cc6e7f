/// The run log (`run.jsonl`): JSON lines, one object a line, appended in case order and valid wherever it is cut.
///
/// Order of lines: one `run`; the cited requirements; the entries of the baseline; then for each case `case`, its
/// `event`s, its `check`s and its `verdict`; at last `end`. A log without `end` is the log of a run that was killed.
/// The log has everything that a report needs and nothing that differs between two runs with one seed: wall times go to
/// `timings.json`.
package enum LogLine: Sendable, Hashable {
    /// The run: first line.
    case run(RunHeader)
    /// A requirement that a case of the run cites or that an always-on rule checks.
    case requirement(RequirementRecord)
    /// An entry of the baseline under which the run was judged.
    case baseline(BaselineRecord)
    /// A case begins.
    case caseBegan(CaseHeader)
    /// An event of the running case.
    case event(Event)
    /// One check of the running case was judged.
    case check(CheckRecord)
    /// The running case ended.
    case verdict(CaseVerdict)
    /// The run ended: last line.
    case end(RunEnd)
}

/// The first line of a run log.
package struct RunHeader: Sendable, Hashable {
    /// Version of the log's format. Readers refuse a later one.
    package var version: Int
    /// The version of Baton that wrote it.
    package var baton: String
    /// The run seed.
    package var seed: UInt64
    /// Digest of the suites, requirements and devices that the run used (SHA-256, hexadecimal).
    package var digest: String
    /// Nanosecond 0 of every world, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64
    /// Name and version of the tested implementation.
    package var implementation: String
    /// Which devices a foreign implementation played: source, receiver or both; nil for the reference implementation.
    package var role: String?
    /// The clock of a foreign implementation: virtual, or real, when two runs may differ; nil for the reference
    /// implementation.
    package var clock: String?
    /// The capabilities that a foreign implementation declares, sorted.
    package var capabilities: [String]
    /// Digest of the names of all selected cases of all shards in their order (SHA-256, hexadecimal); nil in logs of
    /// versions of Baton that did not write it.
    package var selection: String?
    /// Which part of the selection ran; nil for all of it.
    package var shard: ShardRecord?
    /// How many cases were to run.
    package var cases: Int
    /// The command that repeats the run, without the program's name.
    package var arguments: [String]

    /// The format version that this code writes.
    package static let currentVersion = 1

    /// Makes a header.
    package init(
        version: Int = RunHeader.currentVersion, baton: String, seed: UInt64, digest: String, epoch: Int64,
        implementation: String, role: String? = nil, clock: String? = nil, capabilities: [String] = [],
        selection: String? = nil, shard: ShardRecord? = nil, cases: Int, arguments: [String]
    ) {
        self.version = version
        self.baton = baton
        self.seed = seed
        self.digest = digest
        self.epoch = epoch
        self.implementation = implementation
        self.role = role
        self.clock = clock
        self.capabilities = capabilities
        self.selection = selection
        self.shard = shard
        self.cases = cases
        self.arguments = arguments
    }
}

/// What a report needs to know of a requirement.
package struct RequirementRecord: Sendable, Hashable {
    /// For example `ELIG-016`.
    package var id: String
    /// MUST, SHOULD or MAY.
    package var level: String
    /// high, medium or low.
    package var confidence: String
    /// system, app or harness.
    package var subject: String
    /// The sentence.
    package var statement: String

    /// Makes a record.
    package init(id: String, level: String, confidence: String, subject: String, statement: String) {
        self.id = id
        self.level = level
        self.confidence = confidence
        self.subject = subject
        self.statement = statement
    }
}

/// The first line of a case.
package struct CaseHeader: Sendable, Hashable {
    /// Full name with permutation: `eligibility/other-team-gets-no-offer{team=TEAM2BBBBB}`.
    package var name: String
    /// Ids of the requirements that the case cites.
    package var covers: [String]
    /// The case's own seed, hash(run seed, name).
    package var seed: UInt64
    /// `file:line` where the case is declared.
    package var declared: String
    /// Which of the log's baseline entries match checks of this case, from 0.
    package var baseline: [Int]

    /// Makes a header.
    package init(name: String, covers: [String], seed: UInt64, declared: String, baseline: [Int] = []) {
        self.name = name
        self.covers = covers
        self.seed = seed
        self.declared = declared
        self.baseline = baseline
    }
}

/// How a check or a case ended.
package enum Outcome: String, Sendable, CaseIterable, Hashable {
    /// Everything as required.
    case pass
    /// A MUST was broken.
    case fail
    /// A SHOULD was broken.
    case warn
    /// The implementation does not declare the capability that this needs.
    case unsupported
    /// The implementation declares the capability, but a prerequisite is missing. It counts as a failure.
    case untestable
    /// The harness itself failed.
    case harnessFault = "harness-fault"
    /// It never ran.
    case notRun = "not-run"
}

/// One judged check: an expectation of the case, or an always-on rule that applied.
package struct CheckRecord: Sendable, Hashable {
    /// The check's id in its case: the expectation's id, or `rule:NAME`.
    package var id: String
    /// The outcome.
    package var outcome: Outcome
    /// Ids of the requirements that the check covers.
    package var requirements: [String]
    /// What was expected, in words. Empty for a passed check.
    package var expected: String
    /// What was observed, in words. Empty for a passed check.
    package var observed: String
    /// When it was judged.
    package var time: Instant
    /// Sequence numbers of the events that show it.
    package var evidence: [Int]
    /// `file:line` of the expectation; empty for an always-on rule.
    package var declared: String
    /// How the outcome compares with the baseline; nil if no entry matches this check.
    package var baseline: BaselineJudgement?

    /// Makes a record.
    package init(
        id: String, outcome: Outcome, requirements: [String], expected: String = "", observed: String = "",
        time: Instant, evidence: [Int] = [], declared: String = "", baseline: BaselineJudgement? = nil
    ) {
        self.id = id
        self.outcome = outcome
        self.requirements = requirements
        self.expected = expected
        self.observed = observed
        self.time = time
        self.evidence = evidence
        self.declared = declared
        self.baseline = baseline
    }
}

/// The last line of a case.
package struct CaseVerdict: Sendable, Hashable {
    /// The case's full name.
    package var name: String
    /// The worst of its checks.
    package var outcome: Outcome
    /// How many events it has.
    package var events: Int
    /// The reason if no check has it (harness fault, not run, unsupported); otherwise empty.
    package var reason: String
    /// What the implementation did that ended the case. It decides between two exit statuses.
    package var fault: CaseFault?
    /// False if two runs of the case gave different bytes.
    package var isRepeatable: Bool
    /// Virtual time at the end.
    package var time: Instant
    /// How an outcome without a check compares with the baseline; nil if no entry matches it.
    package var baseline: BaselineJudgement?

    /// Makes a verdict.
    package init(
        name: String, outcome: Outcome, events: Int, reason: String = "", fault: CaseFault? = nil,
        isRepeatable: Bool = true, time: Instant, baseline: BaselineJudgement? = nil
    ) {
        self.name = name
        self.outcome = outcome
        self.events = events
        self.reason = reason
        self.fault = fault
        self.isRepeatable = isRepeatable
        self.time = time
        self.baseline = baseline
    }
}

/// What an implementation did that ended a case.
package enum CaseFault: String, Sendable, CaseIterable, Hashable {
    /// It broke the adapter protocol, or the harness broke.
    case violation
    /// It died or did not answer in time.
    case gone
}

/// The last line of a run.
package struct RunEnd: Sendable, Hashable {
    /// Number of cases by outcome, in the order of ``Outcome/allCases``, without zeros.
    package var totals: [Total]
    /// The exit status that the run ends with.
    package var exitStatus: Int

    /// A number of cases with one outcome.
    package struct Total: Sendable, Hashable {
        /// The outcome.
        package var outcome: Outcome
        /// How many cases.
        package var cases: Int

        /// Makes a total.
        package init(outcome: Outcome, cases: Int) {
            self.outcome = outcome
            self.cases = cases
        }
    }

    /// Makes an end.
    package init(totals: [Total], exitStatus: Int) {
        self.totals = totals
        self.exitStatus = exitStatus
    }
}
