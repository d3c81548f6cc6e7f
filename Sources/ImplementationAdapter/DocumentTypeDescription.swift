package import Notation

/// A kind of document that an app opens: an entry of `CFBundleDocumentTypes`.
package struct DocumentTypeDescription: Sendable, Hashable {
    /// `CFBundleTypeName`, or the content type.
    package var name: String
    /// File name extensions without the point; `*` stands for every file.
    package var extensions: [String]
    /// `NSUbiquitousDocumentUserActivityType`; nil where the entry lacks it.
    package var activityType: String?
    /// `NSDocumentClass` with its module, for an app that brings its own classes.
    package var documentClass: String?

    package init(name: String, extensions: [String], activityType: String? = nil, documentClass: String? = nil) {
        self.name = name
        self.extensions = extensions
        self.activityType = activityType
        self.documentClass = documentClass
    }

    /// An entry as an object with the keys of a case file.
    package static let form = RecordForm<Self>(
        "A kind of document that the app opens.",
        { ($0.name, $0.extensions, $0.activityType, $0.documentClass) },
        Member("name", .text, "`CFBundleTypeName`, or the content type."),
        Member("extensions", .list(of: .text, "an array of texts"), "File name extensions; `*` for every file."),
        Member("activityType", optional: .text, "`NSUbiquitousDocumentUserActivityType`."),
        Member("documentClass", optional: .text, "`NSDocumentClass`, for an app that brings its own classes.")
    ) { Self(name: $0, extensions: $1, activityType: $2, documentClass: $3) }
}
