import ArgumentParser
import Fuzzing

struct FuzzScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Let users, apps, radios and accounts act in every order.",
        discussion: """
            Two to five devices have histories of many acceptances and saves, and faults. Always-on rules judge what they do, and \
            in the end a handoff must work.

            \(FuzzCampaignOptions.discussion)

            EXAMPLES:
              baton fuzz schedule --time 60
              baton fuzz schedule --runs 10000 --seed 7 --corpus corpus
              baton fuzz schedule --implementation ./device --jobs 1

            EXIT STATUS:
              \(FuzzCampaignOptions.exitStatus)
            """)

    @OptionGroup var campaign: FuzzCampaignOptions

    func run() async throws { try await campaign.run(ScheduleMode()) }
}
