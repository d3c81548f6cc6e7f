import ConformanceRunner
import Events
import Testing

private let names = ["radio/skips{item=7}", "radio/skips{item=8}", "radio/other", "saving/first"]

private func parse(_ text: String, among names: [String]? = names) throws(BaselineError) -> Baseline {
    try Baseline.parse(Array(text.utf8), file: "base.yaml", among: names.map(KnownChecks.init(names:)))
}

private func mistakes(_ text: String) -> String {
    do throws(BaselineError) {
        _ = try parse(text)
        return ""
    } catch {
        return error.description
    }
}

private func entry(_ lines: String...) -> String {
    "entries:\n" + lines.enumerated().map { ($0.offset == 0 ? "  - " : "    ") + $0.element }.joined(separator: "\n")
        + "\n"
}

/// A finished case with checks.
private func lines(
    _ name: String, _ checks: [(id: String, outcome: Outcome, observed: String)], _ verdict: Outcome? = nil,
    reason: String = ""
) -> [LogLine] {
    let worst = checks.map(\.outcome).max { $0.severity < $1.severity } ?? .pass
    return [.caseBegan(CaseHeader(name: name, covers: [], seed: 1, declared: "x:1"))]
        + checks.map {
            .check(
                CheckRecord(id: $0.id, outcome: $0.outcome, requirements: [], observed: $0.observed, time: .start))
        } + [
            .verdict(CaseVerdict(name: name, outcome: verdict ?? worst, events: 0, reason: reason, time: .start))
        ]
}

/// Shows judged cases to a tally, as a run does.
private func tally(_ baseline: Baseline, _ cases: [[LogLine]], among names: [String] = names) -> (
    BaselineTally, Set<RunStatus>
) {
    var tally = BaselineTally()
    var statuses: Set<RunStatus> = []
    for line in baseline.records(among: names) { tally.take(line) }
    for lines in cases {
        for line in baseline.judged(lines) {
            tally.take(line)
            if case .verdict(let verdict) = line { statuses.formUnion(tally.statuses(of: verdict)) }
        }
    }
    return (tally, statuses)
}

struct BaselineTests {
    // MARK: - Reading

