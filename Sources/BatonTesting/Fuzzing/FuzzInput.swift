import Generation
import Payload

/// What a trial is asked to restore.
enum FuzzInput: Hashable, Sendable {
    /// The activity that the generator makes of these choices.
    case choices([UInt64])
    /// An activity that the test names.
    case activity(FuzzedActivity)

    /// The input as a value, for another process.
    var payload: PayloadValue {
        switch self {
        case .choices(let choices): ["choices": .array(choices.map { PayloadValue($0) })]
        case .activity(let activity): ["activity": activity.payload]
        }
    }

    /// Nil for a value that no input made.
    init?(payload: PayloadValue) {
        guard let members = payload.dictionaryValue else { return nil }
        if let choices = members["choices"]?.arrayValue {
            self = .choices(choices.compactMap(\.unsignedValue))
        } else if let activity = members["activity"] {
            self = .activity(FuzzedActivity(payload: activity))
        } else {
            return nil
        }
    }
}

extension ActivityGenerator {
    /// The activity of an input, with its deviations in words.
    func generated(_ input: FuzzInput) -> Generated {
        switch input {
        case .activity(let activity): return Generated(activity: activity, deviations: [])
        case .choices(let choices):
            var source = RecordedChoices(replaying: choices)
            return activity(&source)
        }
    }
}

extension RestoreTrial {
    /// The faults of an input.
    func run(_ input: FuzzInput, of generator: ActivityGenerator) -> [RestoreFault] {
        let generated = generator.generated(input)
        let isNamed = if case .activity = input { true } else { false }
        return run(
            generated.activity, deviations: generated.deviations,
            isDeclared: !isNamed && generated.deviations.isEmpty)
    }
}
