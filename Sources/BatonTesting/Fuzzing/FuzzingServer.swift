import AdapterTransports
import Foundation
import Payload
import Text

/// Restores inputs that come on standard input, in the process that ``FuzzingProcess`` started.
struct FuzzingServer {
    let trial: RestoreTrial
    let generator: ActivityGenerator

    /// Answers inputs until the other process closes the line, then ends the process.
    func serve() -> Never {
        do {
            let line = HarnessLine.standardStreams()
            try line.send(Array(FuzzingProcess.greeting.utf8))
            while let bytes = try line.receive() {
                guard case .array(let parts) = try PayloadNotation.decode(bytes), parts.count == 2,
                    let limit = parts[0].integerValue, let input = FuzzInput(payload: parts[1])
                else { break }
                ProcessorTime.limit(to: .nanoseconds(limit))
                let faults = trial.run(input, of: generator)
                ProcessorTime.limit(to: .zero)
                try line.send(PayloadNotation.encode(.array(faults.map(\.payload))))
            }
            exit(0)
        } catch {
            FileHandle.standardError.write(Data((VisibleText.escape("\(error)") + "\n").utf8))
            exit(1)
        }
    }
}