    @Test func reading() throws {
        let baseline = try parse(
            """
            implementation: example
            entries:
              - match: radio/skips{item=*}#offer
                expect: fail
                message: stopped at item 0x7e
                reason: The parser returns at the first unknown type.
                link: https://tracker.example/17
                since: 2026-11-02
                review-by: 2027-02-01
              - match: radio/other#*
                expect: [pass, fail]
                reason: It depends.
                link: https://tracker.example/18
              - {match: saving/first, expect: harness-fault, reason: it dies}
            """)
        #expect(baseline.entries.count == 3)
        #expect(baseline.entries[0].pattern.fits(case: "radio/skips{item=7}"))
        #expect(!baseline.entries[0].pattern.fits(case: "radio/other"))
        #expect(baseline.entries[0].pattern.fits(check: "offer"))
        #expect(!baseline.entries[0].pattern.fits(check: nil))
        #expect(baseline.entries[1].expect == [.pass, .fail])
        #expect(baseline.entries[2].pattern.fits(check: nil) && !baseline.entries[2].pattern.fits(check: "offer"))
        let due = CalendarDate("2027-02-01")
        #expect(due != nil && due == baseline.entries[0].reviewBy)
        if let due { #expect(baseline.due(on: due).isEmpty) }
        if let later = CalendarDate("2027-02-02") { #expect(baseline.due(on: later).count == 1) }
        #expect(try parse("entries: []").entries.isEmpty)
    }

    @Test(arguments: [
        (entry("match: radio/other#x", "expect: fail"), "2:5: expected a key `reason`"),
        (entry("match: radio/other#x", "reason: r"), "expected a key `expect`"),
        (entry("match: radio/other#x", "expect: fail", "reason: ''"), "a reason in words"),
        (entry("match: radio/other#x", "expect: pass", "reason: r"), "A check that passes needs no entry"),
        (
            entry("match: radio/other#x", "expect: harness-fault", "reason: r"),
            "Only a whole case can have this outcome"
        ),
        (entry("match: radio/other", "expect: fail", "reason: r"), "Only a check can have this outcome"),
        (entry("match: radio/other#x", "expect: [pass, fail]", "reason: r"), "expected a `link` beside `[pass, fail]`"),
        (entry("match: radio/other#x", "expect: [pass, warn]", "reason: r", "link: l"), "or `[pass, fail]`"),
        (entry("match: radio/other", "expect: [pass, fail]", "reason: r", "link: l"), "`harness-fault`"),
        (entry("match: '*/other#x'", "expect: fail", "reason: r"), "a suite's name without wildcards"),
        (entry("match: rad?o/other#x", "expect: fail", "reason: r"), "a suite's name without wildcards"),
        (entry("match: other#x", "expect: fail", "reason: r"), "a suite's name, a slash and a case's name"),
        (entry("match: 'radio/other#'", "expect: fail", "reason: r"), "a check's name after `#`"),
        (entry("match: radio/ohter#x", "expect: fail", "reason: r"), "Did you mean `radio/other`?"),
        (entry("match: 'radio/ohter{os=iOS 8.1}#x'", "expect: fail", "reason: r"), "Did you mean `radio/other`?"),
        (entry("match: radio/zzz#x", "expect: fail", "reason: r"), "baton baseline remove 'radio/zzz#x' base.yaml"),
        (entry("match: radio/other#x", "expect: fail", "reason: r", "since: 2026-13-01"), "a date: YYYY-MM-DD"),
        (entry("match: radio/other#x", "expect: fail", "reason: r", "review-by: soon"), "a date: YYYY-MM-DD"),
        (entry("match: radio/other#x", "expect: fail", "reason: r", "why: x"), "expected a known key"),
        ("entries: {}", "a list of entries"), ("entry: []", "expected a known key"), ("[]", "a baseline"), ("", "YAML"),
        (
            entry("match: radio/other#x", "expect: fail", "reason: r")
                + "  - {match: radio/other#x, expect: warn, reason: r}\n", "another one, after line 2"
        ),
    ])
    func mistakesHavePlaces(_ text: String, _ words: String) {
        let found = mistakes(text)
        #expect(found.hasPrefix("base.yaml:"), "\(found)")
        #expect(found.contains(words), "\(found)")
    }

    @Test func everyMistakeIsTold() {
        let text = """
            entries:
              - {match: nope, expect: fail, reason: r}
              - {match: radio/other#x, expect: pass}
            """
        #expect(mistakes(text).split(separator: "\n").count >= 3)
    }

    @Test(arguments: [
        ("2026-02-29", false), ("2028-02-29", true), ("2100-02-29", false), ("2000-02-29", true), ("2026-00-10", false),
        ("2026-1-10", false), ("2026-12-31", true), ("0000-01-01", false), ("٢٠٢٦-01-01", false), ("2026-12-32", false),
    ])
    func dates(_ text: String, _ isDate: Bool) { #expect((CalendarDate(text) != nil) == isDate) }

    /// A permutation's value may hold what means something elsewhere.
    @Test func namesWithMarksInThem() throws {
        let pattern = try BaselinePattern("suite/case{fragment=a#b,path=x/y}#offer")
        #expect(pattern.fits(case: "suite/case{fragment=a#b,path=x/y}") && pattern.fits(check: "offer"))
        let whole = try BaselinePattern("suite/case{fragment=a#b}")
        #expect(whole.fits(case: "suite/case{fragment=a#b}") && whole.fits(check: nil))
        #expect(BaselineTally.baseName("suite/case{a=x@2}") == "suite/case{a=x@2}")
        #expect(BaselineTally.baseName("suite/case@12") == "suite/case")
    }

    // MARK: - Judging

    @Test func whatIsExpectedDoesNotCount() throws {
        let baseline = try parse(entry("match: radio/other#a", "expect: fail", "message: '0x7e'", "reason: r"))
        let (tally, statuses) = tally(
            baseline, [lines("radio/other", [("a", .fail, "at 0x7e"), ("b", .notRun, ""), ("c", .warn, "")])])
        #expect(RunStatus.combined(statuses) == .asExpected)
        #expect(tally.isExcused && tally.stale.isEmpty)
    }

    @Test func oneFailureMoreCounts() throws {
        let baseline = try parse(entry("match: radio/other#a", "expect: fail", "reason: r"))
        let (tally, statuses) = tally(baseline, [lines("radio/other", [("a", .fail, ""), ("b", .fail, "")])])
        #expect(statuses.contains(.unexpected) && !tally.isExcused && tally.stale.isEmpty)
    }

    @Test(arguments: [
        (Outcome.pass, "", BaselineTally.Staleness.passes), (.warn, "0x7e", .changed), (.fail, "0x80", .changed),
        (.unsupported, "0x7e", .changed),
    ])
    func whatDoesNotHoldCounts(_ outcome: Outcome, _ observed: String, _ staleness: BaselineTally.Staleness) throws {
        let baseline = try parse(entry("match: radio/other#a", "expect: fail", "message: '0x7e'", "reason: r"))
        let (tally, statuses) = tally(baseline, [lines("radio/other", [("a", outcome, observed)])])
        #expect(statuses.contains(.unexpected))
        #expect(tally.entries[0].staleness == staleness)
    }

    @Test func aPartThatPasses() throws {
        let baseline = try parse(entry("match: radio/skips{item=*}#a", "expect: fail", "reason: r"))
        let (tally, _) = tally(
            baseline,
            [lines("radio/skips{item=7}", [("a", .fail, "")]), lines("radio/skips{item=8}", [("a", .pass, "")])])
        #expect(tally.entries[0].staleness == .passesInPart)
    }

    /// Nothing fits: told only when everything that might have fitted has run to its end.
    @Test func unmatched() throws {
        let baseline = try parse(entry("match: radio/skips*#gone", "expect: fail", "reason: r"))
        let seven = lines("radio/skips{item=7}", [("a", .pass, "")])
        let eight = lines("radio/skips{item=8}", [("a", .pass, "")])
        #expect(tally(baseline, [seven]).0.stale.isEmpty)
        #expect(tally(baseline, [seven, lines("radio/skips{item=7}@2", [])]).0.stale.isEmpty)
        #expect(tally(baseline, [seven, eight]).0.entries[0].staleness == .unmatched)
        let fault = lines("radio/skips{item=8}", [], .harnessFault, reason: "it died")
        #expect(tally(baseline, [seven, fault]).0.stale.isEmpty)
    }

    @Test func theWholeCase() throws {
        let baseline = try parse(
            entry("match: saving/first", "expect: harness-fault", "message: signal 9", "reason: r"))
        var (first, statuses) = tally(baseline, [lines("saving/first", [], .harnessFault, reason: "ended by signal 9")])
        #expect(RunStatus.combined(statuses) == .asExpected && first.isExcused)
        (first, statuses) = tally(baseline, [lines("saving/first", [], .harnessFault, reason: "ended by signal 11")])
        #expect(first.entries[0].staleness == .changed && RunStatus.combined(statuses) == .harnessFault)
        (first, statuses) = tally(baseline, [lines("saving/first", [("a", .pass, "")])])
        #expect(first.entries[0].staleness == .passes && RunStatus.combined(statuses) == .unexpected)
    }

    @Test func aDeadImplementationThatIsExpected() throws {
        let baseline = try parse(entry("match: saving/first", "expect: harness-fault", "reason: r"))
        var dead = lines("saving/first", [], .harnessFault, reason: "ended by signal 9")
        guard case .verdict(var verdict)? = dead.popLast() else { return }
        verdict.fault = .gone
        let (_, statuses) = tally(baseline, [dead + [.verdict(verdict)]])
        #expect(RunStatus.combined(statuses) == .asExpected)
    }

    @Test func flaky() throws {
        let baseline = try parse(entry("match: radio/other#a", "expect: [pass, fail]", "reason: r", "link: l"))
        let cases = (1...10).map { number in
            lines(number == 1 ? "radio/other" : "radio/other@\(number)", [("a", number > 7 ? .fail : .pass, "")])
        }
        let (tally, statuses) = tally(baseline, cases)
        #expect(RunStatus.combined(statuses) == .asExpected && tally.stale.isEmpty)
        #expect(tally.entries[0].judged == 10 && tally.entries[0].passes == 7)
    }

    /// Where several fit, the first one judges.
    @Test func theFirstOneJudges() throws {
        let baseline = try parse(
            entry("match: radio/other#a", "expect: fail", "reason: r")
                + "  - {match: 'radio/other#*', expect: warn, reason: r}\n")
        let (tally, _) = tally(baseline, [lines("radio/other", [("a", .fail, ""), ("b", .warn, "")])])
        #expect(tally.stale.isEmpty && tally.entries.map(\.judged) == [1, 1])
    }

    // MARK: - Mending

    private let text = """
        # What is known.
        implementation: example # trailing

        entries:
          # about the first
          - match: radio/other#a     # here
            expect: fail   # for now
            message: "0x7e"
            reason: >
              Folded text,
              # which is no comment
              over lines.
            link: https://tracker.example/1

          # about permutations
          - match: 'radio/skips{item=*}#a'
            reason: r
            expect: fail
          - {match: "saving/first", expect: harness-fault, reason: it dies}
        # the end

        """

    private func updated(
        _ cases: [[LogLine]], _ text: String? = nil, adding reason: String? = nil
    ) throws -> (text: String, notes: [String]) {
        let text = text ?? self.text
        var update = BaselineUpdate(try parse(text))
        for line in cases.joined() { update.take(line) }
        let result = try update.text(
            from: Array(text.utf8), among: names, adding: reason, today: CalendarDate("2026-11-21"))
        return (result, update.notes)
    }

    @Test func nothingToMend() throws {
        let (result, notes) = try updated([
            lines("radio/other", [("a", .fail, "0x7e")]), lines("saving/first", [], .harnessFault, reason: "x"),
        ])
        #expect(result == text && notes.isEmpty)
    }

    @Test func whatPassesGoes() throws {
        let (result, notes) = try updated([lines("radio/other", [("a", .pass, "")])])
        #expect(notes == ["removed radio/other#a: it passes"])
        let start = try #require(text.firstRange(of: "  - match: radio/other#a"))
        let end = try #require(text.firstRange(of: "\n  # about permutations"))
        #expect(result == String(text[..<start.lowerBound]) + String(text[end.lowerBound...]))
    }

    @Test func whatChangedSaysSo() throws {
        let (result, notes) = try updated([
            lines("radio/other", [("a", .warn, "at \"0x80\"")]), lines("saving/first", [], .untestable, reason: "x"),
        ])
        #expect(notes.count == 2)
        #expect(
            result
                == text.replacing(
                    "expect: fail   # for now\n    message: \"0x7e\"",
                    with: #"expect: warn   # for now\#n    message: "at \"0x80\"""#
                )
                .replacing("expect: harness-fault,", with: "expect: untestable,"))
    }

    @Test func aMessageThatDiffersGoes() throws {
        let (result, _) = try updated([
            lines("radio/other", [("a", .fail, "0x80")]), lines("radio/other@2", [("a", .fail, "0x81")]),
        ])
        #expect(result == text.replacing("    message: \"0x7e\"\n", with: ""))
    }

    @Test func aPatternIsNarrowed() throws {
        let (result, _) = try updated([
            lines("radio/skips{item=7}", [("a", .fail, "")]), lines("radio/skips{item=8}", [("a", .pass, "")]),
        ])
        #expect(result == text.replacing("'radio/skips{item=*}#a'", with: "\"radio/skips{item=7}#a\""))
        let (both, _) = try updated([
            lines("radio/skips{item=7}", [("a", .fail, "")]), lines("radio/skips{item=8}", [("a", .warn, "")]),
        ])
        #expect(
            both.contains(
                """
                  - match: "radio/skips{item=7}#a"
                    reason: r
                    expect: fail
                  - match: "radio/skips{item=8}#a"
                    reason: r
                    expect: warn

                """))
    }

    @Test func whatFitsNothingGoes() throws {
        let (result, notes) = try updated([lines("radio/other", [("b", .pass, "")])])
        #expect(notes == ["removed radio/other#a: it matches nothing"])
        #expect(!result.contains("radio/other#a"))
        // Not all permutations ran: nobody knows.
        let (same, none) = try updated([lines("radio/skips{item=7}", [("b", .pass, "")])])
        #expect(same == text && none.isEmpty)
    }

    @Test func flakyIsLeftToPeople() throws {
        let (result, notes) = try updated([
            lines("radio/other", [("a", .fail, "0x7e")]), lines("radio/other@2", [("a", .pass, "")]),
        ])
        #expect(result == text)
        #expect(notes.first?.hasPrefix("left radio/other#a: its outcome varies") == true)
    }

    @Test func newFailuresNeedAReason() throws {
        let cases = [lines("radio/other", [("a", .fail, "0x7e"), ("b", .fail, "new")])]
        let (same, notes) = try updated(cases)
        #expect(same == text && notes == ["1 failure has no entry; --reason TEXT adds one"])
        let (result, _) = try updated(cases, adding: "known: since ever")
        #expect(
            result
                == text.replacing(
                    "reason: it dies}\n",
                    with:
                        "reason: it dies}\n  - match: radio/other#b\n    expect: fail\n    reason: \"known: since ever\"\n    since: 2026-11-21\n"
                ))
        #expect(try parse(result).entries.count == 4)
    }

