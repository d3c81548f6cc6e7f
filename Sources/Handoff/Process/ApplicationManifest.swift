/// What the programming model needs of an app's bundle and signature.
package struct ApplicationManifest: Sendable, Hashable {
    package var bundle: String
    /// The team identifier of the code signature.
    package var team: String
    /// `NSUserActivityTypes`, in order: the first is the type of ``UserActivity/init()`` (ACT-003).
    package var activityTypes: [String]
    /// `CFBundleDocumentTypes`, in order.
    package var documentTypes: [DocumentType]

    /// A kind of document that the app opens: an entry of `CFBundleDocumentTypes`.
    package struct DocumentType: Sendable, Hashable {
        /// `CFBundleTypeName`, or the content type.
        package var name: String
        /// File name extensions without the point; `*` stands for every file.
        package var extensions: [String]
        /// `NSUbiquitousDocumentUserActivityType`: the type of the activities that the framework makes for such documents in
        /// iCloud (DOC-001).
        package var activityType: String?
        /// `NSDocumentClass`, with its module.
        package var documentClass: String?

        package init(
            name: String, extensions: [String], activityType: String? = nil, documentClass: String? = nil
        ) {
            self.name = name
            self.extensions = extensions
            self.activityType = activityType
            self.documentClass = documentClass
        }
    }

    package init(bundle: String, team: String, activityTypes: [String] = [], documentTypes: [DocumentType] = []) {
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
