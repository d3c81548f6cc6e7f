import ArgumentParser
import CaptureAnalysis

/// The options of `linkability` in addition to those of all analyses.
struct CaptureLinkabilityOptions: CaptureAnalysisChoice {
    typealias Analysis = Linkability

    static let configuration = CommandConfiguration(
        commandName: "linkability",
        abstract: "Find links between the addresses of one device in a recording.",
        discussion: """
            A device changes its address so that nobody can follow it. This command shows the manufacturer what still \
            makes it possible: one payload on two addresses, a counter that continues under a new address, an address \
            that begins when another ends. Each link has its evidence and its probability.

            The command does not track people: it reads no live traffic, stores nothing, and does not compare recordings. Outputs \
            have pseudonyms instead of addresses unless --addresses is given.

            --from, --to and --min-rssi restrict the analysis to a time range, or to devices that are near. With --device, only the \
            links of this device are shown; all devices are still compared. There is no filter by activity, because all payloads of \
            a device share one counter.

            The exit status is 0 whether or not there are links, and 1 if a recording is damaged.

            EXAMPLES:
              baton capture linkability recording.pcapng
              baton capture linkability --min-rssi -60 recording.pcapng
              baton capture linkability --json recording.btsnoop
            """)

    @Flag(help: "Show addresses instead of pseudonyms.")
    var addresses = false

    @OptionGroup(title: "Filters") var reception: CaptureReceptionOptions

    func options() throws(Problem) -> AnalysisOptions { try reception.options(showsAddresses: addresses) }
}
