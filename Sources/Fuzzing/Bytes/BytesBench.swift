import AdapterTransports
import ImplementationAdapter

/// Where inputs of a target are tried: in a process of its own, or in this one.
///
/// A bench belongs to one worker. A process that dies or hangs is ended, reaped, and started anew.
package final class BytesBench: FuzzWorkbench {
    private enum Place {
        case here(any ByteTarget)
        case process(command: [String])
    }

    private let place: Place
    private let limit: Duration
    private let seconds: Double
    private var process: Subprocess?

    /// A backtrace takes seconds.
    private static let withoutBacktraces = "SWIFT_BACKTRACE=enable=no"
    /// How long the process may take to start on a busy machine.
    private static let start = Duration.seconds(60)

    /// - Parameters:
    ///   - command: a program that answers lines as ``BytesService`` does.
    ///   - seconds: the processor's time that one input may take, as the program was told. Ten times as much wall time,
    ///     and at least 10 s, is a hang as well.
    package init(command: [String], seconds: Double) {
        place = .process(command: command)
        self.seconds = seconds
        limit = max(.seconds(10), .milliseconds(Int64(seconds * 10_000)))
    }

    /// Tries inputs in this process: a trap ends it.
    package init(here target: any ByteTarget) {
        place = .here(target)
        seconds = 0
        limit = .zero
    }

    package func end() {
        process?.end(within: .milliseconds(200))
        process = nil
    }

    /// What comes of each input, in their order.
    package func outcomes(of inputs: [[UInt8]]) -> [ByteOutcome] {
        switch place {
        case .here(let target): return inputs.map { .verdict(target.check($0)) }
        case .process(let command):
            var outcomes = inputs.count > 1 ? answers(to: inputs, command) : []
            // Which of several inputs ended the process, and which one was slow, shows when each is tried alone.
            while outcomes.count < inputs.count { outcomes.append(outcome(of: inputs[outcomes.count], command)) }
            return outcomes
        }
    }

    /// What comes of one input, with the summary of its verdict.
    package func described(_ input: [UInt8]) -> ByteOutcome {
        switch place {
        case .here(let target): .verdict(target.check(input))
        case .process(let command): outcome(of: input, command, isDescribed: true)
        }
    }

    // MARK: The process

    /// The verdicts of the first inputs, up to the first one without.
    private func answers(to inputs: [[UInt8]], _ command: [String]) -> [ByteOutcome] {
        var outcomes: [ByteOutcome] = []
        do throws(ImplementationFault) {
            let process = try running(command)
            for input in inputs { try process.send(BytesLine.question(input)) }
            for _ in inputs {
                outcomes.append(try answer(of: process, within: limit))
                guard self.process != nil else { return outcomes }
            }
        } catch {
            end()
        }
        return outcomes
    }

    private func outcome(of input: [UInt8], _ command: [String], isDescribed: Bool = false) -> ByteOutcome {
        do throws(ImplementationFault) {
            let process = try running(command)
            try process.ask(BytesLine.question(input, isDescribed: isDescribed))
            return try answer(of: process, within: limit)
        } catch {
            let words = Self.words(error, process?.lastWords)
            end()
            let isSilent = ["no answer within", "no whole answer within"].contains { error.description.hasPrefix($0) }
            let isStopped = words.contains("was ended by signal \(BytesService.hang)")
            return isSilent || isStopped ? .hung(seconds: seconds) : .died(words)
        }
    }

    private func running(_ command: [String]) throws(ImplementationFault) -> Subprocess {
        if let process { return process }
        let started = try Subprocess(["env", Self.withoutBacktraces] + command)
        process = started
        // Until it runs, it is not the input that takes time.
        try started.ask(BytesLine.greeting)
        _ = try started.receive(within: Self.start)
        return started
    }

    private func answer(of process: Subprocess, within limit: Duration) throws(ImplementationFault) -> ByteOutcome {
        let line = try process.receive(within: limit)
        guard let verdict = BytesLine.verdict(line) else {
            throw ImplementationFault(.violation, "it wrote a line that is no verdict")
        }
        // What needed the memory is known; what comes next must not be blamed.
        if verdict.violation?.oracle == BytesService.memory { end() }
        return .verdict(verdict)
    }

    /// How the process ended, and its last words.
    private static func words(_ fault: ImplementationFault, _ last: String?) -> String {
        var words = fault.description.hasPrefix("it ") ? String(fault.description.dropFirst(3)) : fault.description
        if let last, !last.isEmpty { words += ", after \(last)" }
        return words
    }
}
