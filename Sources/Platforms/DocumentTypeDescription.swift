/// A kind of document that an app opens: an entry of `CFBundleDocumentTypes`.
package struct DocumentTypeDescription: Sendable, Hashable {
    /// `CFBundleTypeName`, or the content type.
    package var name: String
    /// File name extensions without the point; `*` stands for every file.
    package var extensions: [String]
    /// `NSUbiquitousDocumentUserActivityType`: the type of the activities that the framework makes for such documents in
    /// iCloud (DOC-001); nil where the entry lacks it.
    package var activityType: String?
    /// `NSDocumentClass` with its module, for an app that brings its own classes.
    package var documentClass: String?

    package init(name: String, extensions: [String], activityType: String? = nil, documentClass: String? = nil) {
        self.name = name
        self.extensions = extensions
        self.activityType = activityType
        self.documentClass = documentClass
    }
}

extension DocumentTypeDescription {
    /// The file name extensions of content types of the system that document apps name most often. `*` stands for every
    /// file.
    package static let systemTypes: [String: [String]] = [
        "public.data": ["*"], "public.content": ["*"], "public.item": ["*"],
        "public.plain-text": ["txt", "text"], "public.text": ["txt", "text"], "public.rtf": ["rtf"],
        "public.html": ["html", "htm"], "public.xml": ["xml"], "public.json": ["json"],
        "public.comma-separated-values-text": ["csv"], "public.png": ["png"], "public.jpeg": ["jpeg", "jpg"],
        "com.adobe.pdf": ["pdf"], "net.daringfireball.markdown": ["md", "markdown"],
    ]
}
