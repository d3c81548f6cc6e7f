/// Why a behaviour is not one that a scripted app can have.
package struct BehaviourError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where: keys and positions from `behaviour` on, for example `behaviour.controllers[1].hook`.
    package var path: String
    /// What was expected there.
    package var expected: String
    /// What was found.
    package var found: String

    /// Makes an error.
    package init(path: String, expected: String, found: String) {
        self.path = path
        self.expected = expected
        self.found = found
    }

    /// Where, what was expected and what was found.
    package var description: String { "\(path): expected \(expected), found \(found)" }
}
