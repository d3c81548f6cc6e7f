import Events
import Payload

@testable import Rules

extension Defect {
    /// The trace is over in seconds.
    private static let soon: RuleParameters = {
        var parameters = RuleParameters()
        parameters.streamCallDelayNanoseconds = 1_000_000_000
        return parameters
    }()

    static let streams: [Defect] = [
        Defect(StreamPairs.self, "STREAM-018", "a callback without a request") { $0.removing(.streamRequested) },
        Defect(StreamPairs.self, "STREAM-006", "streams without a callback") { $0.removing(.didReceiveStreamsCalled) },
        Defect(StreamPairs.self, "STREAM-006", "the callback comes after the end of what it is about") {
            $0.moving(.didReceiveStreamsCalled, after: .streamEnded)
        },
        Defect(StreamPairs.self, "STREAM-006", "an app that is never told, and uses nothing", parameters: soon) {
            $0.removing(.didReceiveStreamsCalled).removing(.streamEnded).removing(.streamEnded)
                .removing(.streamClosed).removing(.streamClosed)
        },
        Defect(StreamPairs.self, "STREAM-006", "two callbacks") {
            $0.inserting(after: .didReceiveStreamsCalled) {
                $0.add(.didReceiveStreamsCalled, "phone", activity: 1, .other, [.pair: 7])
            }
        },
        Defect(StreamPairs.self, "STREAM-005", "streams and an error") {
            $0.inserting(after: .streamGranted) {
                $0.add(
                    .streamRefused, "mac", activity: 1, .main,
                    [.pair: 7, .domain: "NSCocoaErrorDomain", .code: 4609, .description: "No."])
            }
        },
        Defect(StreamPairs.self, "STREAM-005", "streams twice") {
            $0.inserting(after: .streamGranted) { $0.add(.streamGranted, "mac", activity: 1, .main, [.pair: 7]) }
        },
        Defect(StreamPairs.self, "STREAM-007", "an open stream at the receiver") {
            $0.setting(.output, "open", of: .streamGranted)
        },
        Defect(StreamPairs.self, "STREAM-007", "an open stream at the source") {
            $0.setting(.input, "open", of: .didReceiveStreamsCalled)
        },
        Defect(StreamPairs.self, "STREAM-009", "too few bytes at the source") {
            $0.setting(.size, 4, of: .streamEnded)
        },
        Defect(StreamPairs.self, "STREAM-009", "other bytes at the receiver") {
            $0.setting(.checksum, 1, of: .streamEnded, number: 1)
        },
    ]
}
