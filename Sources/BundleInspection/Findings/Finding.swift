import Text

/// Something wrong with a bundle or a part of one.
package struct Finding: Sendable, Hashable {
    package var kind: FindingKind
    /// The file, from the path on that the user named: `Notes.ipa/Payload/Notes.app/Info.plist`.
    package var file: String
    /// The place in a property list or JSON text, such as `NSUserActivityTypes[0]`; empty for the whole file.
    package var keyPath: String
    /// What was found there, in one line. Parts that come from the file are quoted.
    package var found: String
    /// What to change in this case, in addition to what is said of the kind; may be empty.
    package var suggestion: String

    package init(_ kind: FindingKind, in file: String, at keyPath: String = "", found: String, suggestion: String = "")
    {
        self.kind = kind
        self.file = file
        self.keyPath = keyPath
        self.found = found
        self.suggestion = suggestion
    }

    /// What to change.
    package var mend: String {
        suggestion.isEmpty ? kind.declaration.mend : "\(kind.declaration.mend) \(suggestion)"
    }
}

/// Text from a file in quotes, escaped and cut.
func quoted(_ text: String) -> String { "\"\(VisibleText.escape(text, limit: 200))\"" }

/// The first names of many in quotes, and how many more there are.
func quotedList(_ names: some Collection<String>) -> String {
    let shown = names.prefix(5).map(quoted).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
}
