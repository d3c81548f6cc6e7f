import Generation

/// An input outside a campaign.
extension FuzzInput {
    /// Tries the input as its campaign did. Nil if no mode has its name.
    ///
    /// - Parameter bench: with the seed of the input.
    package func trial(on bench: FuzzBench) -> FuzzTrial? {
        var choices = RecordedChoices(replaying: choices)
        return FuzzModes.named(mode)?.trial(&choices, execution: execution, on: bench)
    }

    /// Makes the input simpler as long as it fails alike. Nil if it does not fail.
    package func minimized(on bench: FuzzBench, mostTries: Int, progress: @escaping (Int) -> Void) -> FuzzFinding? {
        var choices = RecordedChoices(replaying: choices)
        guard let mode = FuzzModes.named(mode),
            let failure = mode.trial(&choices, execution: execution, on: bench).failure
        else { return nil }
        var tries = 0
        return mode.minimized(choices, failure, execution: execution, on: bench, mostTries: mostTries) {
            tries += 1
            progress(tries)
            return false
        }
    }

    /// Whether a file begins as that of an input does, of this version or another.
    package static func isFile(at path: String) -> Bool {
        let bytes = try? RegularFile.bytes(at: path, atMost: FuzzInputReader.mostBytes)
        return bytes?.starts(with: "baton fuzz input ".utf8) ?? false
    }
}
