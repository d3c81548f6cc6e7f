import Foundation
import TestSupport
import Testing

/// What `make install` and `make dist` put into place beside the program.
@Suite(.needsBaton)
struct InstallationTests {
    /// Installs the tool under test into a folder of its own.
    private static func installed(environment: [String: String] = [:]) throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        let script = Project.file(".ci/install").path()
        let result = try Program.run(
            "sh", [script, BatonBinary.path, scratch.path("prefix")], environment: environment)
        #expect(result.status == 0, "\(result.error)")
        return scratch
    }

    private static func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("Every command that has a help text has a manual page")
    func pages() throws {
        let scratch = try Self.installed()
        let helps = try Self.files(Project.file("Tests/CommandLineTests/Help").path())
        let pages = try Self.files(scratch.path("prefix/share/man/man1"))
        #expect(pages == helps.map { $0.replacing(".txt", with: ".1") }.sorted())
        let run = try String(contentsOfFile: scratch.path("prefix/share/man/man1/baton-run.1"), encoding: .utf8)
        #expect(run.contains(".It Ic \"\\&\\-\\-implementation\" Ar \"\\&command\""))
        #expect(run.contains(".Sh \"\\&EXAMPLES\"") || run.contains(".Sh EXAMPLES"))
        withExtendedLifetime(scratch) {}
    }

    @Test("mandoc finds nothing wrong with a manual page", .needs(.mandoc))
    func lint() throws {
        let scratch = try Self.installed()
        let folder = scratch.path("prefix/share/man/man1")
        let pages = try Self.files(folder).map { "\(folder)/\($0)" }
        let result = try Program.run("mandoc", ["-Tlint", "-Wwarning"] + pages)
        #expect(
            result.output.isEmpty && result.error.isEmpty, "\(result.output.prefix(500)) \(result.error.prefix(500))")
        withExtendedLifetime(scratch) {}
    }

    @Test("The shells take the completions", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        guard Oracle.shell(shell).isExpected else { return }
        let scratch = try Self.installed()
        let share = scratch.path("prefix/share")
        // Each asks its shell for what it completes `baton ca` with.
        let program =
            switch shell {
            case "bash":
                """
                . '\(share)/bash-completion/completions/baton'
                COMP_WORDS=(baton ca); COMP_CWORD=1; COMP_LINE='baton ca'; COMP_POINT=8
                $(complete -p baton | sed 's/.*-F \\([^ ]*\\).*/\\1/') baton ca baton
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            case "zsh":
                """
                fpath=('\(share)/zsh/site-functions' $fpath); autoload -Uz compinit; compinit -D -u
                print -r -- $_comps[baton]; autoload +X _baton; functions _baton | grep -c capture
                """
            default: "source '\(share)/fish/vendor_completions.d/baton.fish'; complete -C 'baton ca'"
            }
        let result = try Program.run(shell, ["-c", program])
        #expect(result.status == 0, "\(result.error)")
        #expect(result.error.isEmpty, "\(result.error)")
        #expect(result.output.contains(shell == "zsh" ? "_baton\n" : "capture"), "\(result.output)")
        withExtendedLifetime(scratch) {}
    }

    /// fish completes such names only where a person types, so bash stands for the three.
    @Test("A shell completes the names of suites, areas and requirements", .needs(.shell("bash")))
    func names() throws {
        let scratch = try Self.installed()
        let share = scratch.path("prefix/share")
        func completed(_ words: String) throws -> [String] {
            let program = """
                PATH='\(scratch.path("prefix/bin"))':$PATH
                . '\(share)/bash-completion/completions/baton'
                COMP_LINE='baton \(words)'; COMP_POINT=${#COMP_LINE}; COMP_WORDS=($COMP_LINE)
                COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
                $(complete -p baton | sed 's/.*-F \\([^ ]*\\).*/\\1/') baton "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            let result = try Program.run("bash", ["-c", program])
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
            return result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(try completed("run --suite dem") == ["demo"])
        #expect(try completed("list --area EL") == ["ELIG"])
        #expect(try completed("explain ELIG-01").contains("ELIG-016"))
        withExtendedLifetime(scratch) {}
    }

    @Test("The date of the pages is the packager's")
    func date() throws {
        let scratch = try Self.installed(environment: ["SOURCE_DATE_EPOCH": "1700000000"])
        let page = try String(contentsOfFile: scratch.path("prefix/share/man/man1/baton.1"), encoding: .utf8)
        #expect(page.hasPrefix(".Dd November 14, 2023\n.Dt BATON 1\n"))
        withExtendedLifetime(scratch) {}
    }

    @Test("A program that is not there is told, and nothing is made")
    func missing() throws {
        let scratch = try ScratchFolder()
        let result = try Program.run(
            "sh", [Project.file(".ci/install").path(), scratch.path("none"), scratch.path("prefix")])
        #expect(result.status == 2 && result.error.contains("make tool makes it"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("prefix")))
        withExtendedLifetime(scratch) {}
    }
}
