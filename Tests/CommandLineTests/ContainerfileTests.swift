import Foundation
import TestSupport
import Testing

/// The steps of `Containerfile`, run as shell in folders that stand for the two images.
///
/// Stand-ins replace what needs the network or minutes: `apt-get`, and the compiler, which takes the program under test.
@Suite(.needsBaton, .needs(.shell("make")), .needs(.gzip)) struct ContainerfileTests {
    private enum Step: Equatable {
        case from(image: String, name: String)
        case run(String)
        case copy(from: String, source: String, target: String)
        case work(String)
        case other(String)
    }

    /// The steps, with continued lines joined and comments left out.
    private static func steps() throws -> [Step] {
        let lines = try Project.lines(of: "Containerfile").filter { !$0.hasPrefix("#") && !$0.isEmpty }
        let joined = lines.joined(separator: "\n").replacing("\\\n", with: " ").split(separator: "\n")
        return joined.map { line in
            let words = line.split(separator: " ").map(String.init)
            let rest = String(line.drop { $0 != " " }.dropFirst())
            switch words[0] {
            case "FROM": return .from(image: words[1], name: words.count == 4 && words[2] == "AS" ? words[3] : "")
            case "RUN": return .run(rest)
            case "COPY" where words[1].hasPrefix("--from="):
                return .copy(from: String(words[1].dropFirst(7)), source: words[2], target: words[3])
            case "COPY": return .copy(from: "", source: words[1], target: words[2])
            case "WORKDIR": return .work(words[1])
            default: return .other(words[0])
            }
        }
    }

    /// Notes the packages.
    private static let packages = """
        #!/bin/sh
        [ "$1" = install ] || exit 0
        for word; do case $word in install|-*) ;; *) echo "$word" >> "$PACKAGES" ;; esac; done
        """

    /// Takes the program under test for the one that it should compile, if pkg-config would name static libraries. `SHARED` takes
    /// it as it is, with the shared libraries that it needs; otherwise a script calls it, which needs none.
    private static let compiler = """
        #!/bin/sh
        while [ $# -gt 0 ]; do
          case $1 in --scratch-path) scratch=$2 ;; --static-swift-stdlib) static=yes ;; esac
          shift
        done
        [ -n "$static" ] || exit 1
        for name in sqlite3 zlib; do
          folder=$(sed -n 's/^Libs: -L\\(.*\\) -l.*/\\1/p' "${PKG_CONFIG_PATH%%:*}/$name.pc")
          ls -L "$folder" | grep -q '\\.a$' && ! ls "$folder" | grep -q '\\.so' || exit 1
        done
        mkdir -p "$scratch/release"
        if [ -n "$SHARED" ]; then cp "$PROGRAM" "$scratch/release/baton"; exit; fi
        printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$PROGRAM" > "$scratch/release/baton"
        chmod +x "$scratch/release/baton"
        """

    /// The folder that stands for the root of a stage.
    private static func root(_ scratch: ScratchFolder, _ stage: String) -> String {
        scratch.path("stages/\(stage.isEmpty ? "last" : stage)")
    }

    /// A path or a script with the folders of an image replaced by those of a stage.
    private static func placed(_ text: String, in root: String) -> String {
        text.replacing(/(^|[ (])\/(image|usr|var|tmp|baton)\b/) { match in "\(match.1)\(root)/\(match.2)" }
    }

    @Test func theStepsMakeAnImageWithBaton() throws {
        let scratch = try ScratchFolder()
        for (name, text) in [("apt-get", Self.packages), ("swift", Self.compiler)] {
            try scratch.executable("stand-ins/\(name)", text)
        }
        var stage = ""
        var folder = ""
        var images: [String] = []
        for step in try Self.steps() {
            let root = Self.root(scratch, stage)
            switch step {
            case .from(let image, let name):
                images.append(image)
                stage = name
                folder = Self.root(scratch, name)
                for part in ["usr/local/bin", "tmp", "var/lib/apt/lists/x"] {
                    try FileManager.default.createDirectory(
                        atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
                }
            case .work(let path):
                folder = Self.placed(path, in: root)
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            case .copy("", ".", "."):
                // What the archive is made of.
                for name in ["Makefile", ".ci", "LICENSE", "README.md", "CHANGELOG.md"] {
                    try FileManager.default.copyItem(
                        atPath: Project.file(name).path(), toPath: "\(folder)/\(name)")
                }
            case .copy(let from, let source, let target):
                let source = Self.placed(source, in: Self.root(scratch, from))
                let target = Self.placed(target, in: root)
                let result = try Program.run(
                    "sh", ["-ec", "mkdir -p '\(target)'; cp -R '\(source)/.' '\(target)'"])
                #expect(result.status == 0, "\(result.error)")
            case .run(let script):
                let result = try Self.run(Self.placed(script, in: root), in: folder, root, scratch)
                #expect(result.status == 0, "\(script): \(result.output.suffix(500))\(result.error.suffix(500))")
            case .other(let word): #expect(word == "CMD", "\(word)")
            }
        }
        #expect(images.count == 2 && images.allSatisfy { $0.contains("bookworm") })
        let last = Self.root(scratch, "")
        for file in ["bin/baton", "share/man/man1/baton-run.1", "share/bash-completion/completions/baton"] {
            #expect(FileManager.default.fileExists(atPath: "\(last)/usr/local/\(file)"), "\(file)")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(last)/var/lib/apt/lists/x"))
        let packages = try scratch.text("packages").split(separator: "\n").map(String.init)
        // The build's headers are those that `make` asks for, and the image has the library behind libpcap-dev.
        let libraries = try Project.text(of: ".ci/libraries")
        for package in packages where package.hasSuffix("-dev") { #expect(libraries.contains(package)) }
        #expect(packages.count { $0.hasSuffix("-dev") } == 3 && packages.contains("libpcap0.8"))
    }

    private static func run(
        _ script: String, in folder: String, _ root: String, _ scratch: ScratchFolder
    ) throws -> ProgramResult {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try Program(
            "sh", ["-ec", script], in: URL(filePath: folder),
            environment: [
                "PATH": "\(scratch.path("stand-ins")):\(root)/usr/local/bin:\(path)", "PROGRAM": BatonBinary.path,
                "PACKAGES": scratch.path("packages"),
            ]
        ).result()
    }

    /// The program under test is linked with shared libraries.
    @Test func anArchiveThatAsksForMoreThanLibpcapIsRefused() throws {
        let scratch = try ScratchFolder()
        try scratch.executable("stand-ins/swift", Self.compiler)
        for name in [".ci", "LICENSE", "README.md", "CHANGELOG.md"] {
            try FileManager.default.copyItem(atPath: Project.file(name).path(), toPath: scratch.path(name))
        }
        let result = try Program.run(
            "sh", [scratch.path(".ci/distribution")],
            environment: ["SWIFT": scratch.path("stand-ins/swift"), "PROGRAM": BatonBinary.path, "SHARED": "yes"])
        #expect(result.status == 3 && result.error.contains("found one that asks for lib"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: scratch.path("build/dist")))
    }

    /// The examples name the image as the first lines of the file do, with the version of the program.
    @Test func theExamplesUseTheImage() throws {
        let version = try BatonBinary.run(["version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        let image = "registry.example.com/baton:\(version)"
        #expect(try Project.text(of: "Containerfile").contains("--tag \(image) "))
        for name in ["github-actions.yml", "gitlab-ci.yml", "kubernetes-job.yaml"] {
            let text = try Project.text(of: "Tests/ContinuousIntegration/\(name)")
            #expect(text.contains("image: \(image)") || text.contains("container: \(image)"), "\(name)")
            #expect(text.contains("Containerfile"), "\(name)")
        }
    }
}
