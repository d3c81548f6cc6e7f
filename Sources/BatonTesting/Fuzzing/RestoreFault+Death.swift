import Text

extension RestoreFault {
    private static let advice = "check each value of userInfo with `as?` and `guard` before it is used"

    /// The app did not come to an end.
    static func hang(longerThan limit: Duration) -> RestoreFault {
        RestoreFault(
            cause: "hang", expected: "the app restores or refuses the activity",
            observed: "it took longer than \(limit) of processor time, and was stopped",
            advice: "find the loop that depends on the payload; a longer `timeLimit` allows for slow code",
            endsProcess: true)
    }

    /// The app's process ended.
    ///
    /// - Parameters:
    ///   - ending: how it ended.
    ///   - log: what it wrote to standard error.
    static func death(_ ending: String, log: [UInt8]) -> RestoreFault {
        let message = lastWords(in: log)
        return RestoreFault(
            cause: "death \(message.map(withoutKinds) ?? ending)",
            expected: "the app restores or refuses the activity",
            observed: message.map { "the process of the app ended: \($0)" }
                ?? ending.replacing(#/^it /#, with: "the process of the app "),
            advice: advice, endsProcess: true)
    }

    private static let marks = ["Fatal error", "Could not cast value", "recondition failed", "ssertion failed"]

    /// What the runtime wrote about the trap; nil if it wrote nothing.
    private static func lastWords(in log: [UInt8]) -> String? {
        let lines = String(decoding: log, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.last { line in marks.contains { line.contains($0) } }
        return line.map { VisibleText.escape(withoutAddresses(String($0)), limit: 500) }
    }

    /// Without the addresses of types, which differ from run to run.
    private static func withoutAddresses(_ text: String) -> String { text.replacing(#/ \(0x[0-9a-f]+\)/#, with: "") }

    /// A forced cast has one cause, whatever kind of value it meets. The wanted type is bridged for some of them.
    private static func withoutKinds(_ text: String) -> String { text.replacing(#/ '[^']*'/#, with: "") }
}
