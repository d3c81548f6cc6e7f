import Platforms

/// A kind of document that an app opens: an entry of `CFBundleDocumentTypes` of its Info.plist.
public struct DocumentType: Sendable, Hashable {
    /// `CFBundleTypeName`, or the content type: the type name that document classes get.
    public var name: String
    /// File name extensions without the point; `*` stands for every file.
    public var extensions: [String]
    /// `NSUbiquitousDocumentUserActivityType`: the type of the activities that the framework makes for such documents in
    /// iCloud. The app can continue it.
    public var activityType: String?
    /// `NSDocumentClass`, with its module: the class with which a Mac opens such documents, for example `Notes.NoteDocument`.
    /// Without it the app's `NSDocumentController` makes them.
    public var documentClass: String?

    /// Describes a kind of document.
    public init(name: String, extensions: [String], activityType: String? = nil, documentClass: String? = nil) {
        self.name = name
        self.extensions = extensions
        self.activityType = activityType
        self.documentClass = documentClass
    }

    var description: DocumentTypeDescription {
        DocumentTypeDescription(
            name: name, extensions: extensions, activityType: activityType, documentClass: documentClass)
    }
}

extension DocumentType {
    /// Reads the entries of an Info.plist; nil if it has no such list. An entry that is no dictionary is left out, as
    /// `baton inspect` reports.
    static func all(in infoPlist: [String: Any]) -> [DocumentType]? {
        guard let entries = infoPlist["CFBundleDocumentTypes"] as? [Any] else { return nil }
        let declared = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap {
            infoPlist[$0] as? [[String: Any]] ?? []
        }
        return entries.compactMap { $0 as? [String: Any] }.map { DocumentType(entry: $0, declared) }
    }

    private init(entry: [String: Any], _ declared: [[String: Any]]) {
        let contentTypes = entry["LSItemContentTypes"] as? [String] ?? []
        var extensions = entry["CFBundleTypeExtensions"] as? [String] ?? []
        for type in contentTypes { extensions += Self.extensions(of: type, declared) }
        self.init(
            name: entry["CFBundleTypeName"] as? String ?? contentTypes.first ?? extensions.first ?? "",
            extensions: extensions, activityType: entry["NSUbiquitousDocumentUserActivityType"] as? String,
            // A build variable names no class.
            documentClass: (entry["NSDocumentClass"] as? String).flatMap { $0.contains("$(") ? nil : $0 })
    }

    /// The extensions of a content type: those that the app declares, or else those of a type of the system.
    private static func extensions(of contentType: String, _ declared: [[String: Any]]) -> [String] {
        for declaration in declared where declaration["UTTypeIdentifier"] as? String == contentType {
            let tags = declaration["UTTypeTagSpecification"] as? [String: Any]
            switch tags?["public.filename-extension"] {
            case let list as [String]: return list
            case let single as String: return [single]
            default: return []
            }
        }
        return DocumentTypeDescription.systemTypes[contentType] ?? []
    }
}
