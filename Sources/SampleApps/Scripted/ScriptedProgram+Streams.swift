import Handoff
import ImplementationAdapter
import Payload

/// Continuation streams: the verbs.
extension ScriptedProgram {
    /// Performs a verb of streams.
    func performStreams(_ verb: Verb, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let streams else { return .refused("the behaviour of the app has no streams") }
        if verb == .requestStreams { return requestStreams(arguments) }
        guard streams.count > 0 else { return .refused("the app has got no streams") }
        let number = arguments["pair"]?.integerValue ?? Int64(streams.count)
        guard (1...Int64(streams.count)).contains(number) else {
            return .refused("the app has got \(streams.count) pairs, and not \(number)")
        }
        let index = Int(number) - 1
        let sides = arguments["stream"]?.stringValue ?? "both"
        let (input, output) = (sides != "output", sides != "input")
        switch verb {
        case .openStreams: streams.open(index, input: input, output: output)
        case .closeStream: streams.close(index, input: input, output: output)
        case .readStream:
            let size = arguments["size"]?.integerValue
            guard size.map({ $0 >= 0 }) ?? true else { return .refused("size must not be negative") }
            streams.read(index, size.map { Int(clamping: $0) })
        case .writeStream:
            guard let contents = Self.contents(arguments) else {
                return .refused("writeStream needs a text or a size of at most \(Self.mostBytes)")
            }
            streams.write(contents, to: index, closes: arguments["closes"]?.booleanValue ?? false)
        default: return .unsupported
        }
        return .done(.null)
    }

    /// More bytes would test nothing else.
    private static let mostBytes: Int64 = 1_000_000_000

    private static func contents(_ arguments: PayloadDictionary) -> StreamContents? {
        if let text = arguments["text"]?.stringValue { return StreamContents(text: text) }
        guard let size = arguments["size"]?.integerValue, (0...mostBytes).contains(size) else { return nil }
        let seed = arguments["seed"]?.integerValue ?? 1
        return StreamContents(size: Int(size), seed: UInt64(bitPattern: seed))
    }

    private func requestStreams(_ arguments: PayloadDictionary) -> ActionAnswer {
        let name = arguments["as"]?.stringValue ?? "received"
        guard let activity = activity(name) else { return .refused("the app has no activity called \(name)") }
        let times = arguments["times"]?.integerValue ?? 1
        guard (1...1_000).contains(times) else { return .refused("times must lie between 1 and 1000") }
        for _ in 0..<times { requestStreams(of: activity) }
        return .done(.null)
    }

    /// Asks for streams; the app takes what it gets.
    func requestStreams(of activity: UserActivity) {
        activity.getContinuationStreams { [weak self] input, output, _ in
            guard let input, let output else { return }
            self?.streams?.take(input, output)
        }
    }

    /// The app keeps an activity that it has received, and may ask for its streams.
    func keepReceived(_ activity: UserActivity) {
        guard streams != nil else { return }
        keep(activity, as: "received", hasDelegate: false)
        let asks =
            switch requestsStreams {
            case .never: false
            case .ifOffered: activity.supportsContinuationStreams
            case .always: true
            }
        if asks { requestStreams(of: activity) }
    }
}
