import Payload

/// An entry of `CFBundleDocumentTypes`.
package struct DocumentTypeEntry: Sendable, Hashable {
    /// `CFBundleTypeName`; nil without one.
    package var name: String?
    /// The file name extensions that the bundle names: in the entry itself, or where it declares the entry's content
    /// types.
    package var extensions: [String]
    /// The content types of `LSItemContentTypes` that the bundle does not declare.
    package var foreignContentTypes: [String]
    /// `NSUbiquitousDocumentUserActivityType`; nil without one.
    package var activityType: String?

    package init(name: String?, extensions: [String], foreignContentTypes: [String], activityType: String?) {
        self.name = name
        self.extensions = extensions
        self.foreignContentTypes = foreignContentTypes
        self.activityType = activityType
    }
}

extension AppBundle {
    /// The entries of `CFBundleDocumentTypes` that are dictionaries, in order.
    package var documentTypes: [DocumentTypeEntry] {
        let declared = extensionsOfContentTypes
        return (value("CFBundleDocumentTypes")?.arrayValue ?? []).compactMap(\.dictionaryValue).map { entry in
            func texts(_ key: PayloadValue) -> [String] { (entry[key]?.arrayValue ?? []).compactMap(\.stringValue) }
            let contentTypes = texts("LSItemContentTypes")
            return DocumentTypeEntry(
                name: entry["CFBundleTypeName"]?.stringValue,
                extensions: texts("CFBundleTypeExtensions") + contentTypes.flatMap { declared[$0] ?? [] },
                foreignContentTypes: contentTypes.filter { declared[$0] == nil },
                activityType: entry["NSUbiquitousDocumentUserActivityType"]?.stringValue)
        }
    }

    /// The file name extensions of the content types that the bundle exports or imports: `public.filename-extension` of
    /// `UTTypeTagSpecification`, which is a text or an array of texts.
    private var extensionsOfContentTypes: [String: [String]] {
        var found: [String: [String]] = [:]
        for key in ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"] {
            for declaration in (value(key)?.arrayValue ?? []).compactMap(\.dictionaryValue) {
                guard let type = declaration["UTTypeIdentifier"]?.stringValue, found[type] == nil else { continue }
                let tag = declaration["UTTypeTagSpecification"]?.dictionaryValue?["public.filename-extension"]
                found[type] =
                    tag?.stringValue.map { [$0] } ?? (tag?.arrayValue ?? []).compactMap(\.stringValue)
            }
        }
        return found
    }
}
