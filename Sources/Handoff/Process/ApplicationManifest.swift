/// What the programming model needs of an app's bundle and signature.
package struct ApplicationManifest: Sendable, Hashable {
    package var bundle: String
    /// The team identifier of the code signature.
    package var team: String
    /// `NSUserActivityTypes`, in order: the first is the type of ``UserActivity/init()`` (ACT-003).
    package var activityTypes: [String]
    /// `CFBundleDocumentTypes`, in order.
    package var documentTypes: [DocumentEntry]

    package init(bundle: String, team: String, activityTypes: [String] = [], documentTypes: [DocumentEntry] = []) {
        self.bundle = bundle
        self.team = team
        self.activityTypes = activityTypes
        self.documentTypes = documentTypes
    }

    /// The types that the app declares at either place, each once (DOC-003).
    var declaredTypes: [String] {
        documentTypes.compactMap(\.activityType).reduce(into: activityTypes) { types, type in
            if !types.contains(type) { types.append(type) }
        }
    }
}
