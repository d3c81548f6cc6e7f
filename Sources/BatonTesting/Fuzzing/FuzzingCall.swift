import Foundation
import Generation
import Payload
import Randomness
import Testing

/// One call of ``fuzz(_:type:shape:title:webpageURL:runs:seed:replaying:timeLimit:sourceLocation:judging:preparing:)``:
/// which activities it wants.
struct FuzzingCall: Sendable {
    let type: String
    let shape: PayloadShape
    /// Title and web page of the app's own activities.
    let declared: FuzzedActivity
    let runs: Int
    let seed: UInt64
    /// Activities that come first.
    let replaying: [FuzzedActivity]
    /// How long the app may take for one activity.
    let timeLimit: Duration
    let sourceLocation: SourceLocation

    /// The environment variable that names the call for which a process was started.
    static let variable = "BATON_FUZZ"

    var generator: ActivityGenerator { ActivityGenerator(shape, declared: declared) }

    /// Names this call among all calls of a test: its place, what it wants, and the arguments of the test.
    func key(on device: String) -> String {
        var hash = StableHash()
        for text in [type, "\(shape)", "\(declared)", device, Self.arguments] { hash.combine(bytes: text.utf8) }
        for number in [UInt64(bitPattern: Int64(runs)), seed, UInt64(replaying.count)] { hash.combine(number) }
        return "\(sourceLocation.fileID):\(sourceLocation.line):\(sourceLocation.column):\(hash.value)"
    }

    /// The arguments of a test that has some, without addresses, which differ from process to process.
    private static var arguments: String {
        guard let testCase = Test.Case.current, testCase.isParameterized else { return "" }
        return "\(testCase)".replacing(#/(\$|0x)[0-9a-f]+/#, with: "")
    }

    /// The inputs in order. The first is an activity as declared, without an unusual value. The others have each single
    /// deviation in turn, in an order that depends on the seed, some of them with others.
    func input(_ number: Int) -> RecordedChoices {
        guard number > 0 else { return RecordedChoices(replaying: []) }
        var numbers = SplitMix64(seed: seed)
        let count = generator.deviationCount
        let order = Array(0..<count).shuffled(using: &numbers)
        let prefix = count == 0 ? [] : ActivityGenerator.choices(ofDeviation: order[(number - 1) % count])
        return RecordedChoices(replaying: prefix, then: SplitMix64.mix(seed &+ UInt64(number)))
    }
}
