/// The predicates that an activity must pass to be offered, in evaluation order, as verdicts name them.
///
/// The order is Baton's: no source gives one. Source of the predicates: ELIG-001 to ELIG-032.
package enum EligibilityPredicate: String, Sendable, CaseIterable {
    /// One of the devices has no account.
    case accountMissing = "ACCOUNT_MISSING"
    /// The accounts differ, or are not the primary ones.
    case accountMismatch = "ACCOUNT_MISMATCH"
    /// A model is not on the list of Handoff-capable models.
    case modelUnsupported = "MODEL_UNSUPPORTED"
    /// The receiver can only send: a watch (PLAT-001).
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
    /// The account service has not made the devices known to each other.
    case notPaired = "NOT_PAIRED"
    /// Too far apart, or powered off.
    case outOfRange = "OUT_OF_RANGE"
    /// The discovery of a device is broken, by a fault or a quirk: it does not hear what others hear (DISC-025).
    case discoveryBroken = "DISCOVERY_BROKEN"
    /// The source's app in use has no current activity.
    case activityNotCurrent = "ACTIVITY_NOT_CURRENT"
    /// The activity was invalidated.
    case activityInvalid = "ACTIVITY_INVALID"
    /// The activity's time is over.
    case activityExpired = "ACTIVITY_EXPIRED"
    /// The app excluded the activity from Handoff.
    case notEligibleForHandoff = "NOT_ELIGIBLE_FOR_HANDOFF"
    /// No app on the receiver could be meant.
    case appNotInstalled = "APP_NOT_INSTALLED"
    /// A signature carries no team.
    case signingInvalid = "SIGNING_INVALID"
    /// An app lacks an entitlement that a quirk demands (ELIG-034).
    case entitlementMissing = "ENTITLEMENT_MISSING"
    /// The app that declares the type is another team's.
    case teamMismatch = "TEAM_MISMATCH"
    /// The team's app does not declare the type.
    case typeNotDeclared = "TYPE_NOT_DECLARED"
    /// No proven domain takes the place of a declaration.
    case webNotAssociated = "WEB_NOT_ASSOCIATED"
    /// The receiver has not got the source's advertising key.
    case keyNotExchanged = "KEY_NOT_EXCHANGED"
    /// What the receiver hears of the source is damaged.
    case advertisementDamaged = "ADVERTISEMENT_DAMAGED"
    /// The receiver sleeps, or is a locked Mac: it shows no offers.
    case nothingShown = "RECEIVER_SHOWS_NOTHING"
    /// The receiver is locked, and its lock screen shows the offer of another device (DISC-022).
    case outranked = "OUTRANKED"
    /// Nothing stands in the way.
    case eligible = "ELIGIBLE"
}
