package import Payload

/// Decisions about what may stand in userInfo and what arrives of it (PAY).
package struct PayloadDecisions: Sendable {
    /// Whether a value or key outside of the allowed types is left out in silence, where it should raise an exception
    /// and leave the old dictionary (PAY-002 to PAY-004, ERR-019).
    package var dropsDisallowed: @Sendable (_ isKey: Bool, _ containersAround: Int) -> Bool = { _, _ in false }

    /// What an app reads of a payload that arrived: all of it, kind by kind (PAY-001, PAY-005, PAY-011 to PAY-013,
    /// PAY-020).
    package var delivered: @Sendable (PayloadDictionary?) -> PayloadDictionary? = { $0 }

    /// Whether there is something to continue in this state of an activity: always, userInfo or none (PAY-017).
    package var isDeliverable: @Sendable (ActivitySnapshot) -> Bool = { _ in true }

    /// The reference decisions.
    package init() {}
}
