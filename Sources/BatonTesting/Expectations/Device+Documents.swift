import Events
public import Foundation
import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// Expects that the continuation that the user accepted last opened a document which then restored the activity: AppKit
    /// opened it, since the app did not handle the activity, or the app passed it to the restoration handler.
    ///
    /// - Parameters:
    ///   - file: the name of the document's file, for example `Groceries.note`; any by default.
    ///   - limit: how long to wait; the profile's `attemptTimeout` by default. A document may be synchronised later than its
    ///     activity arrives.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the document's URL on this device; nil if none was opened.
    @discardableResult
    public func expectDocumentRestored(
        _ file: String? = nil, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> URL? {
        let period = ExpectationPeriod(in: simulation, limit, .attemptTimeout)
        var found: URL?
        world.reporter.expecting(sourceLocation) {
            func wanted(_ document: URL) -> Bool { file.map { $0 == document.lastPathComponent } ?? true }
            while restoredDocuments.last(where: wanted) == nil,
                try simulation.wait(
                    until: period.end,
                    for: { [.restoreCalled, .documentOpened].contains($0.kind) && $0.device == name }) != nil
            {}
            found = restoredDocuments.last(where: wanted)
            guard found == nil else { return }
            let others = restoredDocuments.map(\.lastPathComponent).joined(separator: ", ")
            throw UnmetExpectation(
                expected: "\(file ?? "a document") is opened on \(name) and restores the activity",
                observed: others.isEmpty ? observation(period) : "what restored it is \(others)",
                advice: others.isEmpty
                    ? "on a Mac, declare the document type and return false from "
                        + "application(_:continue:restorationHandler:); on iOS, open the URL under "
                        + "UIDocument.userActivityURLKey and pass the document to the restoration handler"
                    : "compare the names of the files")
        }
        return found
    }

    /// The documents that restored an activity since the last acceptance and are open.
    private var restoredDocuments: [URL] {
        let events = simulation.world.events.filter { $0.device == name }
        guard let begin = events.last(where: { $0.kind == .userAccepted })?.sequence else { return [] }
        let restored = Set(
            events.filter { $0.kind == .restoreCalled && $0.sequence > begin }.compactMap { $0.text(.object) })
        return events.filter { $0.kind == .documentOpened && restored.contains($0.text(.object) ?? "") }
            .compactMap { $0[.url]?.urlValue.flatMap { URL(string: $0) } }
    }

    private func observation(_ period: ExpectationPeriod) -> String {
        let attempted = simulation.world.events.last { $0.kind == .fileAccessed && $0.device == name }
        guard let attempted, attempted.text(.result) != "read" else { return "none was within \(period.text)" }
        return "none was within \(period.text); the file is \(attempted.text(.result) ?? "not read")"
    }
}
