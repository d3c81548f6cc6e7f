/// A member of Apple's API whose availability depends on the OS release.
package enum APIMember: String, Sendable, CaseIterable, Hashable {
    case initWithActivityType = "init(activityType:)"
    case initWithoutType = "init()"
    case activityType
    case title
    case userInfo
    case addUserInfoEntries = "addUserInfoEntries(from:)"
    case needsSave
    case webpageURL
    case becomeCurrent = "becomeCurrent()"
    case invalidate = "invalidate()"
    case delegate
    case supportsContinuationStreams
    case getContinuationStreams = "getContinuationStreams(completionHandler:)"
    case delegateCallbacks = "UserActivityDelegate"
    case resignCurrent = "resignCurrent()"
    case requiredUserInfoKeys
    case keywords
    case expirationDate
    case isEligibleForHandoff
    case isEligibleForSearch
    case isEligibleForPublicIndexing
    case contentAttributeSet
    case interaction
    case mapItem
    case referrerURL
    case isEligibleForPrediction
    case suggestedInvocationPhrase
    case persistentIdentifier
    case deleteSavedUserActivities = "deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)"
    case deleteAllSavedUserActivities = "deleteAllSavedUserActivities(completionHandler:)"
    case targetContentIdentifier
    case sceneContinuation = "UISceneDelegate continuation callbacks"
    case typedPayload
    case setTypedPayload
    case swiftUIUserActivity = "SwiftUI userActivity, onContinueUserActivity"
    case appClipActivationPayload
    case shortcutAvailability
    case appEntityIdentifier
    case uiApplicationDelegateContinue = "UIApplicationDelegate application(_:continue:restorationHandler:)"
    case nsApplicationDelegateContinuation = "NSApplicationDelegate continuation callbacks"
    case interfaceControllerUpdateUserActivity = "WKInterfaceController updateUserActivity(_:userInfo:webpageURL:)"
    case interfaceControllerUpdate = "WKInterfaceController update(_:)"

    /// Hashes the byte in which Swift stores a case without associated values, since apps ask at each use. The default
    /// would hash the text of the raw value.
    package func hash(into hasher: inout Hasher) { hasher.combine(unsafeBitCast(self, to: UInt8.self)) }
}
