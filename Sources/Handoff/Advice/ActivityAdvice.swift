import Notation
package import Payload

/// Advice to the app: what the sources say an activity should be like, as far as a run can see it.
///
/// Each piece of advice is a pure function that answers with a finding, nil where there is nothing to say. Findings refuse
/// nothing; they stand in the log as `app.finding`.
package enum ActivityAdvice {
    /// A finding about the app.
    package struct Finding: Sendable, Hashable {
        /// The code, for programs.
        package var code: String
        /// What was found, and what would be better, for people.
        package var reason: String

        init(_ code: String, _ reason: String) {
            self.code = code
            self.reason = reason
        }
    }

    /// A declared type that is no reverse-DNS name: at least two components, as in `com.example.notes.edit`, each of letters,
    /// digits, hyphens and underscores (ACT-005).
    package static func onNotation(ofType type: String) -> Finding? {
        let components = type.split(separator: ".", omittingEmptySubsequences: false)
        let isName = { (component: Substring) in
            !component.isEmpty && component.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
        guard components.count < 2 || !components.allSatisfy(isName) else { return nil }
        return Finding(
            "TYPE_NOT_REVERSE_DNS",
            "the activity type \(JSONText.quoted(type, limit: 80)) is no reverse-DNS name such as com.example.notes.edit; "
                + "other apps may choose the same (ACT-005)")
    }

    /// A declared type of one app that does not extend its bundle identifier, or one that several apps of the device share
    /// although it names one of them (ACT-006). Apps on other devices are not looked at.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - bundle: the app that declares it.
    ///   - others: the other apps of the same team on the device that declare it.
    package static func onPrefix(ofType type: String, bundle: String, others: [String]) -> Finding? {
        // Types are compared byte by byte (ELIG-023).
        let namesApp = { (bundle: String) in type.utf8.starts(with: (bundle + ".").utf8) }
        if others.isEmpty {
            guard !namesApp(bundle) else { return nil }
            return Finding(
                "TYPE_NOT_OF_APP",
                "only \(JSONText.quoted(bundle, limit: 80)) declares \(JSONText.quoted(type, limit: 80)) here; a type of one "
                    + "app should begin with its identifier (ACT-006)")
        }
        guard let named = ([bundle] + others).first(where: namesApp) else { return nil }
        return Finding(
            "SHARED_TYPE_NAMES_APP",
            "\(others.count + 1) apps declare \(JSONText.quoted(type, limit: 80)), which names "
                + "\(JSONText.quoted(named, limit: 80)); a shared type should leave the app out (ACT-006)")
    }

    /// An activity without a title becomes current (ACT-007).
    package static func onTitle(_ title: String?) -> Finding? {
        guard title?.isEmpty != false else { return nil }
        return Finding("NO_TITLE", "an activity became current without a title; the user may get to see it (ACT-007)")
    }

    /// The distance, in seconds of virtual time, beyond which an expirationDate looks like a mistake: 30 days, which no
    /// world lives through.
    package static let longestExpiration = 30.0 * 86_400

    /// An expirationDate that is over already, or further away than anything under way on a device (LIFE-024). Mostly it
    /// was made from the clock of the computer, which is not that of the device.
    ///
    /// - Parameter seconds: from the present date of the device to the expirationDate; negative where that is over.
    package static func onExpiration(inSeconds seconds: Double) -> Finding? {
        let advice =
            "make it from the date of the device, Application.date; Date() is the clock of the computer (LIFE-024)"
        if seconds < 0 {
            return Finding("EXPIRATION_PAST", "the expirationDate of an activity is over already: \(advice)")
        }
        guard seconds > longestExpiration else { return nil }
        return Finding(
            "EXPIRATION_FAR_OFF", "the expirationDate of an activity lies more than 30 days away: \(advice)")
    }

    /// An activity that is to be found by searches or predicted becomes current with nothing to hand over, and is eligible
    /// for Handoff all the same, as it is by default (LIFE-029).
    ///
    /// For what an app made an activity nobody can see; this reads it off what the activity holds. One whose type alone
    /// says everything may be meant for Handoff nevertheless, so that the reason names the condition.
    package static func onPurposes(of activity: UserActivity) -> Finding? {
        let isToBeFound =
            activity.isEligibleForSearch || activity.isEligibleForPublicIndexing || activity.isEligibleForPrediction
        guard isToBeFound, activity.isEligibleForHandoff, activity.payload?.isEmpty != false,
            activity.webpageURL == nil
        else { return nil }
        return Finding(
            "SEARCH_ONLY_ELIGIBLE",
            "an activity for search or prediction became current with neither userInfo nor a web page, and is offered to "
                + "other devices; if it is not meant for them, set isEligibleForHandoff to false (LIFE-029)")
    }

    /// Keys that are said to be required and do not stand in userInfo at a save (ACT-021).
    package static func onRequiredKeys(_ required: Set<String>?, in userInfo: PayloadDictionary?) -> Finding? {
        let missing = (required ?? []).filter { userInfo?[$0] == nil }.sorted()
        guard let first = missing.first else { return nil }
        let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
        return Finding(
            "REQUIRED_KEY_MISSING",
            "requiredUserInfoKeys lists \(JSONText.quoted(first, limit: 80))\(more), which userInfo does not have "
                + "(ACT-021)")
    }

    /// A UUID in the payload, under a profile that goes by the reference pages alone, which leave UUID out (PAY-005, O-06).
    package static func onUndocumentedKinds(in userInfo: PayloadDictionary?) -> Finding? {
        guard let userInfo, PayloadValue.dictionary(userInfo).holdsUUID else { return nil }
        return Finding(
            "UUID_UNDOCUMENTED",
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
        default: false
        }
    }
}
