import ArgumentParser
import CaptureFiles
import Events
import Foundation
import Reports
import Synchronization
import Text

struct CaptureRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record the packets of an interface, through libpcap.",
        discussion: """
            Records until a limit is reached, or until ^C or SIGTERM. The last file is then complete, and the exit status is 0. A line \
            on standard error says how many packets the system received and dropped. The process needs the right to capture: \
            root, or setcap cap_net_raw,cap_net_admin=eip.

            Bluetooth interfaces are bluetooth0 (between host and controller) and bluetooth-monitor (all controllers), if libpcap \
            supports them. A controller reports advertisements only while something scans.

            EXAMPLES:
              baton capture record --interfaces
              baton capture record bluetooth0 --output air.pcap --duration 60
              baton capture record bluetooth-monitor -o air.pcap --rotate-size 10M --files 5
              baton capture record bluetooth0 --count 1000 -o - | baton capture show -
            """)

    @Argument(help: "The interface.")
    var interface: String?

    @Flag(help: "List the interfaces.")
    var interfaces = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write a pcap here; - is standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Record only packets that match this expression of libpcap (pcap-filter).", valueName: "expression"))
    var filter: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep at most this many bytes of each packet.", valueName: "bytes"))
    var snapLength = CaptureRecord.lengthLimit

    @Flag(help: "Also record packets for other systems, if the interface receives them.")
    var promiscuous = false

    @Option(parsing: .unconditional, help: ArgumentHelp("End after this many packets.", valueName: "number"))
    var count: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("End after this many seconds.", valueName: "seconds"))
    var duration: Double?

    @Option(help: ArgumentHelp("Continue in another file at this size: 500k, 10M, 1G.", valueName: "size"))
    var rotateSize: ByteCount?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Continue in another file this many seconds after a file's first packet.", valueName: "seconds"))
    var rotateTime: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Keep only this many files, the latest ones.", valueName: "number"))
    var files: Int?

    func validate() throws {
        guard interfaces || interface != nil else {
            throw ValidationError("name the interface; --interfaces lists them")
        }
        guard interfaces || output != nil else { throw ValidationError("name a file with --output, or - for a pipe") }
        guard (1...CaptureRecord.lengthLimit).contains(snapLength) else {
            throw ValidationError(
                "--snap-length: expected a number from 1 to \(CaptureRecord.lengthLimit), found \(snapLength)")
        }
        for (name, number) in [("--count", count), ("--files", files)] {
            if let number, number < 1 {
                throw ValidationError("\(name): expected a number from 1 on, found \(number)")
            }
        }
        for (name, seconds) in [("--duration", duration), ("--rotate-time", rotateTime)] {
            if let seconds, !(0.001...1e9).contains(seconds) {
                throw ValidationError("\(name): expected seconds from 0.001 to 1e9, found \(seconds)")
            }
        }
        let rotates = rotateSize != nil || rotateTime != nil
        if files != nil, !rotates {
            throw ValidationError("--files: expected --rotate-size or --rotate-time beside it, found neither")
        }
        if rotates, output == "-" {
            throw ValidationError("rotation needs several files: expected --output with a name, found standard output")
        }
    }

    func run() throws {
        if interfaces { return try list() }
        guard let interface, let output else { return }
        let stop = Mutex(false)
        let outcome: LiveRecording.Conclusion
        let progress = Terminal.errorIsTerminal ? CaptureProgress() : nil
        do {
            let capture = try capture(interface)
            let (linkType, kept) = (capture.linkType, capture.snapLength)
            let recording = LiveRecording(
                capture,
                into: try RotatingWriter(
                    path: output, linkType: linkType, snapLength: kept, rotation: rotation))
            let signals = SignalWatch { _ in stop.withLock { $0 = true } }
            defer { signals.cancel() }
            // This command starts no processes, so a closed pipe may end it in the usual way.
            signal(SIGPIPE, SIG_DFL)
            Terminal.standardError("baton: recording \(interface), link type \(linkType)\n")
            outcome = try recording.run(
                limits: LiveRecording.Limits(packets: count, duration: duration.map { .seconds($0) }),
                isStopped: { stop.withLock { $0 } }, progress: { progress?.show($0) })
        } catch let error as CaptureWriteError {
            progress?.erase()
            throw Problem(.harnessFault, "\(output): \("\(error)")")
        }
        progress?.erase()
        try tell(outcome)
    }

    private func capture(_ interface: String) throws(Problem) -> LiveCapture {
        var settings = LiveCapture.Settings()
        settings.snapLength = snapLength
        settings.filter = filter
        settings.isPromiscuous = promiscuous
        do throws(LiveCaptureError) {
            return try LiveCapture(interface: interface, settings: settings)
        } catch {
            throw .usage("\(VisibleText.escape(error.description, limit: 1000))")
        }
    }

    private var rotation: CaptureRotation {
        CaptureRotation(
            size: rotateSize?.bytes, time: rotateTime.map { Int64($0 * 1_000_000_000) }, files: files)
    }

    private func tell(_ outcome: LiveRecording.Conclusion) throws {
        let files = outcome.files == 1 ? "1 file" : "\(outcome.files) files"
        var text = "baton: \(outcome.packets) packets in \(files)"
        if let counts = outcome.counts {
            text +=
                "; received \(counts.received), dropped \(counts.dropped), dropped by the interface \(counts.droppedByInterface)"
        }
        Terminal.standardError("\(text)\n")
        if let error = outcome.error {
            throw Problem(.unexpected, "the recording ended early: \(error.description)")
        }
    }

    private func list() throws {
        let all: [CaptureInterface]
        do throws(LibpcapError) {
            all = try CaptureInterface.all()
        } catch {
            throw Problem.usage("the interfaces cannot be listed: \(error.message)")
        }
        guard !all.isEmpty else { throw Problem.usage("there is no interface that this process may capture on") }
        for interface in all {
            var words = [interface.isUp ? "up" : "down"]
            if interface.isLoopback { words.append("loopback") }
            if let explanation = interface.explanation { words.append(explanation) }
            try Terminal.standardOutput(
                "\(VisibleText.escape("\(interface.name)  \(words.joined(separator: ", "))", limit: 300))\n")
        }
    }
}

/// A number of bytes with a unit of a thousand: 500k, 10M, 1G.
struct ByteCount: ExpressibleByArgument {
    let bytes: Int

    init?(argument: String) {
        let units = ["k": 1_000, "M": 1_000_000, "G": 1_000_000_000]
        let unit = argument.last.flatMap { units[String($0)] }
        guard let number = Int(unit == nil ? argument : String(argument.dropLast())), number > 0 else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
        guard !overflow else { return nil }
        self.bytes = bytes
    }
}
