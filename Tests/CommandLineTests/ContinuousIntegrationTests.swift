import Foundation
import TestSupport
import Testing
import Yams

/// The examples for continuous integration do what they say: their shell parts run, job by job, and artefacts go where the
/// files send them.
@Suite(.needsBaton)
struct ContinuousIntegrationTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../ContinuousIntegration").standardizedFileURL

    private typealias Mapping = [String: Any]

    /// A scene with a folder for each job: the checkout, and `baton` on the path.
    private struct Stage {
        let scratch: ScratchFolder
        let conformance: String

        init(suite: String = CommandLineTests.suite) throws {
            scratch = try ScratchFolder()
            conformance = try scratch.conformance(suite: suite)
            let bin = scratch.url.appending(path: "bin")
            try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: bin.appending(path: "baton").path(), withDestinationPath: BatonBinary.path)
        }

        /// A job's folder with a checkout in it.
        func job(_ name: String) throws -> String {
            let folder = scratch.path("jobs/\(name)")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/Conformance", withDestinationPath: conformance)
            return folder
        }

        /// Runs a script in a job's folder as the engines do: ended by the first command that fails.
        func start(_ script: String, in folder: String, _ variables: [String: String] = [:]) throws -> Program {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try Program(
                "bash", ["-e", "-o", "pipefail", "-c", script], in: URL(filePath: folder),
                environment: ["PATH": scratch.path("bin") + ":" + path].merging(variables) { $1 })
        }

        func run(_ script: String, in folder: String, _ variables: [String: String] = [:]) throws -> Int32 {
            try start(script, in: folder, variables).result().status
        }

        /// What one run of everything writes, and its status.
        func whole(_ options: String = "") throws -> (report: String, status: Int32) {
            let folder = try job("whole")
            let status = try run("baton run --conformance Conformance --no-environment \(options)", in: folder)
            return (folder + "/baton-report", status)
        }

        func move(_ path: String, to target: String) throws {
            try FileManager.default.createDirectory(
                at: URL(filePath: target).deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.moveItem(atPath: path, toPath: target)
        }
    }

    private func example(_ name: String) throws -> Mapping {
        let text = try String(contentsOf: Self.examples.appending(path: name), encoding: .utf8)
        return try #require(try Yams.load(yaml: text) as? Mapping)
    }

    private func mapping(_ value: Any?) throws -> Mapping { try #require(value as? Mapping) }
    private func list(_ value: Any?) throws -> [Any] { try #require(value as? [Any]) }
    private func text(_ value: Any?) throws -> String { try #require(value as? String) }

    private func expectEqual(_ first: String, _ second: String) throws {
        for name in ["run.jsonl", "junit.xml", "summary.md"] {
            let contents = try [first, second].map {
                WallTimes.removed(from: try Data(contentsOf: URL(filePath: "\($0)/\(name)")))
            }
            #expect(contents[0] == contents[1], "\(name) differs")
        }
    }

    /// The suite has failing cases: the shards are red, their artefacts are kept, and the report is that of one run.
    @Test func gitHubActions() throws {
        let stage = try Stage()
        let jobs = try mapping(example("github-actions.yml")["jobs"])
        let shard = try mapping(jobs["shard"])
        let strategy = try mapping(shard["strategy"])
        #expect(strategy["fail-fast"] as? Bool == false)
        let values = try list(mapping(strategy["matrix"])["shard"]).map { "\($0)" }
        #expect(values == ["0", "1", "2", "3"])
        let report = try mapping(jobs["report"])
        #expect(try text(report["needs"]) == "shard" && text(report["if"]).contains("!cancelled()"))

        var running: [(value: String, folder: String, job: Program)] = []
        for value in values {
            let folder = try stage.job("shard-\(value)")
            let script = try list(shard["steps"]).compactMap { try mapping($0)["run"] as? String }
                .joined(separator: "\n").replacing("${{ matrix.shard }}", with: value)
            running.append((value, folder, try stage.start(script, in: folder)))
        }
        var statuses: [Int32] = []
        for (value, folder, job) in running {
            statuses.append(try job.result().status)
            for step in try list(shard["steps"]).map(mapping) {
                guard (step["uses"] as? String)?.hasPrefix("actions/upload-artifact") == true else { continue }
                #expect(try text(step["if"]).contains("!cancelled()"))
                let with = try mapping(step["with"])
                let name = try text(with["name"]).replacing("${{ matrix.shard }}", with: value)
                let path = try text(with["path"]).replacing("${{ matrix.shard }}", with: value)
                // One path is uploaded without the folders above it.
                try stage.move("\(folder)/\(path)", to: stage.scratch.path("artifacts/\(name)"))
            }
        }
        #expect(statuses.contains(1) && statuses.allSatisfy { $0 <= 1 })

        let folder = try stage.job("report")
        var status: Int32 = 0
        for step in try list(report["steps"]).map(mapping) {
            if (step["uses"] as? String)?.hasPrefix("actions/download-artifact") == true {
                let with = try mapping(step["with"])
                #expect(try text(with["pattern"]) == "shard-*")
                // Each artefact gets a folder of its name.
                try stage.move(stage.scratch.path("artifacts"), to: "\(folder)/\(text(with["path"]))")
            }
            guard let script = step["run"] as? String else { continue }
            let code = try stage.run(script, in: folder, ["GITHUB_STEP_SUMMARY": folder + "/page.md"])
            if status == 0 { status = code }
        }
        let whole = try stage.whole()
        #expect(status == whole.status && status == 1)
        try expectEqual(folder + "/report", whole.report)
        let page = try Data(contentsOf: URL(filePath: folder + "/page.md"))
        #expect(try page == Data(contentsOf: URL(filePath: whole.report + "/summary.md")))
    }

    @Test func gitLab() throws {
        let stage = try Stage()
        let file = try example("gitlab-ci.yml")
        let conformance = try mapping(file["conformance"])
        let total = try #require(conformance["parallel"] as? Int)
        let script = try list(conformance["script"]).map { try text($0) }.joined(separator: "\n")
        let artefacts = try mapping(conformance["artifacts"])
        #expect(try text(artefacts["when"]) == "always")
        let report = try mapping(file["conformance-report"])
        #expect(try text(report["when"]) == "always" && list(report["needs"]).count == 1)

        let target = try stage.job("report")
        let running = try (1...total).map { index in
            let folder = try stage.job("\(index)")
            let job = try stage.start(
                script, in: folder, ["CI_NODE_INDEX": "\(index)", "CI_NODE_TOTAL": "\(total)"])
            return (folder, job)
        }
        for (folder, job) in running {
            #expect(try job.result().status <= 1)
            // Artefacts keep their paths, and those of all jobs meet in one folder.
            for path in try list(artefacts["paths"]).map({ try text($0) }) {
                for name in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(path)") {
                    try stage.move("\(folder)/\(path)/\(name)", to: "\(target)/\(path)/\(name)")
                }
            }
        }
        let merge = try list(report["script"]).map { try text($0) }.joined(separator: "\n")
        let status = try stage.run(merge, in: target)
        let whole = try stage.whole()
        #expect(status == whole.status && status == 1)
        try expectEqual(target + "/report", whole.report)
        let junit = try text(mapping(mapping(report["artifacts"])["reports"])["junit"])
        #expect(FileManager.default.fileExists(atPath: "\(target)/\(junit)"))
    }

    /// The same shell with the index alone: nothing runs, rather than everything in each pod.
    @Test func kubernetes() throws {
        let stage = try Stage()
        let spec = try mapping(example("kubernetes-job.yaml")["spec"])
        let count = try #require(spec["completions"] as? Int)
        let container = try mapping(list(mapping(mapping(spec["template"])["spec"])["containers"]).first)
        let variable = try mapping(list(container["env"]).first)
        #expect(try text(variable["name"]) == "BATON_SHARDS" && text(variable["value"]) == "\(count)")
        let codes = try list(mapping(spec["podFailurePolicy"])["rules"]).compactMap {
            try mapping($0)["onExitCodes"] as? Mapping
        }
        #expect(codes.count == 1 && codes[0]["values"] as? [Int] == [1, 2, 5, 6])

        let folder = try stage.job("pods")
        let script = try text(list(container["args"]).first).replacing("/shards/", with: "\(folder)/shards/")
            .replacing("baton run", with: "baton run --conformance Conformance")
        var shards: [String] = []
        for index in 0..<count {
            let variables = ["JOB_COMPLETION_INDEX": "\(index)"]
            #expect(try stage.run(script, in: folder, variables) == 2)
            let counted = variables.merging(["BATON_SHARDS": "\(count)"]) { $1 }
            #expect(try stage.run(script, in: folder, counted) <= 1)
            shards.append("shards/\(index)")
        }
        #expect(try stage.run("baton merge \(shards.joined(separator: " ")) --output report", in: folder) == 1)
        try expectEqual(folder + "/report", stage.whole().report)
    }

    @Test func bazel() throws {
        let stage = try Stage()
        let folder = try stage.job("bazel")
        let script = try String(contentsOf: Self.examples.appending(path: "bazel/conformance.sh"), encoding: .utf8)
        let logs = "\(folder)/bazel-testlogs/conformance"
        for index in 0..<4 {
            let outputs = "\(logs)/shard_\(index + 1)_of_4"
            try FileManager.default.createDirectory(
                atPath: outputs + "/test.outputs", withIntermediateDirectories: true)
            let variables = [
                "BAZEL_TEST": "1", "BATON": "baton", "TEST_SHARD_INDEX": "\(index)", "TEST_TOTAL_SHARDS": "4",
                "TEST_SHARD_STATUS_FILE": outputs + "/status", "XML_OUTPUT_FILE": outputs + "/test.xml",
                "TEST_UNDECLARED_OUTPUTS_DIR": outputs + "/test.outputs", "TEST_RANDOM_SEED": "3",
                "TEST_INFRASTRUCTURE_FAILURE_FILE": outputs + "/fault",
            ]
            #expect(try stage.run(script, in: folder, variables) <= 1)
            #expect(FileManager.default.fileExists(atPath: outputs + "/status"))
            #expect(!FileManager.default.fileExists(atPath: outputs + "/fault"))
            let files = try ["/test.xml", "/test.outputs/baton-report/junit.xml"].map {
                try Data(contentsOf: URL(filePath: outputs + $0))
            }
            #expect(files[0] == files[1])
        }
        // The second shell block of the page that shows the examples has the merge.
        let page = try String(contentsOf: Self.examples.appending(path: "README.md"), encoding: .utf8)
        let merge = try #require(page.split(separator: "\n").first { $0.hasPrefix("baton merge bazel-testlogs") })
        #expect(try stage.run(String(merge), in: folder) == 1)
        try expectEqual(folder + "/report", stage.whole("--seed 3").report)
    }

    @Test func theFirstExampleOfThePage() throws {
        let stage = try Stage()
        let folder = try stage.job("page")
        let page = try String(contentsOf: Self.examples.appending(path: "README.md"), encoding: .utf8)
        let block = try #require(page.firstMatch(of: /```sh\n((?s).*?)```/)).1
        let script = block.replacing("baton run", with: "baton run --conformance Conformance")
            .replacing("--output shards/0", with: "--output shards/0 || true")
            .replacing("--output shards/1", with: "--output shards/1 || true")
        #expect(try stage.run(String(script), in: folder) == 1)
        try expectEqual(folder + "/report", stage.whole().report)
    }

    /// Another program has the same name.
    private static let hasParallel = (try? BatonBinary.shell("parallel --version | grep -q GNU").status) == 0

    @Test(.enabled(if: hasParallel, "GNU parallel is not installed: its example is not run")) func gnuParallel() throws
    {
        let stage = try Stage()
        let folder = try stage.job("parallel")
        let script = Self.examples.appending(path: "gnu-parallel.sh").path()
        #expect(try stage.run("'\(script)' 3 --conformance Conformance", in: folder) == 1)
        try expectEqual(folder + "/report", stage.whole().report)
    }

    /// A second reader of YAML, as the engines are others.
    @Test(.needs(.python("yaml")))
    func anotherParserTakesTheFiles() throws {
        let stage = try Stage()
        let folder = try stage.job("python")
        let script = "python3 -c 'import sys, yaml; [yaml.safe_load(open(name)) for name in sys.argv[1:]]' "
        let files = ["github-actions.yml", "gitlab-ci.yml", "kubernetes-job.yaml"]
            .map { "'\(Self.examples.appending(path: $0).path())'" }
        #expect(try stage.run(script + files.joined(separator: " "), in: folder) == 0)
    }

    /// The published schema of what such a job may say.
    @Test(.needs(.python("kubernetes_validate", "yaml")))
    func theJobIsAsItsSchemaWants() throws {
        let stage = try Stage()
        let folder = try stage.job("schema")
        let program = """
            import sys, yaml, kubernetes_validate
            job = yaml.safe_load(open(sys.argv[1]))
            kubernetes_validate.validate(job, "1.33", strict=True)
            job["spec"]["completion"] = 4
            try: kubernetes_validate.validate(job, "1.33", strict=True)
            except kubernetes_validate.ValidationError: sys.exit(0)
            sys.exit(9)
            """
        let file = Self.examples.appending(path: "kubernetes-job.yaml").path()
        #expect(try stage.run("python3 -c '\(program)' '\(file)'", in: folder) == 0)
    }
}
