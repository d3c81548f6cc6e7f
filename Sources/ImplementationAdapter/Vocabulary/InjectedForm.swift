/// What the fault `inject` makes of the Handoff message that a device advertises.
///
/// In the forms of ``containsMessage`` the message is a Handoff element of the advertising data; a receiver must find it.
/// In all others its bytes are no Handoff element, and a receiver must not take them for one.
package enum InjectedForm: String, CaseIterable, Sendable {
    // The message is there.
    case behindNearbyInfo, beforeNearbyInfo, behindUnknownType, behindEmptyElement, behindHomeKit, behindOtherCompany
    case behindTransmitPower, withoutFlags, beforeCutElement, beforePadding
    // Its bytes are no Handoff element.
    case insideNearbyInfo, insideOverflowArea, insideOtherCompany, insideServiceData, behindCutElement, truncated,
        tooShort
    case tooLong, withoutLength, withoutElements

    /// Whether the advertising data contains the message as a Handoff element.
    package var containsMessage: Bool {
        switch self {
        case .behindNearbyInfo, .beforeNearbyInfo, .behindUnknownType, .behindEmptyElement, .behindHomeKit,
            .behindOtherCompany, .behindTransmitPower, .withoutFlags, .beforeCutElement, .beforePadding:
            true
        case .insideNearbyInfo, .insideOverflowArea, .insideOtherCompany, .insideServiceData, .behindCutElement,
            .truncated, .tooShort, .tooLong, .withoutLength, .withoutElements:
            false
        }
    }
}

/// What the verb `ask` asks a device for.
package enum AskedMatter: String, CaseIterable, Sendable {
    /// Its advertising key.
    case key
    /// The payload of the activity that it advertises.
    case payload
    /// Nothing: the bytes are no message.
    case nothing
}
