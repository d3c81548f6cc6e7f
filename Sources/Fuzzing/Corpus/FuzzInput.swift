import Randomness
import Text

/// An input of a campaign, in a file of its own.
///
/// The file is text in UTF-8 of six lines: the format with its version, then a word and values separated by one space.
///
///     baton fuzz input 1
///     mode payload
///     seed 1
///     execution 17
///     choices 3 0 15 0
///     behaviours 00c5f7a81e0e9e3b 9d1c3a7f20b46d58
///
/// Choices are decimal numbers below 2^64, from which the mode makes the input. Behaviours are what an execution of it
/// showed, each as 16 hexadecimal digits in rising order. Seed and execution repeat that execution exactly.
package struct FuzzInput: Hashable, Sendable {
    /// The version of the format.
    package static let version = 1
    /// How the name of a file ends.
    package static let suffix = ".input"
    /// The most behaviours of an input. A world with the most events that a campaign allows shows fewer.
    package static let mostBehaviours = 100_000

    package var mode: String
    package var seed: UInt64
    package var execution: Int
    package var choices: [UInt64]
    /// In rising order.
    package var behaviours: [UInt64]

    package init(mode: String, seed: UInt64, execution: Int, choices: [UInt64], behaviours: [UInt64]) {
        self.mode = mode
        self.seed = seed
        self.execution = execution
        self.choices = choices
        self.behaviours = behaviours
    }

    /// The name of its file in a corpus: a digest of the mode and the choices, so that equal inputs are one file.
    package var fileName: String {
        var hash = StableHash()
        hash.combine(bytes: mode.utf8)
        for choice in choices { hash.combine(choice) }
        return Self.digits(SplitMix64.mix(hash.value)) + Self.suffix
    }

    /// The contents of its file.
    package var text: String {
        """
        \(Self.firstLine)
        mode \(mode)
        seed \(seed)
        execution \(execution)
        choices\(choices.map { " \($0)" }.joined())
        behaviours\(behaviours.map { " " + Self.digits($0) }.joined())

        """
    }

    static let firstLine = "baton fuzz input \(version)"

    private static func digits(_ number: UInt64) -> String { hexadecimal(number: number, digits: 16, uppercase: false) }

    /// Whether one input stands before another in a corpus: the simpler one first.
    package static func isSimpler(_ left: FuzzInput, than right: FuzzInput) -> Bool {
        if left.choices.count != right.choices.count { return left.choices.count < right.choices.count }
        if left.choices != right.choices { return left.choices.lexicographicallyPrecedes(right.choices) }
        return left.mode < right.mode
    }
}
