import Text

/// `findings.md`: the campaign for a pull request or a job page, in GitHub-flavoured Markdown.
extension FuzzReport {
    /// A job page may have one megabyte, which the texts of this number of findings rarely reach.
    private static let mostSections = 100
    /// The most characters of a text in a section. The case file has the whole one.
    private static let mostCharacters = 2_000

    /// The document with a line feed at its end.
    package var markdown: String {
        let count = result.findings.count
        var text = "# Baton fuzz \(MarkdownText.escape(mode)): \(count) finding\(count == 1 ? "" : "s")\n\n"
        text += "Implementation \(MarkdownText.code(implementation)), seed \(MarkdownText.code("\(seed)")): "
        text += "\(MarkdownText.escape(summary)). The end: \(MarkdownText.escape(endingText)).\n"
        guard count > 0 else { return text }
        text += "\n| Finding | Requirements | Seen | Input |\n|---|---|---:|---|\n"
        for item in items {
            let failure = item.finding.failure
            text += "| [\(MarkdownText.code(failure.caseName))](\(Self.fileName(of: item.finding))) "
            text += "| \(MarkdownText.escape(failure.requirements.joined(separator: ", "))) "
            text += "| \(item.finding.occurrences) | \(MarkdownText.escape(Self.cut(failure.shape))) |\n"
        }
        for item in items.prefix(Self.mostSections) { text += Self.section(item) }
        if count > Self.mostSections {
            text += "\nAnd \(count - Self.mostSections) more; `findings.json` has them all.\n"
        }
        return text
    }

    private static func section(_ item: Item) -> String {
        let failure = item.finding.failure
        var text = "\n## \(MarkdownText.code(failure.caseName))\n\n"
        for (name, value) in facts(of: item) { text += "- **\(name)**: \(MarkdownText.escape(cut(value)))\n" }
        return text + "\n\(MarkdownText.code(item.command))\n"
    }

    /// What a report says of a finding, beside its command.
    static func facts(of item: Item) -> [(name: String, value: String)] {
        let failure = item.finding.failure
        return [
            ("Expected", failure.expected), ("Observed", failure.observed), ("Input", failure.shape),
            ("Requirements", failure.requirements.joined(separator: ", ")),
            ("Seen", "\(item.finding.occurrences) times with this symptom"),
            ("Minimized", "with \(item.finding.tries) tries"),
        ]
    }

    static func cut(_ text: String) -> String {
        text.unicodeScalars.count <= mostCharacters
            ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(mostCharacters))) + " …"
    }
}
