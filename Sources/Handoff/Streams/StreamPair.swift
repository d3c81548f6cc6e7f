import Events

/// A pair of continuation streams at one end, and how the app uses it.
final class StreamPair {
    /// Its number, the same at both ends.
    let number: Int
    /// The activity with which the app got it: at the source its own, at the receiver the delivered one.
    let activity: Int
    let context: ProcessContext
    let runLoop: MainRunLoop
    /// What the device said last, less what the app has read and written since.
    var condition: StreamCondition
    private(set) weak var input: StreamSide?
    private(set) weak var output: StreamSide?

    private let begin: Instant
    /// How often the app began to write after it had read.
    private var rounds = 0
    private var lastUse: StreamDirection?
    private var opened: Set<StreamDirection> = []
    /// The bytes that the app has read and written.
    private var bytes = 0
    /// The app is done with both streams.
    private(set) var isDone = false

    init(_ number: Int, activity: Int, _ condition: StreamCondition, context: ProcessContext, runLoop: MainRunLoop) {
        self.number = number
        self.activity = activity
        self.condition = condition
        self.context = context
        self.runLoop = runLoop
        begin = context.service.now
    }

    /// Makes the two streams, unopened.
    func makeStreams() -> (input: ContinuationInputStream, output: ContinuationOutputStream) {
        let sides = (StreamSide(.input, of: self), StreamSide(.output, of: self))
        input = sides.0
        output = sides.1
        return (ContinuationInputStream(sides.0), ContinuationOutputStream(sides.1))
    }

    /// The fields of the event with which an app gets the pair.
    var fields: EventFields {
        [.pair: number, .input: input?.statusName, .output: output?.statusName]
    }

    func changed(to condition: StreamCondition) {
        self.condition = condition
        input?.look()
        output?.look()
    }

    // MARK: Advice

    func noteOpening(_ direction: StreamDirection) { opened.insert(direction) }

    /// The app reads or writes.
    func noteUse(_ direction: StreamDirection, byteCount: Int) {
        defer { lastUse = direction }
        bytes += byteCount
        guard direction == .output, lastUse == .input else { return }
        rounds += 1
        context.record(StreamAdvice.onRounds(rounds), activity: activity)
    }

    /// One turn after the app got the pair.
    func adviseOnOpening() {
        context.record(StreamAdvice.onOpening(opened.count == 2), activity: activity)
    }

    /// The app is done with one of the streams.
    func sideIsOver() {
        guard !isDone, input?.isOver != false, output?.isOver != false else { return }
        isDone = true
        guard condition.failure == nil else { return }
        context.record(
            StreamAdvice.onSize(bytes, limit: context.parameters.softPayloadLimit), activity: activity)
        context.record(StreamAdvice.onDuration(context.service.now.since(begin)), activity: activity)
    }
}
