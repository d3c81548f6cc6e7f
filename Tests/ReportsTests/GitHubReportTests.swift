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

    @Test func groupsBeyondTheLimitAreCounted() {
        let lines = [header] + requirements + (0..<9).flatMap { caseLines("a/\($0)", .fail) }
        let text = GitHubReport.text(of: lines, by: GitHubReport(maxFailures: 4))
        #expect(text.matches(of: /::error/).count == 4)
        #expect(text.hasSuffix("::notice title=Baton::5 more groups of cases did not pass; report.html has them\n"))
    }
}
