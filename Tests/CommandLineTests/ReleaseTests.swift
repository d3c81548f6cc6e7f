import Foundation
import TestSupport
import Testing

/// `make release` in a clone of its own. Only the compiler is replaced: its stand-in writes a program that prints the version.
@Suite(.needs(.shell("git")), .needs(.shell("make")), .needs(.gzip)) struct ReleaseTests {
    private struct Clone {
        let scratch: ScratchFolder

        init() throws {
            scratch = try ScratchFolder()
            let root = Project.root.path()
            _ = try git(["clone", "-q", "--no-hardlinks", root, scratch.path("clone")])
            // What is not committed yet is tested too.
            for name in [".ci", "Makefile", "CHANGELOG.md", "Containerfile"] {
                try? FileManager.default.removeItem(atPath: scratch.path("clone/\(name)"))
                try FileManager.default.copyItem(atPath: root + name, toPath: scratch.path("clone/\(name)"))
            }
            try scratch.executable("swift", Self.compiler)
            try write(["- A line for readers.", "# No comment."])
        }

        /// A program that knows its version, has help and completions, and does nothing else.
        private static let compiler = """
            #!/bin/sh
            while [ $# -gt 0 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
            [ -z "$FAILS" ] || exit 1
            version=$(sed -n 's/.*current = "\\(.*\\)".*/\\1/p' Sources/ConformanceRunner/BatonVersion.swift)
            mkdir -p "$scratch/release"
            printf '#!/bin/sh\\n[ "$1" != version ] || echo %s\\n' "$version" > "$scratch/release/baton"
            chmod +x "$scratch/release/baton"
            """

        /// Replaces the section of what is not released, and commits it.
        func write(_ lines: [String]) throws {
            let old = try scratch.text("clone/CHANGELOG.md").components(separatedBy: "\n## ")
            let section = "Unreleased\n\n" + lines.map { $0 + "\n" }.joined()
            let text = ([old[0], section] + old.dropFirst().filter { !$0.hasPrefix("Unreleased") })
                .joined(separator: "\n## ")
            _ = try scratch.file("clone/CHANGELOG.md", text)
            _ = try git(["add", "--all"])
            _ = try git(["commit", "-q", "--allow-empty", "-m", "The state before the release"])
        }

        private static let identity = [
            "-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "tag.gpgSign=false",
            "-c", "commit.gpgSign=false",
        ]

        @discardableResult
        func git(_ arguments: [String]) throws -> String {
            let place = arguments.first == "clone" ? [] : ["-C", scratch.path("clone")]
            let result = try Program.run("git", Self.identity + place + arguments)
            #expect(result.status == 0, "git \(arguments): \(result.error)")
            return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        func release(_ version: String, fails: Bool = false) throws -> ProgramResult {
            let identity = [
                "GIT_AUTHOR_NAME": "Test", "GIT_AUTHOR_EMAIL": "test@example.com", "GIT_COMMITTER_NAME": "Test",
                "GIT_COMMITTER_EMAIL": "test@example.com", "FAILS": fails ? "yes" : "",
            ]
            return try Program.run(
                "make",
                ["-C", scratch.path("clone"), "release", "VERSION=\(version)", "SWIFT=\(scratch.path("swift"))"],
                environment: identity)
        }
    }

    @Test func aReleaseHasItsVersionItsSectionItsTagAndItsArchive() throws {
        let clone = try Clone()
        let result = try clone.release("7.8.9")
        #expect(result.status == 0, "\(result)")
        #expect(try clone.git(["status", "--porcelain", "--untracked-files=no"]) == "")
        #expect(try clone.git(["log", "-1", "--format=%s"]) == "Version 7.8.9")
        #expect(try clone.git(["rev-parse", "v7.8.9^{commit}"]) == clone.git(["rev-parse", "HEAD"]))
        #expect(
            try clone.git(["tag", "--list", "--format=%(contents)", "v7.8.9"])
                == "Baton 7.8.9\n\n- A line for readers.\n# No comment.")
        let changes = try clone.scratch.text("clone/CHANGELOG.md")
        let head = try #require(changes.firstMatch(of: /## Unreleased\n\n## 7\.8\.9 \(\d{4}-\d\d-\d\d\)\n\n- A line/))
        #expect(head.range.lowerBound < changes.endIndex)
        let source = try clone.scratch.text("clone/Sources/ConformanceRunner/BatonVersion.swift")
        #expect(source.contains("current = \"7.8.9\""))
        for file in ["github-actions.yml", "gitlab-ci.yml", "kubernetes-job.yaml"] {
            #expect(try clone.scratch.text("clone/Tests/ContinuousIntegration/\(file)").contains("baton:7.8.9"))
        }
        let folder = clone.scratch.path("clone/build/dist")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let archive = try #require(names.first { $0.hasPrefix("baton-7.8.9-linux-") && $0.hasSuffix(".tar.gz") })
        let check = try Program.run("sh", ["-c", "cd '\(folder)' && sha256sum -c \(archive).sha256"])
        #expect(check.status == 0, "\(check.error)")
        // The version is taken now, and nothing is new.
        let again = try clone.release("7.8.9")
        #expect(again.status != 0 && again.error.contains("found the tag v7.8.9"), "\(again)")
        let empty = try clone.release("7.9.0")
        #expect(empty.status != 0 && empty.error.contains("found none"), "\(empty)")
        #expect(try clone.git(["tag", "--list", "v7.*"]) == "v7.8.9")
    }

    @Test func whatIsNotReadyIsRefusedAndNothingChanges() throws {
        let clone = try Clone()
        let before = try clone.git(["rev-parse", "HEAD"])
        for (version, words) in [
            ("", "found ''"), ("1.2", "found '1.2'"), ("v1.2.3", "found 'v1.2.3'"), ("01.2.3", "found '01.2.3'"),
            ("0.0.9", "expected a version after"),
        ] {
            let result = try clone.release(version)
            #expect(result.status != 0 && result.error.contains(words), "\(version): \(result.error)")
        }
        let failed = try clone.release("7.8.9", fails: true)
        #expect(failed.status != 0 && failed.error.contains("the clone is as it was"), "\(failed.error)")
        _ = try clone.scratch.file("clone/left-over.txt", "mine\n")
        let dirty = try clone.release("7.8.9")
        #expect(dirty.status != 0 && dirty.error.contains("?? left-over.txt"), "\(dirty.error)")
        try FileManager.default.removeItem(atPath: clone.scratch.path("clone/left-over.txt"))
        #expect(try clone.git(["rev-parse", "HEAD"]) == before)
        #expect(try clone.git(["status", "--porcelain", "--untracked-files=no"]) == "")
        #expect(try clone.git(["tag", "--list", "v7.*"]) == "")
    }
}
