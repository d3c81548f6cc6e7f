/// The manual page of one command.
struct ManualPage {
    private var page = ManualText()
    private let command: CommandDescription

    /// The name of the page's file: `baton-capture-show.1`.
    static func fileName(of command: CommandDescription) -> String { name(of: command) + ".1" }

    private static func name(of command: CommandDescription) -> String { command.words.joined(separator: "-") }

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - parent: the command above it; nil for the program.
    ///   - date: the day of the page, as "November 22, 2026".
    static func text(of command: CommandDescription, under parent: CommandDescription?, date: String) -> String {
        var page = ManualPage(command)
        page.head(date)
        page.synopsis()
        page.description()
        page.parameters()
        page.otherSections()
        page.seeAlso(parent)
        return page.page.text
    }

    private init(_ command: CommandDescription) { self.command = command }

    private mutating func head(_ date: String) {
        let name = Self.name(of: command)
        page.raw(".Dd \(date)")
        page.raw(".Dt \(name.uppercased()) 1")
        page.raw(".Os")
        page.raw(".Sh NAME")
        page.macro("Nm", name)
        var abstract = command.abstract ?? ""
        if abstract.hasSuffix(".") { abstract.removeLast() }
        page.macro("Nd", abstract)
    }

    private mutating func synopsis() {
        page.raw(".Sh SYNOPSIS")
        page.macro("Nm", command.words.joined(separator: " "))
        if !command.commands.isEmpty {
            page.macro("Ar", "command")
            return
        }
        for parameter in command.parameters where parameter.kind != .positional {
            let name = parameter.names?.last?.text ?? ""
            let value =
                parameter.kind == .option
                ? " Ns \" \" Ns Ar " + ManualText.argument(parameter.valueName ?? "value") : ""
            let words = "Ic " + ManualText.argument(name) + value
            page.raw(parameter.isOptional ? ".Op " + words : "." + words)
        }
        for parameter in command.parameters where parameter.kind == .positional {
            let words =
                "Ar " + ManualText.argument(parameter.valueName ?? "argument") + (parameter.isRepeating ? " ..." : "")
            page.raw(parameter.isOptional ? ".Op " + words : "." + words)
        }
    }

    private mutating func description() {
        page.raw(".Sh DESCRIPTION")
        let paragraphs = sections.first { $0.title == nil }?.paragraphs ?? []
        page.paragraph(command.abstract ?? "")
        for paragraph in paragraphs {
            page.raw(".Pp")
            page.paragraph(paragraph.joined(separator: "\n"))
        }
        guard !command.commands.isEmpty else { return }
        page.raw(".Ss Commands")
        page.raw(".Bl -tag -width indent")
        for subcommand in command.commands {
            page.macro("It Ic", subcommand.commandName)
            page.paragraph(subcommand.abstract ?? "")
        }
        page.raw(".El")
    }

    private mutating func parameters() {
        guard !command.parameters.isEmpty else { return }
        page.raw(".Ss Options")
        page.raw(".Bl -tag -width indent")
        for parameter in command.parameters {
            switch parameter.kind {
            case .positional: page.macro("It Ar", parameter.valueName ?? "argument")
            case .option, .flag:
                let names = (parameter.names ?? []).map { "Ic " + ManualText.argument($0.text) }.joined(
                    separator: " , ")
                let value =
                    parameter.kind == .option ? " Ar " + ManualText.argument(parameter.valueName ?? "value") : ""
                page.raw(".It " + names + value)
            }
            page.paragraph(parameter.abstract ?? "")
            if let discussion = parameter.discussion { page.paragraph(discussion) }
            if let values = parameter.allValues, !values.isEmpty {
                page.paragraph("The values are \(values.joined(separator: ", ")).")
            }
            if let value = parameter.defaultValue, !value.isEmpty { page.paragraph("The default is \(value).") }
        }
        page.raw(".El")
    }

    /// EXAMPLES, EXIT STATUS and what else a discussion has under a title.
    private mutating func otherSections() {
        // Readers of manual pages expect this order.
        let order = ["EXIT STATUS", "EXAMPLES"]
        let titled = sections.filter { $0.title != nil }
        let ordered = order.flatMap { title in titled.filter { $0.title == title } }
        for section in titled.filter({ !order.contains($0.title ?? "") }) + ordered {
            guard let title = section.title else { continue }
            page.macro("Sh", title)
            page.literal(section.lines)
        }
    }

    private mutating func seeAlso(_ parent: CommandDescription?) {
        let others = ([parent].compactMap { $0 } + command.commands).map { Self.name(of: $0) }.sorted()
        guard !others.isEmpty else { return }
        page.raw(".Sh SEE ALSO")
        for (index, name) in others.enumerated() {
            page.raw(".Xr \(name) 1" + (index == others.count - 1 ? "" : " ,"))
        }
    }

    // MARK: - The discussion

    private struct Section {
        var title: String?
        var lines: [String] = []

        /// Its lines, apart where one is empty.
        var paragraphs: [[String]] { lines.split(separator: "").map { Array($0) } }
    }

    /// A line in capitals with a colon is a title; what stands under it is indented by two spaces.
    private var sections: [Section] {
        var sections = [Section()]
        for line in (command.discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasSuffix(":"), line.dropLast().allSatisfy({ $0.isUppercase || $0 == " " }), line.count > 1 {
                sections.append(Section(title: String(line.dropLast())))
            } else {
                let isIndented = sections[sections.count - 1].title != nil && line.hasPrefix("  ")
                sections[sections.count - 1].lines.append(String(isIndented ? line.dropFirst(2) : line))
            }
        }
        for index in sections.indices {
            while sections[index].lines.last?.isEmpty == true { sections[index].lines.removeLast() }
        }
        return sections
    }
}
