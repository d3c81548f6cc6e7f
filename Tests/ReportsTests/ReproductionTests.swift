import Events
import Reports
import Testing

/// The command that repeats a case plays it as the run did, and selects nothing else.
struct ReproductionTests {
    @Test func theCommandHasWhatDecidesHowACaseIsPlayed() {
        let arguments = [
            "run", "--seed", "3", "--suite", "demo", "--profile", "ios-8", "--transport", "companion-link", "--history",
            "link-loss", "--beside", "companion", "--implementation", "node a.js", "--role", "both", "--repeat", "4",
            "--conformance", "Mine",
        ]
        let header = RunHeader(
            baton: "0", seed: 3, digest: "", epoch: 0, implementation: "x", cases: 1, arguments: arguments)
        let expected =
            "baton run --case 'demo/one' --seed 3 --profile 'ios-8' --transport 'companion-link' --history 'link-loss' "
            + "--beside 'companion' --implementation 'node a.js' --role 'both' --conformance 'Mine'"
        #expect(Reproduction.command(case: "demo/one", run: header) == expected)
    }
}
