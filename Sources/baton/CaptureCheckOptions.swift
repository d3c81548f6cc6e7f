import ArgumentParser
import CaptureAnalysis

/// What `check` adds to the options of all findings.
struct CaptureCheckOptions: CaptureFindingChoice {
    typealias Finding = RecordingCheck

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Judge recordings by the rules of Handoff.",
        discussion: """
            Each statement of a rule holds (with how often it was put to the test), is broken (with the numbers of the \
            frames), or is not observable in the recording (with what it would take). Frames with a bad CRC do not count. \
            Ends with status 1 when a rule is broken; of several recordings, each is told in the order in which it is named, \
            and the exit status is the gravest.

            With --keys, goodbyes can be told from other payloads, sealed options are held to the status byte, and the addresses of \
            one key are known to be one device. Filters leave whole devices and times out, as if they had not \
            been recorded. There are none by signal power, type or activity: without single messages a recording has gaps that no \
            sender made, and counters and intervals would be held against it.

            EXAMPLES:
              baton capture check recording.pcapng
              baton capture check --json *.pcap
              baton capture check --keys case.keys.json case.ble.pcap
              baton capture check --device device-3 --from 10 recording.btsnoop
            """)

    @OptionGroup var keys: CaptureKeyOptions
    @OptionGroup(title: "Filters") var scope: CaptureScopeOptions

    func options() throws(Problem) -> FindingOptions {
        var options = FindingOptions()
        (options.keys, options.activities) = try keys.read()
        try scope.add(to: &options.filter)
        return options
    }
}
