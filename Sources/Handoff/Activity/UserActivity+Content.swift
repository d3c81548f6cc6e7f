public import Foundation
import Notation
import Payload

/// The properties of an activity besides its payload.
extension UserActivity {
    /// A name that the user may see, localized and short (ACT-008).
    public var title: String? {
        get { content.title }
        set { set(.title, \.title, to: newValue, logged: newValue.map { .string($0) }) }
    }

    /// A page that shows the same content in a browser. Any scheme but http and https raises an exception (ERR-018).
    public var webpageURL: URL? {
        get { content.webpageURL }
        set {
            if let scheme = newValue.map({ $0.scheme?.lowercased() ?? "" }), !allowsWebPage(scheme) {
                context?.use(.webpageURL)
                return raise(
                    "webpageURL",
                    "the scheme of a web page must be http or https, not \(JSONText.quoted(scheme, limit: 40))")
            }
            set(.webpageURL, \.webpageURL, to: newValue, logged: newValue.map { .url($0.absoluteString) })
            announce()
        }
    }

    /// The keys without which the activity cannot be restored (ACT-021).
    public var requiredUserInfoKeys: Set<String>? {
        get { content.requiredUserInfoKeys }
        set {
            set(
                .requiredUserInfoKeys, \.requiredUserInfoKeys, to: newValue,
                logged: newValue.map { .set(PayloadSet($0.map { .string($0) })) })
        }
    }

    /// Words for a search; empty by default (O-25).
    public var keywords: Set<String> {
        get { content.keywords }
        set { set(.keywords, \.keywords, to: newValue, logged: .set(PayloadSet(newValue.map { .string($0) }))) }
    }

    /// After this date the activity is not offered any more; nil for a period that the system chooses (LIFE-024).
    ///
    /// The device runs in virtual time: make the date from ``Application/date``, not from `Date()`.
    public var expirationDate: Date? {
        get { content.expirationDate }
        set {
            set(
                .expirationDate, \.expirationDate, to: newValue,
                logged: newValue.map { .date(PayloadDate(secondsSince2001: $0.timeIntervalSinceReferenceDate)) })
            announce()
            adviceGiven.expirationChanged()
            if number != 0 { process?.activities.adviseOnExpiration(of: self) }
        }
    }

    /// Identifies the content, for scenes. Setting it does not set ``needsSave`` (ACT-020).
    public var targetContentIdentifier: String? {
        get { content.targetContentIdentifier }
        set {
            set(
                .targetContentIdentifier, \.targetContentIdentifier, to: newValue,
                logged: newValue.map { .string($0) })
        }
    }

    /// The page from which the user came to ``webpageURL``.
    public var referrerURL: URL? {
        get { content.referrerURL }
        set { set(.referrerURL, \.referrerURL, to: newValue, logged: newValue.map { .url($0.absoluteString) }) }
    }

    /// Identifies the activity when the app deletes what the system saved of it. It stays on this device.
    public var persistentIdentifier: String? {
        get { content.persistentIdentifier }
        set { set(.persistentIdentifier, \.persistentIdentifier, to: newValue, logged: newValue.map { .string($0) }) }
    }

    private func allowsWebPage(_ scheme: String) -> Bool {
        (context?.decisions.failures ?? FailureDecisions()).allowsWebPage(scheme)
    }

    private func set<Value>(
        _ member: APIMember, _ property: WritableKeyPath<ActivityContent, Value>, to value: Value, logged: PayloadValue?
    ) {
        context?.use(member)
        content[keyPath: property] = value
        changed(member.rawValue, to: logged ?? .null)
    }
}
