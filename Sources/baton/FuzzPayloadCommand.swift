import ArgumentParser
import Fuzzing

struct FuzzPayloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payload",
        abstract: "Hand over payloads of every kind, nesting and size.",
        discussion: """
            Each activity is handed over twice in one world, from one model and release to another. What arrives must be what was \
            saved, in kind and content.

            \(FuzzCampaignOptions.discussion)

            EXAMPLES:
              baton fuzz payload --time 60
              baton fuzz payload --runs 10000 --seed 7 --output found
              baton fuzz payload --implementation 'python3 adapter.py' --role receiver

            EXIT STATUS:
              \(FuzzCampaignOptions.exitStatus)
            """)

    @OptionGroup var campaign: FuzzCampaignOptions

    func run() async throws { try await campaign.run(PayloadMode()) }
}
