import Events
import Handoff
import Payload

/// A snippet's app delegate as the program of a process. Actions of the user, and questions of a test, have names.
final class SnippetProgram<Delegate: ApplicationDelegate>: ApplicationProgram {
    private let makeDelegate: () -> Delegate
    private var actions: [String: (Delegate) throws -> PayloadValue] = [:]
    private weak var delegate: Delegate?

    init(_ makeDelegate: @escaping () -> Delegate) { self.makeDelegate = makeDelegate }

    /// The program with one more action.
    func doing(_ action: String, _ body: @escaping (Delegate) throws -> Void) -> SnippetProgram {
        actions[action] = { delegate in
            try body(delegate)
            return .null
        }
        return self
    }

    /// The program with one more action, which returns a value; `.null` for nil.
    func telling(_ action: String, _ body: @escaping (Delegate) -> PayloadValue?) -> SnippetProgram {
        actions[action] = { delegate in body(delegate) ?? PayloadValue.null }
        return self
    }

    func main(_ application: Application) {
        let delegate = makeDelegate()
        self.delegate = delegate
        application.delegate = delegate
    }

    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let delegate, let body = actions[action] else { return .unsupported }
        do {
            return .done(try body(delegate))
        } catch {
            return .refused("\(error)")
        }
    }
}
