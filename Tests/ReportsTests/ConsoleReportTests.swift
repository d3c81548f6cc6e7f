import Events
import Payload
import Reports
import Testing

@Suite struct ConsoleReportTests {
    @Test func aFailureTellsRequirementExpectationTimelineAndHowToRepeatIt() {
        let name = "eligibility/other-team{team=TEAM'B}"
        let lines =
            [header] + requirements + caseLines(name, .fail) + caseLines("eligibility/ok", .pass) + [end(.unexpected)]
        let text = ConsoleReport.text(of: lines, by: ConsoleReport()).plain
        #expect(
            text == #"""
                BROKEN ELIG-016 (MUST, high confidence): 1 case
                  The continuing app MUST carry the same developer Team ID as the originating app.
                  first: eligibility/other-team{team=TEAM'B}: no-offer: offer.show on mac
                  baton run --case 'eligibility/other-team{team=TEAM'\''B}' --seed 7 --implementation './device --fast'

                FAIL eligibility/other-team{team=TEAM'B}
                  declared at Suites/eligibility.yaml:12
                  no-offer at 1234.567 ms: breaks a high-confidence MUST
                    ELIG-016 (MUST, high confidence): The continuing app MUST carry the same developer Team ID as the originating app.
                    expected: no offer
                    observed: offer.show on mac
                    The implementation is wrong, or the case is.
                    declared at Suites/eligibility.yaml:20
                           0.000  ·    world.step index=0 verb=becomeCurrent
                      > 1234.567  mac  offer.show com.example.notes from=phone surface=dock
                  baton run --case 'eligibility/other-team{team=TEAM'\''B}' --seed 7 --implementation './device --fast'

                area  pass  fail
                ELIG     1     1
                findings: 1 breaks a high-confidence MUST
                broken: ELIG-016 in 1 case
                2 cases: 1 passed, 1 failed; exit status 1 (an unexpected result)

                """#)
    }

    @Test func whatNeverRanTakesOneLineAndEqualTimelinesAreShownOnce() {
        var lines = caseLines("a/x", .fail)
        let time = Instant(nanoseconds: 1_234_567_890)
        lines.insert(
            .check(
                CheckRecord(
                    id: "later", outcome: .notRun, requirements: ["ELIG-016"], expected: "all earlier steps succeed",
                    observed: "an earlier step failed", time: time)), at: lines.count - 1)
        lines.insert(
            .check(
                CheckRecord(
                    id: "rule:x/ELIG-016", outcome: .fail, requirements: ["ELIG-016"], expected: "a", observed: "b",
                    time: time, evidence: [1])), at: lines.count - 1)
        let text = ConsoleReport.text(of: [header] + requirements + lines, by: ConsoleReport()).plain
        #expect(text.contains("  later (ELIG-016): skipped: an earlier step failed\n  rule:x/ELIG-016 at"))
        #expect(text.matches(of: /world\.step/).count == 1)
    }

    /// What cannot be judged stands once for each reason, behind the failures.
    @Test func unsupportedCasesAreFolded() {
        let lines =
            caseLines("a/one", .unsupported, reason: "it lacks quirks")
            + caseLines("a/two", .unsupported, reason: "it lacks file-urls, quirks") + caseLines("a/bad", .fail)
            + caseLines("a/three", .unsupported, reason: "it lacks quirks")
        let text = ConsoleReport.text(of: [header] + requirements + lines, by: ConsoleReport()).plain
        let failure = text.firstRange(of: "FAIL a/bad")
        let folded = text.firstRange(
            of: """
                UNSUPPORTED 2 cases, the first is a/one: it lacks quirks
                UNSUPPORTED a/two: it lacks file-urls, quirks

                """)
        #expect(failure != nil && folded != nil, "\(text)")
        if let failure, let folded { #expect(failure.lowerBound < folded.lowerBound) }
        #expect(text.matches(of: /UNSUPPORTED/).count == 2)
    }

    /// Permutations and repetitions of one case are one block, which tells what varies; the requirements come first.
    @Test func permutationsAreFoldedUnderTheRequirementThatTheyBreak() {
        var lines: [LogLine] = [header] + requirements
        for index in 0..<42 { lines += caseLines("a/x{osPair=p\(index),team=T}", .fail, requirement: "ELIG-023") }
        lines +=
            caseLines("a/y@2", .fail) + caseLines("a/y@3", .fail) + caseLines("a/z", .warn, requirement: "DISC-022")
        let text = ConsoleReport.text(of: lines, by: ConsoleReport()).plain
        #expect(text.hasPrefix("BROKEN ELIG-016 (MUST, high confidence): 2 cases\n"))
        #expect(text.contains("\n\nBROKEN ELIG-023 (MUST, medium confidence): 42 cases\n"))
        #expect(text.contains("\n\nFAIL a/y ×2: repeated\n  the first is a/y@2\n"))
        #expect(text.contains("\n\nFAIL a/x ×42: osPair=…, team=T\n  the first is a/x{osPair=p0,team=T}\n"))
        #expect(text.matches(of: #/\nFAIL /#).count == 2)
        #expect(text.contains("\nbroken: ELIG-016 in 2 cases, ELIG-023 in 42 cases, DISC-022 in 1 case\n"))
    }

    @Test func theReasonOfARuleSaysWhatWasExpected() {
        let lines = caseLines("a/x", .fail, expected: "cb.willSave off the main thread", observed: "thread class main")
            .map { line -> LogLine in
                guard case .check(var check) = line else { return line }
                check.id = "rule:thread-classes/UPD-019"
                return .check(check)
            }
        let text = ConsoleReport.text(of: [header] + requirements + lines, by: ConsoleReport()).plain
        #expect(
            text.contains(
                "  first: a/x: rule:thread-classes/UPD-019: expected cb.willSave off the main thread; observed thread class main\n"
            ), "\(text)")
    }

    @Test func theCapOfBlocksIsTold() {
        let lines = [header] + requirements + (0..<30).flatMap { caseLines("a/case\($0)", .fail) }
        let text = ConsoleReport.text(of: lines, by: ConsoleReport(maxFailures: 4)).plain
        #expect(text.matches(of: #/\nFAIL /#).count == 4)
        #expect(text.contains("and 26 more groups with 26 cases; --max-failures shows more"))
        #expect(!ConsoleReport.text(of: lines, by: ConsoleReport(maxFailures: 30)).plain.contains("more groups"))
    }

    @Test func anAreaThatCountsACaseOnceMoreSaysSo() {
        var lines = caseLines("a/x", .pass)
        lines[0] = .caseBegan(CaseHeader(name: "a/x", covers: ["ELIG-016", "DISC-022"], seed: 1, declared: ""))
        let text = ConsoleReport.text(of: lines + caseLines("a/y", .pass), by: ConsoleReport()).plain
        #expect(text.contains("1 case cites several areas and counts in each of them.\n"))
        #expect(!ConsoleReport.text(of: caseLines("a/y", .pass), by: ConsoleReport()).plain.contains("several"))
    }

    @Test func bytesAreHexadecimal() {
        var lines = caseLines("a/x", .fail)
        lines.insert(
            .event(
                Event(
                    time: .start, sequence: 2, kind: .advertisingStarted, device: "mac",
                    fields: [.hash: PayloadValue.data([0x89, 0x02, 0xff]), .counter: 112])), at: 3)
        let text = ConsoleReport.text(of: [header] + requirements + lines, by: ConsoleReport()).plain
        #expect(text.contains("hash=<8902ff> counter=112") && !text.contains("$data"))
    }

    @Test func confidenceIsToldInDifferentWordsAndCountedApart() {
        let lines =
            [header] + requirements + caseLines("a/x", .fail, requirement: "ELIG-023")
            + caseLines("a/y", .fail) + caseLines("a/z", .warn, requirement: "DISC-022")
            + caseLines("a/w", .fail, requirement: "XX-001")
        let text = ConsoleReport.text(of: lines, by: ConsoleReport()).plain
        #expect(text.contains("no-offer at 1234.567 ms: disagrees with an inference\n"))
        #expect(text.contains("no-offer at 1234.567 ms: breaks a high-confidence MUST\n"))
        #expect(text.contains("no-offer at 1234.567 ms: goes against a SHOULD\n"))
        #expect(text.contains("XX-001 (not described in this log)"))
        #expect(
            text.contains(
                "findings: 1 breaks a high-confidence MUST; 1 disagrees with an inference; 1 goes against a SHOULD; "
                    + "1 breaks an expectation without a requirement\n"))
    }

    @Test(arguments: Outcome.allCases.filter { $0 != .pass })
    func whatDidNotPassNeverLooksGreen(outcome: Outcome) {
        let lines = [header] + caseLines("a/x", outcome, reason: outcome == .unsupported ? "no radio" : "")
        let text = ConsoleReport.text(of: lines, by: ConsoleReport())
        let painted = text.written { "<\($1)>\($0)</>" }
        #expect(!painted.contains("<green>"))
        #expect(painted.contains(">\(outcome.word)</>"))
        #expect(painted.contains(">1 \(outcome.countedText)</>"))
    }

    @Test func textFromOutsideCannotActOnTheTerminal() {
        let lines =
            [header]
            + caseLines("a/" + hostile, .fail, expected: hostile, observed: hostile, reason: hostile, device: hostile)
        let text = ConsoleReport.text(of: lines, by: ConsoleReport()).plain
        let acting = text.unicodeScalars.filter {
            $0 != "\n"
                && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.properties.generalCategory == .format)
        }
        #expect(acting.isEmpty)
        #expect(text.contains(#"\u{1B}[2J\u{202E}b\u{9B}1m\u{7}\u{D}\u{A}\u{2028}"#))
        // A text of many lines would let a name pose as a verdict.
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("<script>") })
    }

    @Test func aBrokenOffLogSaysSo() {
        let lines = [header] + caseLines("a/x", .pass)
        let text = ConsoleReport.text(
            of: lines, .incomplete(.init(lines: 5, discardedBytes: 3, openCase: "a/y")), by: ConsoleReport()
        ).plain
        #expect(text.contains("breaks off after 5 lines"))
        #expect(text.contains("It was running a/y."))
        #expect(text.contains("1 of 2 selected cases have no verdict."))
        #expect(!text.contains("exit status"))
    }

    @Test func progressFitsItsLine() {
        var progress = ProgressLine()
        for line in [header] + caseLines("a/x", .fail) { progress.take(line) }
        progress.take(.caseBegan(CaseHeader(name: "a/" + hostile, covers: [], seed: 0, declared: "")))
        #expect(progress.text(width: 200).hasPrefix("1/2 (1 fail) a/a\\u{1B}"))
        let timed = progress.text(width: 79, elapsed: .seconds(75))
        #expect(timed.hasPrefix("1/2 (1 fail), 1:15 a/"))
        for width in 0..<60 { #expect(progress.text(width: width).count <= width) }
    }

    @Test func coloursAreUsedOnlyWhenWanted() {
        let none: (String) -> String? = { _ in nil }
        let automatic = ColourRequest.automatic
        #expect(automatic.allowsColours(isTerminal: true, environment: none))
        #expect(!automatic.allowsColours(isTerminal: false, environment: none))
        #expect(!automatic.allowsColours(isTerminal: true) { $0 == "NO_COLOR" ? "1" : nil })
        #expect(automatic.allowsColours(isTerminal: true) { $0 == "NO_COLOR" ? "" : nil })
        #expect(!automatic.allowsColours(isTerminal: true) { $0 == "TERM" ? "dumb" : nil })
        #expect(ColourRequest.always.allowsColours(isTerminal: false) { _ in "1" })
        #expect(!ColourRequest.never.allowsColours(isTerminal: true, environment: none))
    }
}
