// Sweeps damaged recordings through every command for recordings. Built with --sanitize=address by `make sanitize`, where a report of the
// sanitizer ends the process.
//
//     recording-sweep ROUNDS SEED [FILE...]       spoils made recordings, and takes the files as they are
//     recording-sweep write FOLDER ROUNDS SEED    writes the spoiled recordings and keys for them, for the program itself
//     recording-sweep defect KIND                 does what must not happen, so that it is seen that the sanitizer and the script notice

import CaptureAnalysis
import Foundation
import HostileRecordings
import RecordingGenerators

/// Seconds for one file with all commands, however busy the machine is.
let patience: UInt32 = 120

func stop(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(2)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let usage =
    "usage: recording-sweep ROUNDS SEED [FILE...] | write FOLDER ROUNDS SEED | defect \(PlantedDefect.allCases.map(\.rawValue).joined(separator: "|"))"

switch arguments.first {
case "defect":
    guard arguments.count == 2, let defect = PlantedDefect(rawValue: arguments[1]) else { stop(usage) }
    defect.happen()
case "write":
    guard arguments.count == 4, let rounds = Int(arguments[2]), let seed = UInt64(arguments[3]) else { stop(usage) }
    let folder = URL(fileURLWithPath: arguments[1])
    try Data(SeedRecording.keys.encoded()).write(to: folder.appendingPathComponent("keys.json"))
    for (number, round) in SpoiledRecordings(rounds, seed: seed).enumerated() {
        try Data(round.bytes).write(to: folder.appendingPathComponent("seed-\(seed)-round-\(number)"))
    }
default:
    guard let rounds = arguments.first.flatMap({ Int($0) }), rounds >= 0, arguments.count >= 2,
        let seed = UInt64(arguments[1])
    else { stop(usage) }
    var sweep = RecordingSweep()
    sweep.patience = patience
    for file in arguments.dropFirst(2) { try sweep.sweep(file: file) }
    try sweep.sweep(spoiled: rounds, seed: seed)
    for problem in sweep.problems { print(problem) }
    print(
        "\(sweep.files) files, \(sweep.readable) of them read, \(sweep.runs) runs of commands, \(sweep.messages) messages, \(sweep.opened) opened, \(sweep.problems.count) problems"
    )
    exit(sweep.problems.isEmpty ? 0 : 1)
}
