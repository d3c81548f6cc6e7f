package import Handoff
package import Payload

/// A counter in a SwiftUI view, in every combination of two ways to send and three ways to receive (EX-020).
///
/// | Action | Arguments | What the user does |
/// |---|---|---|
/// | `count` | `times` (1 if absent) | presses the button so many times |
package final class Counter: ApplicationProgram {
    /// The activity type of its manifest.
    package static let activityTypes = [CounterConstants.activityType]

    private let variant: CounterVariant
    private weak var application: Application?

    /// Makes the program of a variant.
    package init(_ variant: CounterVariant) { self.variant = variant }

    package func main(_ application: Application) {
        self.application = application
        if variant.receiving == .modifier {
            application.run(CounterApp(variant: variant))
        } else {
            application.run(CounterAppWithDelegate(variant: variant))
        }
    }

    /// Performs an action of the user.
    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let application else { return .refused("the process has ended") }
        guard action == "count" else { return .unsupported }
        guard case .integer(let times) = arguments["times"] ?? 1, (1...10_000).contains(times) else {
            return .refused("count needs a number of times from 1 to 10000")
        }
        guard let window = application.keyWindow else { return .refused("no window is open") }
        for _ in 0..<times { window.press(CounterConstants.buttonTitle) }
        return .done(.null)
    }
}
