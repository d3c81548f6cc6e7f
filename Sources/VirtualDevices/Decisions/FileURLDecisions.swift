package import Handoff
package import ImplementationAdapter
package import Payload
package import Platforms

/// Decisions about URLs that travel with an activity (URL).
package struct FileURLDecisions: Sendable {
    /// The URL in a value, if it is translated: a URL value is, text that looks like a URL is not (URL-008).
    package var translatedText: @Sendable (PayloadValue) -> String? = { $0.urlValue }

    /// Whether the source names the item of a URL: documents in an iCloud container that the app declares (URL-001), on
    /// iOS those of a document provider (URL-007), never local files (URL-002).
    package var sends: @Sendable (_ place: FilePlace, _ app: AppDescription, _ platform: Platform) -> Bool = {
        place, app, platform in
        switch place {
        case .iCloud(let container): app.iCloudContainers.contains(container)
        case .provider: platform.rules == .iOS
        case .sandbox: false
        }
    }

    /// Whether the receiver resolves an item for an app, under the same conditions.
    package var resolves: @Sendable (_ place: FilePlace, _ app: AppDescription, _ platform: Platform) -> Bool = {
        place, app, platform in
        switch place {
        case .iCloud(let container): app.iCloudContainers.contains(container)
        case .provider: platform.rules == .iOS
        case .sandbox: false
        }
    }

    /// The item that the receiver's URL names: the one that the source named (URL-001).
    package var resolvedItem: @Sendable (FileItem) -> FileItem = { $0 }

    /// How a URL of another scheme arrives: unchanged (URL-010).
    package var arrivingURL: @Sendable (String) -> String = { $0 }

    /// Whether an app must start access before it opens a transferred file in this way (URL-005, URL-006).
    package var needsAccess: @Sendable (FileUse) -> Bool = { use in
        switch use {
        case .direct, .appKitDocument: true
        case .uiDocument, .restoredDocument: false
        }
    }

    /// The answer where there is no file. If its URL came with an activity, the file exists elsewhere and has not
    /// arrived yet (URL-009).
    package var answerForAbsentFile: @Sendable (_ isTransferred: Bool) -> FileAnswer = {
        $0 ? .notSynchronised : .missing
    }
}
