import ArgumentParser
import CaptureAnalysis
import Reports

/// The options of `devices` in addition to those of all analyses.
struct CaptureDevicesOptions: CaptureAnalysisChoice {
    typealias Analysis = RecordingDevices

    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the Apple devices of a recording, one row for each address.",
        discussion: """
            A row has the kind of the address, the first and last reception, the number of Apple entries, signal powers, the types of \
            messages, the model if messages name one, twins (other addresses with the same Handoff payloads), and links to earlier and later \
            addresses of the same device, with their probability. Names that devices advertise are shown with --addresses. The exit \
            status is 1 if a recording is damaged.

            --from, --to and --min-rssi restrict what counts as received. With --device, only the rows of this device are shown; twins and \
            links are still searched among all devices.

            EXAMPLES:
              baton capture devices recording.pcapng
              baton capture devices --min-rssi -60 --addresses recording.pcapng
              baton capture devices --json *.btsnoop
            """)

    @Flag(help: "Show addresses and names too.")
    var addresses = false

    @OptionGroup(title: "Filters") var reception: CaptureReceptionOptions

    func options() throws(Problem) -> AnalysisOptions { try reception.options(showsAddresses: addresses) }
}
