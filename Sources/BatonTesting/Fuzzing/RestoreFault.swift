import Payload
import Testing

/// What was wrong with the restoration of one activity.
struct RestoreFault: Hashable {
    /// Faults with one cause are told once. It holds nothing of the payload.
    var cause: String
    var expected: String
    var observed: String
    var advice = ""
    /// The place of the expectation that is not met; nil for the place of the call.
    var place: Place?
    /// What happened, one event a line.
    var timeline: [String] = []
    /// No activity can reach the app, whatever it carries.
    var concernsSetup = false
    /// The process in which the app ran is gone.
    var endsProcess = false

    /// A place in the tests.
    struct Place: Hashable {
        var fileID: String
        var line: Int
        var column: Int

        init(fileID: String, line: Int, column: Int) {
            self.fileID = fileID
            self.line = line
            self.column = column
        }

        init(_ location: SourceLocation) {
            self.init(fileID: location.fileID, line: location.line, column: location.column)
        }
    }
}

extension RestoreFault {
    /// The fault as a value, for another process.
    var payload: PayloadValue {
        var members: PayloadDictionary = [
            "cause": .string(cause), "expected": .string(expected), "observed": .string(observed),
            "advice": .string(advice), "timeline": .array(timeline.map { .string($0) }),
            "concernsSetup": .boolean(concernsSetup),
        ]
        if let place {
            members["place"] = [.string(place.fileID), PayloadValue(place.line), PayloadValue(place.column)]
        }
        return .dictionary(members)
    }

    /// Nil for a value that no fault made.
    init?(payload: PayloadValue) {
        guard let members = payload.dictionaryValue, let cause = members["cause"]?.stringValue else { return nil }
        self.cause = cause
        expected = members["expected"]?.stringValue ?? ""
        observed = members["observed"]?.stringValue ?? ""
        advice = members["advice"]?.stringValue ?? ""
        timeline = members["timeline"]?.arrayValue?.compactMap(\.stringValue) ?? []
        concernsSetup = members["concernsSetup"]?.booleanValue ?? false
        guard let parts = members["place"]?.arrayValue, parts.count == 3, let file = parts[0].stringValue,
            let line = parts[1].integerValue, let column = parts[2].integerValue
        else { return }
        place = Place(fileID: file, line: Int(line), column: Int(column))
    }
}
