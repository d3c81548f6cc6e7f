import AdapterTransports
import ImplementationAdapter
import Payload

/// Restores inputs in another process of the test program, so that a trap or an endless loop ends that process alone.
///
/// The process runs the same test up to the same call, and there waits for inputs (``FuzzingServer``). It is started
/// with the first input, and again after each input that ended it.
final class FuzzingProcess: RestoreRunner {
    private let command: [String]
    private var process: Subprocess?
    private(set) var deaths = 0
    var timeLimit: Duration

    /// The line that says that the call was reached.
    static let greeting = "baton-fuzz: ready"
    /// How long a process may take to get there. Other tests keep the processors busy.
    private static let startLimit = Duration.seconds(120)
    private static let grace = Duration.milliseconds(200)
    /// How much longer than its processor time an activity may take by the clock, before it counts as waiting for ever.
    private static let patience = 10

    /// - Parameter command: starts the process.
    init(_ command: [String], timeLimit: Duration) {
        self.command = command
        self.timeLimit = timeLimit
    }

    deinit { process?.end(within: Self.grace) }

    func faults(of input: FuzzInput) throws(WorldError) -> [RestoreFault] {
        let line = PayloadNotation.encode([.integer(timeLimit.wholeNanoseconds), input.payload])
        guard line.count <= LineLimits.lineByteCount else {
            throw .cannotFuzz("an activity takes \(line.count) bytes; \(LineLimits.lineByteCount) are the limit")
        }
        let process = try started()
        do throws(ImplementationFault) {
            let answer = try process.exchange(line, within: timeLimit * Self.patience)
            return Self.faults(in: answer)
        } catch {
            deaths += 1
            self.process = nil
            let hangs = error.description.contains(ProcessorTime.ending) || error.description.hasPrefix("no answer")
            return [hangs ? .hang(longerThan: timeLimit) : .death(error.description, log: process.log)]
        }
    }

    private static func faults(in answer: [UInt8]) -> [RestoreFault] {
        let value = try? PayloadNotation.decode(answer)
        return value?.arrayValue?.compactMap { RestoreFault(payload: $0) } ?? []
    }

    /// The process, which has reached the call.
    private func started() throws(WorldError) -> Subprocess {
        if let process { return process }
        var log: [UInt8] = []
        do throws(ImplementationFault) {
            let process = try Subprocess(command)
            while try process.receive(within: Self.startLimit) != Array(Self.greeting.utf8) { log = process.log }
            self.process = process
            return process
        } catch {
            throw .cannotFuzz(
                "the test does not reach this call in a separate process (\(error.description)); it must reach it "
                    + "whenever it runs alone. " + String(decoding: log.suffix(400), as: UTF8.self))
        }
    }
}
