import ArgumentParser

/// The value of `--seed`.
enum SeedArgument {
    static func read(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else { throw ValidationError("expected a number from 0 to \(UInt64.max)") }
        return seed
    }
}
