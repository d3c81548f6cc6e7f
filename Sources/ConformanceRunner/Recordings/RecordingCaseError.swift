/// Why a recording does not become a case.
package enum RecordingCaseError: Error, Equatable, CustomStringConvertible {
    case nothingToSend(unsendable: Int)
    case tooManyReceptions(limit: Int)
    case tooManyInstants(Int, limit: Int)
    case tooManyDevices(Int, limit: Int)
    case tooLong(nanoseconds: Int64)

    package var description: String {
        switch self {
        case .nothingToSend(0):
            "expected a Handoff message in the window, found none"
        case .nothingToSend(let unsendable):
            "expected a Handoff message that a case can send, found \(unsendable) of extended advertising or without a time"
        case .tooManyReceptions(let limit):
            "expected at most \(limit) receptions of Handoff messages, found more; \(Self.advice)"
        case .tooManyInstants(let count, let limit):
            "expected at most \(limit) instants of advertising, found \(count); \(Self.advice)"
        case .tooManyDevices(let count, let limit):
            "expected at most \(limit) senders of Handoff messages, found \(count); \(Self.advice)"
        case .tooLong(let nanoseconds):
            "expected at most 30 days, found \(nanoseconds / 86_400_000_000_000); \(Self.advice)"
        }
    }

    private static let advice = "narrow the window with --from, --to or --device"
}
