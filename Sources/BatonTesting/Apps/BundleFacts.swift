/// What an app's bundle says about parts of Handoff that are not simulated.
struct BundleFacts: Sendable, Hashable {
    /// `NSUbiquitousDocumentUserActivityType` of each of its document types.
    var documentTypes: [String] = []

    init() {}

    /// Reads them from an Info.plist.
    init(infoPlist: [String: Any]) {
        let documents = infoPlist["CFBundleDocumentTypes"] as? [[String: Any]] ?? []
        documentTypes = documents.compactMap { $0["NSUbiquitousDocumentUserActivityType"] as? String }
    }
}
