/// `file:line` of a declaration, in its parts.
struct DeclaredPlace {
    var file: String
    var line: Int

    /// The place of a case or an expectation; nil if the text has another form.
    init?(_ declared: String) {
        guard let colon = declared.lastIndex(of: ":"), colon > declared.startIndex,
            let line = Int(declared[declared.index(after: colon)...]), line > 0
        else { return nil }
        file = String(declared[..<colon])
        self.line = line
    }
}
