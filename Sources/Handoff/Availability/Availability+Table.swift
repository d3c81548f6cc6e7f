import Platforms

extension Availability {
    /// One row for each member: the first release on iOS, macOS, watchOS and tvOS, then `/` and the release that deprecates
    /// it; `-` if the platform never has it. From reference pages and headers (CR, HDR).
    private static let rows: [(member: APIMember, iOS: String, macOS: String, watchOS: String, tvOS: String)] = [
        (.initWithActivityType, "8.0", "10.10", "2.0", "9.0"),
        (.initWithoutType, "8.0/10.0", "10.10/10.12", "2.0/3.0", "9.0/10.0"),
        (.activityType, "8.0", "10.10", "2.0", "9.0"),
        (.title, "8.0", "10.10", "2.0", "9.0"),
        (.userInfo, "8.0", "10.10", "2.0", "9.0"),
        (.addUserInfoEntries, "8.0", "10.10", "2.0", "9.0"),
        (.needsSave, "8.0", "10.10", "2.0", "9.0"),
        (.webpageURL, "8.0", "10.10", "2.0", "9.0"),
        (.becomeCurrent, "8.0", "10.10", "2.0", "9.0"),
        (.invalidate, "8.0", "10.10", "2.0", "9.0"),
        (.delegate, "8.0", "10.10", "2.0", "9.0"),
        (.supportsContinuationStreams, "8.0", "10.10", "2.0", "9.0"),
        (.getContinuationStreams, "8.0", "10.10", "2.0", "9.0"),
        (.delegateCallbacks, "8.0", "10.10", "3.0", "9.0"),
        (.resignCurrent, "9.0", "10.11", "3.0", "10.0"),
        (.requiredUserInfoKeys, "9.0", "10.11", "3.0", "10.0"),
        (.keywords, "9.0", "10.11", "3.0", "10.0"),
        (.expirationDate, "9.0", "10.11", "3.0", "10.0"),
        (.isEligibleForHandoff, "9.0", "10.11", "3.0", "10.0"),
        (.isEligibleForSearch, "9.0", "10.11", "3.0", "10.0"),
        (.isEligibleForPublicIndexing, "9.0", "10.11", "3.0", "10.0"),
        (.contentAttributeSet, "9.0", "10.11", "-", "-"),
        (.interaction, "10.0", "12.0", "3.2", "14.0"),
        (.mapItem, "10.0", "10.12", "3.0", "10.0"),
        (.referrerURL, "11.0", "10.13", "4.0", "11.0"),
        (.isEligibleForPrediction, "12.0", "-", "5.0", "-"),
        (.suggestedInvocationPhrase, "12.0", "12.0", "5.0", "-"),
        (.persistentIdentifier, "12.0", "10.15", "5.0", "-"),
        (.deleteSavedUserActivities, "12.0", "10.15", "5.0", "-"),
        (.deleteAllSavedUserActivities, "12.0", "10.15", "5.0", "-"),
        (.targetContentIdentifier, "13.0", "10.15", "6.0", "13.0"),
        (.sceneContinuation, "13.0", "-", "-", "13.0"),
        (.typedPayload, "14.0", "11.0", "7.0", "14.0"),
        (.setTypedPayload, "14.0", "11.0", "7.0", "14.0"),
        (.swiftUIUserActivity, "14.0", "11.0", "7.0", "14.0"),
        (.appClipActivationPayload, "14.0", "-", "-", "-"),
        (.shortcutAvailability, "14.0", "-", "7.0", "-"),
        (.appEntityIdentifier, "18.2", "15.2", "11.2", "18.2"),
        (.uiApplicationDelegateContinue, "8.0/26.0", "-", "-", "9.0/26.0"),
        (.nsApplicationDelegateContinuation, "-", "10.10", "-", "-"),
        (.interfaceControllerUpdateUserActivity, "-", "-", "2.0/5.0", "-"),
        (.interfaceControllerUpdate, "-", "-", "5.0", "-"),
    ]

    /// The availability of every member.
    package static let table: [Availability] = rows.map { row in
        let columns: [Platform: String] = [
            .iOS: row.iOS, .macOS: row.macOS, .watchOS: row.watchOS, .tvOS: row.tvOS,
        ]
        return Availability(member: row.member, ranges: columns.compactMapValues(range))
    }

    /// The availability of a member.
    package static func of(_ member: APIMember) -> Availability {
        table.first { $0.member == member } ?? Availability(member: member, ranges: [:])
    }

    private static func range(_ text: String) -> Range? {
        let versions = text.split(separator: "/").map { $0.split(separator: ".").compactMap { Int($0) } }
        guard let introduced = versions.first, !introduced.isEmpty else { return nil }
        return Range(introduced: introduced, deprecated: versions.count > 1 ? versions[1] : nil)
    }
}