    @Test(arguments: [
        "entries: []\n", "entries: []  # none\n", "implementation: x\nentries: []", "# c\nentries: []\n# d\n",
    ])
    func theFirstEntry(_ empty: String) throws {
        let (result, _) = try updated([lines("radio/other", [("a", .fail, "x")])], empty, adding: "known")
        let baseline = try parse(result)
        #expect(baseline.entries.map(\.pattern.text) == ["radio/other#a"])
        // And the last one leaves a list behind.
        let removed = try BaselineUpdate.removing("radio/other#a", from: baseline, Array(result.utf8))
        #expect(try parse(removed).entries.isEmpty)
    }

    @Test func removing() throws {
        let baseline = try parse(text)
        for entry in baseline.entries {
            let result = try BaselineUpdate.removing(entry.pattern.text, from: baseline, Array(text.utf8))
            #expect(try parse(result).entries.count == 2)
            for comment in ["# What is known.", "# trailing", "# about the first", "# about permutations", "# the end"]
            {
                #expect(result.contains(comment))
            }
        }
        #expect {
            try BaselineUpdate.removing("radio/other#b", from: baseline, Array(text.utf8))
        } throws: {
            "\($0)" == "base.yaml: expected an entry for `radio/other#b`, found none; did you mean `radio/other#a`?"
        }
    }

    @Test func anotherLayoutIsLeftAlone() throws {
        let flow = "entries: [{match: radio/other#a, expect: fail, reason: r}]\n"
        #expect(throws: BaselineError.self) {
            try BaselineUpdate.removing("radio/other#a", from: try parse(flow), Array(flow.utf8))
        }
    }
}
