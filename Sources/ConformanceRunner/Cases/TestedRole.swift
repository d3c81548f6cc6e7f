import ImplementationAdapter

/// Which devices of a case the implementation under test plays; the others are the reference.
package enum TestedRole: String, Sendable, CaseIterable {
    /// The devices on which activities are made.
    case source
    /// The other devices.
    case receiver
    /// All of them: the implementation is tested against itself.
    case both

    /// The names of the devices that it plays, in the case's order.
    ///
    /// A device is a source if an activity is made on it before it accepts one. A device that continues an activity and then
    /// hands it on is a receiver.
    package func devices(of testCase: TestCase) -> [String] {
        let names = testCase.devices.map(\.name)
        if self == .both { return names }
        let sources = Self.sources(of: testCase)
        return names.filter { sources.contains($0) == (self == .source) }
    }

    private static let making: [Verb] = [.create, .becomeCurrent, .attach]

    private static func sources(of testCase: TestCase) -> Set<String> {
        let operations = testCase.steps.compactMap { step in
            if case .operation(let operation) = step { operation } else { nil }
        }
        // A sample app makes its activities in the course of its actions: the first device that acts is the source.
        guard operations.contains(where: { making.contains($0.verb) }) else {
            let first = operations.first { $0.verb == .perform }
            return Set([first?.actor].compactMap(\.self))
        }
        var sources: Set<String> = []
        var receivers: Set<String> = []
        for operation in operations {
            if making.contains(operation.verb), !receivers.contains(operation.actor) { sources.insert(operation.actor) }
            if operation.verb == .accept, !sources.contains(operation.actor) { receivers.insert(operation.actor) }
        }
        return sources
    }
}
