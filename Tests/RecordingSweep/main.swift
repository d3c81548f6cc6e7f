// Sweeps damaged recordings through every command for recordings: recording-sweep ROUNDS SEED [FILE...]
// Built with --sanitize=address by `make sanitize`; a report of the sanitizer ends the process.

import Foundation
import HostileRecordings

let arguments = CommandLine.arguments.dropFirst()
guard let rounds = arguments.first.flatMap({ Int($0) }), rounds >= 0,
    let seed = arguments.dropFirst().first.flatMap({ UInt64($0) })
else {
    FileHandle.standardError.write(Data("usage: recording-sweep ROUNDS SEED [FILE...]\n".utf8))
    exit(2)
}
var sweep = RecordingSweep()
for file in arguments.dropFirst(2) { try sweep.sweep(file: file) }
try sweep.sweep(spoiled: rounds, seed: seed)
for problem in sweep.problems { print(problem) }
print(
    "\(sweep.files) files, \(sweep.readable) of them read, \(sweep.messages) messages, \(sweep.problems.count) problems"
)
exit(sweep.problems.isEmpty ? 0 : 1)
