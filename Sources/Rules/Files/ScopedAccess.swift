import Events
import Payload

/// A file whose URL came with an activity is read by the app only while access is started, and every start is stopped.
///
/// The URLs are those in `cb.continue`, until the process ends, which also ends its access. Signing out does the same to files
/// of iCloud containers. Files that the framework opens for an app are exempt (URL-006), and so are files whose URLs an app
/// makes itself.
struct ScopedAccess: RuleWithFindings {
    static let name = "scoped-access"
    static let requirements = ["URL-005"]
    static let kinds: EventKindSet = [
        .continueCalled, .fileScopeStarted, .fileScopeStopped, .fileAccessed, .appTerminated,
        .accountSignedOut,
    ]

    /// A file in an app, by its URL without query, fragment and a folder's slash.
    private struct Key: Hashable, Sendable {
        var app: AppKey
        var file: String

        init(app: AppKey, url: String) {
            self.app = app
            var path = url.unicodeScalars.prefix { $0 != "?" && $0 != "#" }
            while path.last == "/" { path.removeLast() }
            file = String(path)
        }

        /// Whether the file is in an iCloud container, by the folder that has them on iOS and macOS.
        var isInICloud: Bool { file.contains("/Library/Mobile%20Documents/") }
    }

    private struct State {
        var isDelivered = false
        var starts = 0
        /// Starts that signing out has ended. The app may stop them or not.
        var endedStarts = 0
        var mark: EventMark

        mutating func signedOut() {
            isDelivered = false
            endedStarts = starts
            starts = 0
        }
    }

    private var urls = RecentTable<Key, State>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        if event.kind == .accountSignedOut {
            for key in urls.keys where key.app.device == event.device && key.isInICloud { urls[key]?.signedOut() }
            return
        }
        guard let app = AppKey(event) else { return }
        switch event.kind {
        case .continueCalled:
            forEachFileURL(in: event[.userInfo] ?? .null) { url in
                urls[Key(app: app, url: url), default: State(mark: EventMark(event))].isDelivered = true
            }
        case .appTerminated: urls.removeAll { key, _ in key.app == app }
        default:
            guard let url = event[.url]?.urlValue else { return }
            observe(event, Key(app: app, url: url))
        }
    }

    private mutating func observe(_ event: Event, _ key: Key) {
        switch event.kind {
        case .fileScopeStarted:
            findings.subjectSeen()
            guard event.boolean(.result) == true else { return }
            var state = urls[key] ?? State(mark: EventMark(event))
            if state.starts == 0 { state.mark = EventMark(event) }
            state.starts = min(state.starts + 1, Self.maximumStarts)
            urls[key] = state
        case .fileScopeStopped:
            findings.subjectSeen()
            guard var state = urls[key], state.starts > 0 || state.endedStarts > 0 else {
                // The table may have forgotten the start.
                guard !urls.hasForgotten else { return }
                return findings.note(
                    "URL-005", at: event, expected: "a stop for each successful start of security-scoped access",
                    observed: "a stop without a start")
            }
            if state.starts > 0 { state.starts -= 1 } else { state.endedStarts -= 1 }
            urls[key] = state
        case .fileAccessed:
            guard event.text(.by) == "app", event.text(.result) == "read", let state = urls[key], state.isDelivered
            else {
                return
            }
            findings.subjectSeen()
            guard state.starts == 0 else { return }
            findings.note(
                "URL-005", at: event,
                expected: "no access to a transferred file before security-scoped access is started",
                observed: "it was read without", evidence: [state.mark.sequence])
        default: break
        }
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        for key in urls.keys {
            guard let state = urls[key], state.starts > 0 else { continue }
            findings.note(
                "URL-005", atEnd: end, expected: "security-scoped access that was started is stopped",
                observed: "\(state.starts) of the starts for one file without a stop", evidence: [state.mark.sequence])
        }
        return findings.outcome
    }

    /// Keeps a hostile trace from overflowing the count.
    private static let maximumStarts = 1_000_000

    /// Keeps a hostile payload from pushing everything else out of the table.
    private static let maximumURLs = 256

    private func forEachFileURL(in value: PayloadValue, _ body: (String) -> Void) {
        var open = [value]
        var left = Self.maximumURLs
        while left > 0, let value = open.popLast() {
            switch value {
            case .array(let elements): open += elements
            case .set(let set): open += set.elements
            case .dictionary(let dictionary): open += dictionary.values
            case .url(let url) where url.lowercased().hasPrefix("file:"):
                left -= 1
                body(url)
            default: break
            }
        }
    }
}
