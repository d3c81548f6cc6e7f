import ArgumentParser
import Fuzzing

struct FuzzScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Let users, apps, radios and accounts act in every order.",
        discussion: """
            Two to five devices accept and save many times, while faults occur. Always-on rules judge the events, and \
            a handoff must work at the end.

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
