import ArgumentParser
import Foundation

/// A command as ArgumentParser describes it: what help, completions and manual pages are made from.
struct CommandDescription: Decodable {
    /// An argument, option or flag.
    struct Parameter: Decodable {
        enum Kind: String, Decodable {
            case positional, option, flag
        }

        struct Name: Decodable {
            var kind: String
            var name: String

            /// With its dashes.
            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        var kind: Kind
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var discussion: String?
        var defaultValue: String?
        var allValues: [String]?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool
    }

    var commandName: String
    var superCommands: [String]?
    var abstract: String?
    var discussion: String?
    var arguments: [Parameter]?
    var subcommands: [CommandDescription]?
    var shouldDisplay: Bool?

    /// The words that call it: `baton capture show`.
    var words: [String] { (superCommands ?? []) + [commandName] }

    /// What a reader sees of its parameters.
    var parameters: [Parameter] { (arguments ?? []).filter(\.shouldDisplay) }

    /// What a reader sees of its commands. ArgumentParser's own `help` is an option too.
    var commands: [CommandDescription] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    /// It and all commands below it.
    var all: [CommandDescription] { [self] + commands.flatMap(\.all) }

    /// The whole program.
    static func program() throws -> CommandDescription {
        struct Description: Decodable {
            var command: CommandDescription
        }
        return try JSONDecoder().decode(Description.self, from: Data(Baton._dumpHelp().utf8)).command
    }
}
