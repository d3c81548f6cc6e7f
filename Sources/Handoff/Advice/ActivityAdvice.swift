import Notation
package import Payload

/// Advice to the app: what the sources recommend about activities, as far as a run shows it.
///
/// Each piece of advice is a pure function that returns a finding or nil. Findings are in the log as `app.finding` and
/// prevent nothing.
package enum ActivityAdvice {
    /// A declared type that is not a reverse-DNS name, such as `com.example.notes.edit`: at least two components, each of
    /// letters, digits, hyphens and underscores (ACT-005).
    package static func onNotation(ofType type: String) -> AdviceFinding? {
        // Most types are ASCII. Looking at their bytes is many times faster than looking at characters.
        if isReverseDNS(asciiOf: type) { return nil }
        let components = type.split(separator: ".", omittingEmptySubsequences: false)
        let isName = { (component: Substring) in
            !component.isEmpty && component.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
        guard components.count < 2 || !components.allSatisfy(isName) else { return nil }
        return AdviceFinding(
            .typeNotReverseDNS,
            "the activity type \(JSONText.quoted(type, limit: 80)) is no reverse-DNS name such as com.example.notes.edit; "
                + "other apps may choose the same (ACT-005)")
    }

    /// Whether a type is a reverse-DNS name of ASCII characters only.
    private static func isReverseDNS(asciiOf type: String) -> Bool {
        var dots = 0
        var previous = UInt8(ascii: ".")
        for byte in type.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                guard previous != byte else { return false }
                dots += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                break
            default: return false
            }
            previous = byte
        }
        return dots > 0 && previous != UInt8(ascii: ".")
    }

    /// A declared type of one app that does not extend its bundle identifier, or one that several apps of the device
    /// share although it names one of them (ACT-006). Apps on other devices do not count.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - bundle: the app that declares it.
    ///   - others: the other apps of the same team on the device that declare it.
    package static func onPrefix(ofType type: String, bundle: String, others: [String]) -> AdviceFinding? {
        // Types are compared byte by byte (ELIG-023).
        let namesApp = { (bundle: String) in type.utf8.starts(with: (bundle + ".").utf8) }
        if others.isEmpty {
            guard !namesApp(bundle) else { return nil }
            return AdviceFinding(
                .typeNotOfApp,
                "only \(JSONText.quoted(bundle, limit: 80)) declares \(JSONText.quoted(type, limit: 80)) here; a type of one "
                    + "app should begin with its identifier (ACT-006)")
        }
        guard let named = ([bundle] + others).first(where: namesApp) else { return nil }
        return AdviceFinding(
            .sharedTypeNamesApp,
            "\(others.count + 1) apps declare \(JSONText.quoted(type, limit: 80)), which names "
                + "\(JSONText.quoted(named, limit: 80)); a shared type should leave the app out (ACT-006)")
    }

    /// An activity without a title becomes current (ACT-007).
    package static func onTitle(_ title: String?) -> AdviceFinding? {
        guard title?.isEmpty != false else { return nil }
        return AdviceFinding(
            .noTitle, "an activity became current without a title; the user may get to see it (ACT-007)")
    }

    /// How many seconds ahead an expirationDate looks like a mistake: 30 days, longer than any world runs.
    package static let longestExpiration = 30.0 * 86_400

    /// An expirationDate that is past, or far ahead (ELIG-025). Mostly it was made from the clock of the computer instead
    /// of the device's.
    ///
    /// - Parameter seconds: from the present date of the device to the expirationDate; negative if that is past.
    package static func onExpiration(inSeconds seconds: Double) -> AdviceFinding? {
        let advice =
            "make it from the date of the device, Application.date; Date() is the clock of the computer (ELIG-025)"
        if seconds < 0 {
            return AdviceFinding(.expirationPast, "the expirationDate of an activity is over already: \(advice)")
        }
        guard seconds > longestExpiration else { return nil }
        return AdviceFinding(
            .expirationFarOff, "the expirationDate of an activity lies more than 30 days away: \(advice)")
    }

    /// An activity for searches or predictions becomes current with nothing to hand over, and is eligible for Handoff,
    /// as it is by default (LIFE-029).
    ///
    /// The run does not show what an activity is for; that it has no content is a hint. An activity whose type says
    /// everything may be meant for Handoff nevertheless, so the reason names the condition.
    ///
    /// - Parameters:
    ///   - purposes: what the activity may be used for.
    ///   - holdsNothing: the activity has neither userInfo nor a web page.
    package static func onPurposes(_ purposes: ActivityPurposes, holdsNothing: Bool) -> AdviceFinding? {
        let isToBeFound = purposes.search || purposes.publicIndexing || purposes.prediction
        guard isToBeFound, purposes.handoff, holdsNothing else { return nil }
        return AdviceFinding(
            .searchOnlyEligible,
            "an activity for search or prediction became current with neither userInfo nor a web page, and is offered to "
                + "other devices; if it is not meant for them, set isEligibleForHandoff to false (LIFE-029)")
    }

    /// Required keys that are missing from userInfo at a save (ACT-021).
    package static func onRequiredKeys(_ required: Set<String>?, in userInfo: PayloadDictionary?) -> AdviceFinding? {
        let missing = (required ?? []).filter { userInfo?[$0] == nil }.sorted()
        guard let first = missing.first else { return nil }
        let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
        return AdviceFinding(
            .requiredKeyMissing,
            "requiredUserInfoKeys lists \(JSONText.quoted(first, limit: 80))\(more), which userInfo does not have "
                + "(ACT-021)")
    }

    /// A UUID in the payload, under a profile that follows the reference pages alone, which do not list UUID (PAY-005,
    /// O-06).
    package static func onUndocumentedKinds(in userInfo: PayloadDictionary?) -> AdviceFinding? {
        guard let userInfo, PayloadValue.dictionary(userInfo).holdsUUID else { return nil }
        return AdviceFinding(
            .undocumentedUUID,
            "userInfo holds a UUID; header and practice allow it, newer reference pages do not list it (PAY-005)")
    }
}

extension PayloadValue {
    fileprivate var holdsUUID: Bool {
        switch self {
        case .uuid: true
        case .array(let elements): elements.contains(where: \.holdsUUID)
        case .set(let set): set.contains(where: \.holdsUUID)
        case .dictionary(let dictionary): dictionary.contains { $0.key.holdsUUID || $0.value.holdsUUID }
        case .null, .boolean, .integer, .unsigned, .real, .string, .date, .data, .url: false
        }
    }
}
