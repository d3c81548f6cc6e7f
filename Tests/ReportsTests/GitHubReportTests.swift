import Events
import Reports
import Testing

@Suite struct GitHubReportTests {
    @Test func eachGroupIsOneLineAtItsCase() {
        let lines =
            [header] + requirements + caseLines("a/x{os=1}", .fail) + caseLines("a/x{os=2}", .fail)
            + caseLines("a/w", .warn, requirement: "DISC-022") + caseLines("a/ok", .pass)
        let text = GitHubReport.text(of: lines, by: GitHubReport())
        #expect(
            text == """
                ::error file=Suites/eligibility.yaml,line=12,title=ELIG-016%3A a/x ×2%3A os=1|2::no-offer: offer.show on mac%0Abaton run --case 'a/x{os=1}' --seed 7 --implementation './device --fast'
                ::warning file=Suites/eligibility.yaml,line=12,title=DISC-022%3A a/w::no-offer: offer.show on mac%0Abaton run --case 'a/w' --seed 7 --implementation './device --fast'

                """)
    }

    @Test func noTextBeginsACommandOfItsOwn() {
        let lines =
            [header] + caseLines("a/\n::error::x,y:100%" + hostile, .fail, observed: "b\r\n::set-output::" + hostile)
        let text = GitHubReport.text(of: lines, by: GitHubReport())
        let printed = text.split(separator: "\n", omittingEmptySubsequences: true)
        #expect(printed.count == 1 && printed[0].hasPrefix("::error file="))
        #expect(text.contains("100%25") && !text.contains("\r"))
    }

    @Test func eachBrokenRequirementIsAmongTheFirstLines() {
        // Twelve groups break one requirement, one of them breaks another one as well.
        let both = caseLines("a/both", .fail).flatMap { line -> [LogLine] in
            guard case .check(var check) = line else { return [line] }
            let first = check
            check.id = "no-type"
            check.requirements = ["ELIG-023"]
            return [.check(first), .check(check)]
        }
        let lines = [header] + requirements + (0..<12).flatMap { caseLines("a/\($0)", .fail) } + both
        let text = GitHubReport.text(of: lines, by: GitHubReport(maxFailures: 4))
        let titles = text.split(separator: "\n").compactMap { $0.firstMatch(of: /title=(.*?)::/)?.1 }
        #expect(
            titles == [
                "ELIG-016%2C 13 cases%3A a/0", "ELIG-023%2C 1 case%3A a/both", "ELIG-016%2C 13 cases%3A a/1",
                "ELIG-016%2C 13 cases%3A a/2", "Baton",
            ])
        #expect(text.hasSuffix("::notice title=Baton::10 more groups of cases did not pass; report.html has them\n"))
    }

    @Test func groupsBeyondTheLimitAreCounted() {
        let lines = [header] + requirements + (0..<9).flatMap { caseLines("a/\($0)", .fail) }
        let text = GitHubReport.text(of: lines, by: GitHubReport(maxFailures: 4))
        #expect(text.matches(of: /::error/).count == 4)
        #expect(text.hasSuffix("::notice title=Baton::5 more groups of cases did not pass; report.html has them\n"))
    }
}
