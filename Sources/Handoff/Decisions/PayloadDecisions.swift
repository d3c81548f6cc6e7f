package import Payload

/// Decisions about what userInfo allows and what arrives of it (PAY).
package struct PayloadDecisions: Sendable {
    /// Whether a value or key that is not allowed is dropped, instead of raising an exception and leaving the old dictionary
    /// (PAY-002 to PAY-004, ERR-019).
    package var dropsDisallowed: @Sendable (_ isKey: Bool, _ containersAround: Int) -> Bool = { _, _ in false }

    /// The payload that an activity's state is sent with: all of it, whatever else the system does with the activity
    /// (CONT-011, SRCH-019).
    package var sent: @Sendable (PayloadDictionary?, _ isEligibleForSearch: Bool) -> PayloadDictionary? = {
        payload, _ in
        payload
    }

    /// The payload that an app reads after it arrived: all of it, each value of its kind (PAY-001, PAY-005, PAY-011 to
    /// PAY-013, PAY-020).
    package var delivered: @Sendable (PayloadDictionary?) -> PayloadDictionary? = { $0 }

    /// Whether this state of an activity can be continued: always, with userInfo or without (PAY-017).
    package var isDeliverable: @Sendable (ActivitySnapshot) -> Bool = { _ in true }
}
