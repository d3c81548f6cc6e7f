import Events
public import Foundation
import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// The pages that were opened in the browser, in order: by apps with `UIApplication.open(_:options:completionHandler:)` and
    /// `NSWorkspace.open(_:)`, and by the system for an activity with a `webpageURL` that no installed app continues.
    public var openedURLs: [URL] {
        simulation.world.events.filter { $0.kind == .browserOpened && $0.device == name }
            .compactMap { $0[.url]?.urlValue.flatMap { URL(string: $0) } }
    }

    /// Expects that a page has been opened in the browser since the world's start, or is opened soon: by an app, or by the
    /// system for an activity that was accepted.
    ///
    /// - Parameters:
    ///   - url: the page.
    ///   - limit: how long to wait; the profile's `settle` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectOpened(
        _ url: URL, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let period = ExpectationPeriod(in: simulation, limit, .settle)
        world.reporter.expecting(sourceLocation) {
            while !openedURLs.contains(url),
                try simulation.wait(until: period.end, for: { $0.kind == .browserOpened && $0.device == name }) != nil
            {}
            guard !openedURLs.contains(url) else { return }
            let others = openedURLs.map(\.absoluteString).joined(separator: ", ")
            throw UnmetExpectation(
                expected: "\(url.absoluteString) is opened in the browser of \(name)",
                observed: others.isEmpty ? "none opened a page within \(period.text)" : "what was opened is \(others)",
                advice: others.isEmpty
                    ? "call UIApplication.open(_:options:completionHandler:) or NSWorkspace.shared.open(_:) with an http or "
                        + "https URL" : "compare the URLs, with query and fragment")
        }
    }
}
