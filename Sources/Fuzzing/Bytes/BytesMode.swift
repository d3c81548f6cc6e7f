package import Generation
import Text

/// Bytes for one of Baton's own decoders.
package struct BytesMode: FuzzMode {
    package static let name = "bytes"
    private let input: ByteInput

    /// - Parameters:
    ///   - target: the decoder.
    ///   - isStructured: whether inputs begin with what the target's declarations make; otherwise with its examples.
    package init(_ target: any ByteTarget, isStructured: Bool = true) {
        input = ByteInput(target, isStructured: isStructured)
    }

    package var groupSize: Int { 16 }

    package func trial(_ choices: inout RecordedChoices, execution: Int, on bench: BytesBench) -> FuzzTrial {
        let bytes = input.bytes(&choices)
        return trial(of: bytes, bench.outcomes(of: [bytes])[0], execution: execution)
    }

    package func trials(_ group: inout [FuzzExecution], on bench: BytesBench) -> [FuzzTrial] {
        let inputs = group.indices.map { input.bytes(&group[$0].choices) }
        return zip(group, zip(inputs, bench.outcomes(of: inputs))).map { execution, tried in
            trial(of: tried.0, tried.1, execution: execution.number)
        }
    }

    /// The bytes themselves. What was made from declarations cannot lose a single byte.
    package func restated(_ failure: FuzzFailure) -> RecordedChoices? { input.choices(making: failure.bytes) }

    /// An example takes fewer choices than its bytes.
    package func isRestated(_ choices: RecordedChoices) -> Bool { ByteInput.isLiteral(choices) }

    /// A process that hangs is waited for, and one that died is started anew.
    package func mostRepetitions(of failure: FuzzFailure) -> Int? {
        switch failure.symptom {
        case ByteOutcome.hang: 16
        case let symptom where symptom.hasPrefix(ByteOutcome.death): 400
        default: nil
        }
    }

    private func trial(of bytes: [UInt8], _ outcome: ByteOutcome, execution: Int) -> FuzzTrial {
        guard let violation = outcome.violation else { return FuzzTrial(behaviour: outcome.features) }
        let shape = String(violation.observed.filter { !$0.isNumber }.prefix(200))
        return FuzzTrial(
            behaviour: outcome.features,
            failure: FuzzFailure(
                symptom: violation.oracle, shape: shape, causes: ["\(violation.oracle): \(shape)"], requirements: [],
                expected: violation.expected, observed: violation.observed, caseFile: "",
                caseName: "\(input.target.name)-\(execution)", bytes: bytes,
                isMinimizedOnce: violation.oracle == ByteOutcome.hang))
    }
}
