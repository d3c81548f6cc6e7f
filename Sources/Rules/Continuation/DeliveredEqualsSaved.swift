import Events
import Payload

/// The delivered activity equals the saved one in type, title, userInfo and web page.
///
/// `xfer.serve` names the attempt and the source's activity. The receiver's `cb.continue` of that attempt must have what
/// the last `save.snapshot` of the activity had. What an app changed after the snapshot without a mark may or may not be
/// sent (UPD-027) and is not compared. nil and empty userInfo are equal (PAY-017). URLs of files may be translated
/// (URL-001). A browser, or the app of a site, gets the web page of an activity, under the type of web pages (WEB-002,
/// WEB-005).
struct DeliveredEqualsSaved: RuleWithFindings {
    static let name = "delivered-equals-saved"
    static let requirements = ["CONT-011"]
    static let kinds: EventKindSet = [
        .activityCreated, .activityChanged, .activityDeallocated, .saveSnapshot, .transferServed, .continueCalled,
    ]

    private static let compared: [FieldName] = [.type, .title, .userInfo, .webpageURL]

    private struct State {
        /// By position in `compared`; nil where not known.
        var values: [PayloadValue?]
        var mark: EventMark
    }

    private var saved = RecentTable<ActivityKey, State>()
    private var served = RecentTable<Int, State>()
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        switch event.kind {
        case .activityCreated:
            guard let key = ActivityKey(event) else { return }
            // Of a new object only the type is final.
            saved[key] = State(values: [event[.type], nil, nil, nil], mark: EventMark(event))
        case .activityChanged:
            guard let key = ActivityKey(event), var property = event.text(.property) else { return }
            if property == "userInfoEntries" { property = FieldName.userInfo.rawValue }
            for (index, name) in Self.compared.enumerated() where name.rawValue == property {
                saved[key]?.values[index] = nil
            }
        case .activityDeallocated: if let key = ActivityKey(event) { saved[key] = nil }
        case .saveSnapshot:
            guard let key = ActivityKey(event) else { return }
            saved[key] = State(values: Self.compared.map { event[$0] ?? .null }, mark: EventMark(event))
        case .transferServed:
            guard let attempt = event.attempt else { return }
            served[attempt] = ActivityKey(event).flatMap { saved[$0] }
        case .continueCalled:
            guard let attempt = event.attempt, let state = served[attempt],
                state.values.contains(where: { $0 != nil })
            else { return }
            findings.subjectSeen()
            let isOfPage = event.isOfWebPage && state.values[3] != .null
            for (index, name) in Self.compared.enumerated() where !isOfPage || name == .webpageURL {
                let delivered = event[name] ?? .null
                guard let expected = state.values[index], !Self.areEqual(expected, delivered) else { continue }
                findings.note(
                    "CONT-011", at: event, expected: "\(name.rawValue) \(expected.readableText)",
                    observed: "\(name.rawValue) \(delivered.readableText)", evidence: [state.mark.sequence])
            }
        default: break
        }
    }

    private static func areEqual(_ left: PayloadValue, _ right: PayloadValue) -> Bool {
        if left == right { return true }
        switch (left, right) {
        case (.null, .dictionary(let other)), (.dictionary(let other), .null): return other.isEmpty
        case (.url(let left), .url(let right)): return isFile(left) && isFile(right)
        case (.set(let left), .set(let right)): return areEqual(left, right)
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy(areEqualInside)
        case (.dictionary(let left), .dictionary(let right)):
            return left.count == right.count
                && zip(left.entries, right.entries).allSatisfy {
                    $0.key == $1.key && areEqualInside($0.value, $1.value)
                }
        default: return false
        }
    }

    /// A translated URL has another place in the order of a set, and two URLs of one file may become one.
    private static func areEqual(_ left: PayloadSet, _ right: PayloadSet) -> Bool {
        func others(_ set: PayloadSet) -> [PayloadValue] {
            set.filter { element in element.urlValue.map { !isFile($0) } ?? true }
        }
        let (leftOthers, rightOthers) = (others(left), others(right))
        let (leftFiles, rightFiles) = (left.count - leftOthers.count, right.count - rightOthers.count)
        return leftFiles >= rightFiles && (leftFiles == 0) == (rightFiles == 0)
            && leftOthers.count == rightOthers.count && zip(leftOthers, rightOthers).allSatisfy(areEqualInside)
    }

    private static func areEqualInside(_ left: PayloadValue, _ right: PayloadValue) -> Bool {
        // Inside a payload null and an empty dictionary differ (PAY-011).
        switch (left, right) {
        case (.null, _), (_, .null): left == right
        default: areEqual(left, right)
        }
    }

    private static func isFile(_ url: String) -> Bool { url.lowercased().hasPrefix("file:") }
}
