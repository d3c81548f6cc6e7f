package import Handoff
package import ImplementationAdapter
package import Payload
package import Platforms

/// Decisions about URLs that travel with an activity (URL).
package struct FileURLDecisions: Sendable {
    /// The URL of a value that is translated: URLs have one, text that looks like one has none (URL-008).
    package var translatedText: @Sendable (PayloadValue) -> String? = { $0.urlValue }

    /// Whether the source tells which item a URL means: documents in an iCloud container that the app declares (URL-001), on
    /// iOS those of a document provider (URL-007), never files of this device alone (URL-002).
    package var sends: @Sendable (_ place: FilePlace, _ app: AppDescription, _ platform: Platform) -> Bool = {
        place, app, platform in
        switch place {
        case .iCloud(let container): app.iCloudContainers.contains(container)
        case .provider: platform == .iOS
        case .sandbox: false
        }
    }

    /// Whether the receiver resolves such an item for an app: the same conditions hold there.
    package var resolves: @Sendable (_ place: FilePlace, _ app: AppDescription, _ platform: Platform) -> Bool = {
        place, app, platform in
        switch place {
        case .iCloud(let container): app.iCloudContainers.contains(container)
        case .provider: platform == .iOS
        case .sandbox: false
        }
    }

    /// The item that the receiver's URL names: the one that the source meant (URL-001).
    package var resolvedItem: @Sendable (FileItem) -> FileItem = { $0 }

    /// What becomes of a URL that is no file's: nothing (URL-010).
    package var arrivingURL: @Sendable (String) -> String = { $0 }

    /// Whether an app has to start access before it opens a transferred file in this way (URL-005, URL-006).
    package var needsAccess: @Sendable (FileUse) -> Bool = { use in
        switch use {
        case .direct, .appKitDocument: true
        case .uiDocument, .restoredDocument: false
        }
    }

    /// What an app gets where nothing lies: a file whose URL came with an activity is one that exists elsewhere and is still
    /// to come (URL-009).
    package var answerForAbsentFile: @Sendable (_ isTransferred: Bool) -> FileAnswer = {
        $0 ? .notSynchronised : .missing
    }

    /// The reference decisions.
    package init() {}
}
