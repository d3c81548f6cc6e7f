import Events
import ImplementationAdapter
package import Reports
import Text
import VirtualDevices

/// What `baton tour` prints of a tour that was played.
package struct TourText: Sendable {
    private let tour: Tour
    private let testCase: TestCase
    private let result: CaseResult

    /// Puts a tour and the result of its case together.
    package init(_ tour: Tour, _ testCase: TestCase, _ result: CaseResult) {
        self.tour = tour
        self.testCase = testCase
        self.result = result
    }

    /// The tour for people: its devices, its story, and how it ends.
    package var text: StyledText {
        var text: StyledText = "\(tour.title, .bold)\n\n\(tour.about)\n\n"
        for device in testCase.devices {
            let apps = device.apps.isEmpty ? "" : ", with " + device.apps.map(\.bundle).joined(separator: " and ")
            let account = device.account.map { "account \($0)" } ?? "no account"
            text +=
                "\(device.name, .bold) is \(device.model.name) with \(device.system.description), \(account)\(apps).\n"
        }
        text += "\n"
        var steps = TourSteps(testCase)
        text += TourStory(of: result.events) { steps.next($0) }.text
        text += "\n"
        let checks = result.lines.count { if case .check = $0 { true } else { false } }
        text += "\(result.verdict.outcome.word, .bold) \(testCase.name): \(checks) checks"
        text += result.verdict.reason.isEmpty ? "\n" : ", \(result.verdict.reason)\n"
        for line in result.lines {
            guard case .check(let check) = line, check.outcome != .pass else { continue }
            text += "  \(check.id, .bold): expected \(check.expected), observed \(check.observed)\n"
        }
        text += "The steps and checks of the case: baton explain \(ShellWord.quoted(testCase.name))\n"
        text += "Its log, report and traffic: baton run --case \(ShellWord.quoted(testCase.name))\n"
        return text
    }
}
