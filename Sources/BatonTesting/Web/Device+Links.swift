public import Foundation
import ImplementationAdapter
import Payload
public import Testing

extension Device {
    /// The user taps a link outside of the browser. An app that the site approves for it gets it as a universal link, else it
    /// opens in the browser.
    ///
    /// - Parameters:
    ///   - url: the link, with http or https.
    ///   - sourceLocation: where issues about what the app does are recorded; the caller's place by default.
    public func openLink(_ url: URL, sourceLocation: SourceLocation = #_sourceLocation) throws(WorldError) {
        world.reporter.note(sourceLocation)
        try perform(.openLink, ["url": .string(url.absoluteString)], as: "open \(url.absoluteString)")
    }
}
