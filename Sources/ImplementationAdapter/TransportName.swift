/// How devices exchange keys and payloads, by the name that cases give under `transport`.
///
/// No verdict depends on it (SEC-004). Companion Link and the push service are Baton's own for now: the adapter protocol
/// says nothing of them, so only devices in this process use them.
package enum TransportName: String, Sendable, Hashable, CaseIterable {
    /// The modelled transport, whose messages are property lists in the clear.
    case modelled
    /// Companion Link: Pair-Verify, then encrypted frames.
    case companionLink = "companion-link"
    /// Apple's push service in place of a link between the devices: both need the internet, and neither needs Bluetooth. Its
    /// bytes are not public; those of Companion Link stand in for them.
    case apns

    /// What goes over a link is encrypted, and the log has it.
    package var isEncrypted: Bool { self != .modelled }

    /// The name in events; nil for the transport that they do not name.
    package var nameInEvents: String? { isEncrypted ? rawValue : nil }
}
