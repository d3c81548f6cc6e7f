import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import ImplementationAdapter
import Reports
import Requirements
import Text

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what is installed and what is missing.",
        discussion: """
            Baton needs nothing but itself to run cases. Each optional tool is listed with its purpose.

            EXAMPLES:
              baton doctor
              baton doctor --implementation 'python3 my-device/adapter.py'

            EXIT STATUS:
              0 everything that is needed is there   1 something is missing
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
        let missing = findings.count { $0.state == .missing }
        try Terminal.standardOutput(missing == 0 ? "\nready\n" : "\n\(missing) missing\n")
        if missing > 0 { throw ExitCode(.unexpected) }
    }

    private struct Examination {
        enum State { case here, absent, missing }

        var state: State
        var what: String
        var advice = ""

        var text: StyledText {
            let mark =
                switch state {
                case .here: "ok      "
                case .absent: "without "
                case .missing: "MISSING "
                }
            let line: StyledText = "\(mark)\(VisibleText.escape(what, limit: 300))\n"
            return advice.isEmpty ? line : line + "        \(VisibleText.escape(advice, limit: 300))\n"
        }
    }

    // MARK: - Needed

    private var system: Examination {
        let version = ProcessInfo.processInfo.operatingSystemVersionString
        return Examination(
            state: .here,
            what:
                "Baton \(BatonVersion.current) on \(version), \(ProcessInfo.processInfo.activeProcessorCount) processors"
        )
    }

    private var files: Examination {
        do throws(Problem) {
            let (library, cases) = try conformance.cases()
            return Examination(
                state: .here,
                what: "Conformance files: \(library.requirements.requirements.count) requirements, \(cases.count) cases"
            )
        } catch {
            let line = error.message.split(separator: "\n").first ?? ""
            return Examination(
                state: .missing, what: "the Conformance files cannot be used: \(line)",
                advice: "run without --conformance to use the bundled ones, or see `baton lint`")
        }
    }

    private var temporaryFolder: Examination {
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appending(path: "baton-doctor-\(UUID().uuidString)")
        do {
            try Data("ok".utf8).write(to: file, options: .withoutOverwriting)
            try FileManager.default.removeItem(at: file)
            return Examination(state: .here, what: "temporary files can be written in \(folder.path())")
        } catch {
            return Examination(
                state: .missing, what: "no file can be written in \(folder.path()): \(Terminal.reason(error))",
                advice: "point TMPDIR to a folder that can be written")
        }
    }

    private var subprocesses: Examination {
        do throws(ImplementationFault) {
            let echo = try Subprocess(["cat"])
            let answer = try echo.exchange(Array("lines".utf8), within: .seconds(10))
            echo.end(within: .seconds(1))
            guard answer == Array("lines".utf8) else { throw ImplementationFault(.violation, "cat gave other bytes") }
            return Examination(state: .here, what: "programs can be started and answer lines")
        } catch {
            return Examination(
                state: .missing, what: "no program can be started: \(error.description)",
                advice: "adapters need that; PATH has to lead to the usual programs")
        }
    }

    private var loopback: Examination {
        guard let failure = LoopbackTrial.failure else {
            return Examination(state: .here, what: "TCP connections to 127.0.0.1 work")
        }
        return Examination(
            state: .absent, what: "TCP connections to 127.0.0.1 do not work: \(failure)",
            advice: "only --implementation tcp:HOST:PORT needs them")
    }

    private func adapter(_ implementation: String) -> Examination {
        let advice = "see: baton adapter check -- \(implementation)"
        do {
            let address = try AdapterAddress(implementation)
            let connection = try AdapterConnection(
                over: try address.open(within: .seconds(10)), harness: "Baton", version: BatonVersion.current)
            let adapter = connection.adapter
            try connection.end()
            return Examination(
                state: .here,
                what: "the adapter answers: \(adapter.declaration.name) \(adapter.declaration.version), role "
                    + "\(adapter.role.rawValue)")
        } catch {
            return Examination(state: .missing, what: "the adapter does not answer: \(error)", advice: advice)
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
        if let path { return Examination(state: .here, what: "\(name): \(path)") }
        return Examination(state: .absent, what: "\(name) is not in PATH; good for \(use)")
    }
}

/// Connects to a listener of this process's own.
private enum LoopbackTrial {
    /// What went wrong; nil for nothing.
    static var failure: String? {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, kind, 0)
        guard listener >= 0 else { return reason }
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(listener, raw, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, raw, &size) == 0
            }
        }
        guard isBound else { return reason }
        do throws(ImplementationFault) {
            let peer = try TCPPeer(
                host: "127.0.0.1", port: UInt16(bigEndian: address.sin_port), within: .seconds(5))
            peer.end(within: .zero)
            return nil
        } catch {
            return error.description
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
