import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import ImplementationAdapter
import Reports
import Requirements

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what is installed and what is missing.",
        discussion: """
            Baton runs cases without any other tool. Each optional tool is listed with its purpose.

            EXAMPLES:
              baton doctor
              baton doctor --implementation 'python3 my-device/adapter.py'

            EXIT STATUS:
              0 everything required is installed   1 something required is missing
            """)

    @Option(
        help: ArgumentHelp(
            "Check whether this adapter answers: a command line, or tcp:HOST:PORT.", valueName: "command")
    )
    var implementation: String?

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        var findings = [system, files, temporaryFolder, subprocesses, loopback]
        if let implementation { findings.append(adapter(implementation)) }
        findings += optionalTools
        for finding in findings { try Terminal.standardOutput(finding.text) }
        let missing = findings.count { $0.availability == .missing }
        try Terminal.standardOutput(missing == 0 ? "\nready\n" : "\n\(missing) missing\n")
        if missing > 0 { throw ExitCode(.unexpected) }
    }

    // MARK: - Needed

    private var system: Examination {
        let process = ProcessInfo.processInfo
        return Examination(
            .here,
            "Baton \(BatonVersion.current) on \(process.operatingSystemVersionString), "
                + "\(process.activeProcessorCount) processors")
    }

    private var files: Examination {
        do throws(Problem) {
            let (library, cases) = try conformance.cases()
            return Examination(
                .here,
                "Conformance files: \(library.requirements.requirements.count) requirements, \(cases.count) cases")
        } catch {
            let line = error.message.plain.split(separator: "\n").first ?? ""
            return Examination(
                .missing, "the Conformance files cannot be used: \(line)",
                advice: "run without --conformance to use the bundled ones, or see `baton lint`")
        }
    }

    private var temporaryFolder: Examination {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "baton-doctor-\(UUID().uuidString)")
        do {
            try Data("ok".utf8).write(to: file, options: .withoutOverwriting)
            try FileManager.default.removeItem(at: file)
            return Examination(.here, "temporary files can be written in \(folder.path())")
        } catch {
            return Examination(
                .missing, "no file can be written in \(folder.path()): \(SystemReason(error))",
                advice: "set TMPDIR to a folder that can be written")
        }
    }

    private var subprocesses: Examination {
        do throws(ImplementationFault) {
            let echo = try Subprocess(["cat"])
            let answer = try echo.exchange(Array("lines".utf8), within: .seconds(10))
            echo.end(within: .seconds(1))
            guard answer == Array("lines".utf8) else { throw ImplementationFault(.violation, "cat gave other bytes") }
            return Examination(.here, "programs can be started and answer lines")
        } catch {
            return Examination(
                .missing, "no program can be started: \(error.description)",
                advice: "adapters need this; PATH must lead to the usual programs")
        }
    }

    private var loopback: Examination {
        guard let failure = LoopbackTrial.failure else {
            return Examination(.here, "TCP connections to 127.0.0.1 work")
        }
        return Examination(
            .absent, "TCP connections to 127.0.0.1 do not work: \(failure)",
            advice: "only --implementation tcp:HOST:PORT needs them")
    }

    private func adapter(_ implementation: String) -> Examination {
        do {
            let address = try AdapterAddress(implementation)
            let connection = try AdapterConnection(
                over: try address.open(within: .seconds(10)), harness: "Baton", version: BatonVersion.current)
            let adapter = connection.adapter
            try connection.end()
            return Examination(
                .here,
                "the adapter answers: \(adapter.declaration.name) \(adapter.declaration.version), role "
                    + "\(adapter.role.rawValue)")
        } catch {
            return Examination(
                .missing, "the adapter does not answer: \(error)",
                advice: "see: baton adapter check -- \(implementation)")
        }
    }

    // MARK: - Optional

    private var optionalTools: [Examination] {
        [
            tool("python3", "adapters in Python, and the examples"),
            tool("swift", "adapters in Swift, and building Baton; not for running cases"),
            tool("tshark", "looking at captures in another way, and the cross-checks of the test suite"),
            tool("chromium", "the test of the HTML report; any browser shows it"),
        ]
    }

    private func tool(_ name: String, _ use: String) -> Examination {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let path = folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        return path.map { Examination(.here, "\(name): \($0)") }
            ?? Examination(.absent, "\(name) is not in PATH; it is useful for \(use)")
    }
}
