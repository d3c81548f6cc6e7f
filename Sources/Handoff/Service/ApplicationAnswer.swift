/// What an app answers to an ``ApplicationCall``.
package enum ApplicationAnswer: Sendable, Hashable {
    /// Nothing.
    case done
    case saved(SaveResult)
    case returned(CallbackAnswer)
    case performed(ActionAnswer)

    /// The result of a save cycle; without a state where no process answered.
    var saved: SaveResult { if case .saved(let result) = self { result } else { SaveResult(snapshot: nil) } }
    /// The result of a callback; not implemented where no process answered.
    var returned: CallbackAnswer { if case .returned(let answer) = self { answer } else { .notImplemented } }
    /// The result of an operation; refused where no process answered.
    var performed: ActionAnswer {
        if case .performed(let answer) = self { answer } else { .refused("the process has ended") }
    }
}
