/// Why an activity is not offered: the first condition that fails, in the order in which Baton checks them.
public enum Ineligibility: String, Sendable, CaseIterable {
    /// A device is signed in to no account.
    case accountMissing = "ACCOUNT_MISSING"
    /// The accounts differ, or are not the primary ones.
    case accountMismatch = "ACCOUNT_MISMATCH"
    /// A model does not support Handoff.
    case modelUnsupported = "MODEL_UNSUPPORTED"
    /// The receiver is a watch, which can only send.
    case receiverSendsOnly = "RECEIVER_SENDS_ONLY"
    /// Bluetooth LE hardware is missing.
    case bluetoothMissing = "BLE_MISSING"
    /// Bluetooth is off.
    case bluetoothOff = "BLE_OFF"
    /// An OS release has no Handoff.
    case osTooOld = "OS_TOO_OLD"
    /// One of them is a simulator.
    case simulator = "SIMULATOR"
    /// A user's Handoff switch is off.
    case handoffOff = "HANDOFF_OFF"
    /// Device management or an assessment session forbids it.
    case restricted = "RESTRICTED"
    /// The devices are not paired, or not any more.
    case notPaired = "NOT_PAIRED"
    /// The devices are too far apart, or one is off.
    case outOfRange = "OUT_OF_RANGE"
    /// The receiver's discovery is broken: it does not hear what others hear.
    case discoveryBroken = "DISCOVERY_BROKEN"
    /// The source's app in front has no current activity.
    case activityNotCurrent = "ACTIVITY_NOT_CURRENT"
    /// The activity was invalidated.
    case activityInvalid = "ACTIVITY_INVALID"
    /// The activity has expired.
    case activityExpired = "ACTIVITY_EXPIRED"
    /// The app excluded the activity from Handoff.
    case notEligibleForHandoff = "NOT_ELIGIBLE_FOR_HANDOFF"
    /// No app on the receiver is of the team or declares the type.
    case appNotInstalled = "APP_NOT_INSTALLED"
    /// A signature names no team.
    case signingInvalid = "SIGNING_INVALID"
    /// An app lacks an entitlement that a quirk of its device demands.
    case entitlementMissing = "ENTITLEMENT_MISSING"
    /// The app that declares the type is another team's.
    case teamMismatch = "TEAM_MISMATCH"
    /// The team's app does not declare the type.
    case typeNotDeclared = "TYPE_NOT_DECLARED"
    /// No app on the receiver is associated with the web page's domain.
    case webNotAssociated = "WEB_NOT_ASSOCIATED"
    /// The receiver has not got the source's advertising key.
    case keyNotExchanged = "KEY_NOT_EXCHANGED"
    /// What the receiver hears of the source is damaged.
    case advertisementDamaged = "ADVERTISEMENT_DAMAGED"
    /// The receiver sleeps, or is a locked Mac: it shows no offers.
    case nothingShown = "RECEIVER_SHOWS_NOTHING"
    /// The receiver's lock screen shows the offer of another device.
    case outranked = "OUTRANKED"
}
