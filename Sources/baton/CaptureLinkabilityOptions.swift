import ArgumentParser
import CaptureAnalysis

/// What `linkability` adds to the options of all findings.
struct CaptureLinkabilityOptions: CaptureFindingChoice {
    typealias Finding = Linkability

    static let configuration = CommandConfiguration(
        commandName: "linkability",
        abstract: "Tell what ties the addresses of one device together in a recording.",
        discussion: """
            A device changes its address so that nobody can follow it. This finds, for its maker, what undoes that: one payload \
            on two addresses, counters that go on under a new address, an address that begins as another ends. Each link has its \
            evidence and the probability that it is right.

            It judges recordings that are at their ends. It follows nobody: it does not read live, it stores nothing, and what it \
            finds in one recording it does not compare with another. Addresses show as pseudonyms unless asked for.

            With --from, --to and --min-rssi it judges what a receiver would have heard that was on no longer, or was farther \
            away. With --device it tells the links of that device alone, each judged among all others. There is no filter by \
            activity: a counter counts all payloads of its device.

            Findings are information: the status is 0 with and without them, and 1 when a recording is damaged.

            EXAMPLES:
              baton capture linkability recording.pcapng
              baton capture linkability --min-rssi -60 recording.pcapng
              baton capture linkability --json recording.btsnoop
            """)

    @Flag(help: "Show addresses instead of pseudonyms.")
    var addresses = false

    @OptionGroup(title: "Filters") var scope: CaptureScopeOptions
    @OptionGroup(title: "Filters") var signal: CaptureLeastSignalOptions

    func options() throws(Problem) -> FindingOptions {
        var options = FindingOptions()
        options.showsAddresses = addresses
        try scope.add(to: &options.filter)
        signal.add(to: &options.filter)
        return options
    }
}
