import Generation

/// What a worker does next.
struct FuzzJob: Sendable {
    var execution: Int
    var task: Task

    enum Task: Sendable {
        case execute(RecordedChoices)
        case shrink(RecordedChoices, FuzzFailure)
    }
}
