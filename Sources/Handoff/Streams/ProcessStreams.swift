import Events
import Foundation

/// The continuation streams of one process.
final class ProcessStreams {
    typealias Completion = (InputStream?, OutputStream?, (any Error)?) -> Void

    private let context: ProcessContext
    private let runLoop: MainRunLoop
    private var requests: [Int: Request] = [:]
    private var pairs: [Int: WeakPair] = [:]

    private struct Request {
        var activity: Int
        var attempt: Int?
        var completion: Completion
    }

    private struct WeakPair { weak var pair: StreamPair? }

    init(_ context: ProcessContext, _ runLoop: MainRunLoop) {
        self.context = context
        self.runLoop = runLoop
    }

    /// Nothing comes from the device any more: no request waits for its outcome, and the app is done with all pairs.
    var isIdle: Bool { requests.isEmpty && pairs.values.allSatisfy { $0.pair?.isDone != false } }

    private var decisions: StreamCallDecisions { context.decisions.streams }

    // MARK: The receiver

    /// Asks the source of an activity for streams. The completion comes later, on main.
    func request(of activity: UserActivity, _ completion: @escaping Completion) {
        guard !context.life.isEnding else { return }
        let attempt = activity.lifeCycle.attempt
        let request = Request(activity: activity.number, attempt: attempt, completion: completion)
        guard decisions.mayRequest(attempt != nil) else {
            context.record(.streamRequested, activity: activity.number, attempt: attempt)
            return refuseLater(request, code: HandoffErrorCode.handoffFailed)
        }
        context.record(
            StreamAdvice.onRequest(activity.supportsContinuationStreams), activity: activity.number)
        // A device without streams gives no number.
        let pair = context.service.answer(.requestStreams(attempt: attempt ?? 0)).number
        context.record(
            .streamRequested, activity: activity.number, attempt: attempt, [.pair: pair == 0 ? nil : pair])
        guard pair != 0 else { return refuseLater(request, code: HandoffErrorCode.connectionUnavailable) }
        requests[pair] = request
    }

    private func refuseLater(_ request: Request, code: Int) {
        runLoop.perform { [weak self] in self?.complete(request, nil, code: code) }
    }

    func granted(_ number: Int, _ condition: StreamCondition) {
        guard let request = requests.removeValue(forKey: number) else { return }
        complete(request, number, condition, code: nil)
    }

    func refused(_ number: Int, code: Int) {
        guard let request = requests.removeValue(forKey: number) else { return }
        complete(request, number, code: code)
    }

    /// Calls the completion of a request: with streams where there is no code, otherwise with an error.
    private func complete(
        _ request: Request, _ number: Int?, _ condition: StreamCondition = StreamCondition(), code: Int?
    ) {
        for _ in 0..<decisions.completions() where !context.life.isEnding {
            let outcome = decisions.outcome(code == nil)
            var streams: (input: ContinuationInputStream, output: ContinuationOutputStream)?
            var error: (any Error)?
            if outcome == .streams || outcome == .both {
                let pair = makePair(number ?? 0, activity: request.activity, condition)
                streams = pair.makeStreams()
                context.record(
                    .streamGranted, activity: request.activity, attempt: request.attempt, thread: .main, pair.fields)
                adviseLater(on: pair)
            }
            if outcome == .error || outcome == .both {
                let failure = context.decisions.failures.error(code ?? HandoffErrorCode.connectionUnavailable)
                error = failure
                let details = failure as NSError
                context.record(
                    .streamRefused, activity: request.activity, attempt: request.attempt, thread: .main,
                    [
                        .pair: number, .domain: details.domain, .code: details.code,
                        .description: failure.localizedDescription,
                    ])
            }
            context.execution.enter(.main, for: request.attempt) {
                request.completion(streams?.input, streams?.output, error)
            }
        }
    }

    // MARK: The source

    /// Gives an activity's delegate its ends of a pair, if the activity offers streams.
    /// - Returns: true where it has got them.
    func receive(_ activity: UserActivity?, pair number: Int, _ condition: StreamCondition) -> CallbackAnswer {
        guard !context.life.isEnding, let activity,
            decisions.offers(
                activity.purposes.continuationStreams, activity.saving.supportedStreamsWhenSent ?? false,
                activity.state)
        else { return .returned(false) }
        guard decisions.callsSource() else { return .returned(true) }
        return callDelegate(of: activity, makePair(number, activity: activity.number, condition))
    }

    /// An activity was continued. No streams come with that (STREAM-018).
    func continuedElsewhere(_ activity: UserActivity) {
        guard decisions.callsUnasked(activity.purposes.continuationStreams) else { return }
        _ = callDelegate(of: activity, makePair(0, activity: activity.number, StreamCondition()))
    }

    private func callDelegate(of activity: UserActivity, _ pair: StreamPair) -> CallbackAnswer {
        let isGrantedAnyway = decisions.grantsWithoutDelegate()
        guard let delegate = activity.delegate else { return .returned(isGrantedAnyway) }
        context.use(.delegateCallbacks)
        let thread = context.decisions.saving.thread(.didReceiveStreams)
        let streams = pair.makeStreams()
        context.record(
            .didReceiveStreamsCalled, activity: activity.number, thread: thread, pair.fields)
        let result: Void? = context.call(
            "didReceiveStreams", of: delegate, on: thread, activity: activity.number
        ) { $0.userActivity(activity, didReceive: streams.input, outputStream: streams.output) }
        guard result != nil else { return .returned(isGrantedAnyway) }
        adviseLater(on: pair)
        return .returned(true)
    }

    // MARK: Pairs

    private func makePair(_ number: Int, activity: Int, _ condition: StreamCondition) -> StreamPair {
        let pair = StreamPair(number, activity: activity, condition, context: context, runLoop: runLoop)
        pairs[number] = WeakPair(pair: pair)
        return pair
    }

    /// The app's own code for the end of the turn runs first.
    private func adviseLater(on pair: StreamPair) {
        runLoop.perform { [runLoop] in runLoop.perform { pair.adviseOnOpening() } }
    }

    func changed(_ number: Int, _ condition: StreamCondition) { pairs[number]?.pair?.changed(to: condition) }

    func clear() { requests = [:] }
}
