import ConformanceRunner
import Foundation
import Requirements
import TestSupport
import Testing

/// The committed table of questions is what the cases and the reasons say, and has no gap.
@Suite struct QuestionPageTests {
    private static let page = Project.file("Conformance/Requirements/QUESTIONS.md")

    /// To publish a changed table, run the tests once with BATON_PUBLISH set.
    @Test func pageIsCurrent() throws {
        let text = Data(library.questions(by: try bundledCases()).text.utf8)
        if Project.publishes { try text.write(to: Self.page) }
        let isCurrent = (try? Data(contentsOf: Self.page)) == text
        #expect(isCurrent, "run: baton coverage --questions > Conformance/Requirements/QUESTIONS.md")
    }

    @Test func everyCellHasACaseOrAReason() throws {
        let table = library.questions(by: try bundledCases())
        #expect(table.gaps.map { "\($0.requirement) \($0.question.rawValue)" } == [])
        #expect(table.idle.map { "\($0.requirement) \($0.question.rawValue)" } == [])
    }
}
