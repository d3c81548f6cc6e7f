import ConformanceRunner
import Fuzzing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Baton's decoders for libFuzzer, which brings `main` along. `make fuzz` builds and runs it.
///
/// One program has all decoders, because linking a dozen takes longer than fuzzing them: it tries the one whose name ends its own
/// name, `fuzz-property-list` say. `fuzz-empty` tries nothing: its speed is what libFuzzer and Swift alone allow.
private enum ChosenDecoder {
    /// Nil for `empty`.
    static let target: (any ByteTarget)? = {
        let program = CommandLine.arguments.first ?? ""
        let name = String(program.split(separator: "/").last ?? "").replacing("fuzz-", with: "", maxReplacements: 1)
        if name == "empty" { return nil }
        let found = try? ByteTargets.target(named: name) { () throws(ConformanceFileErrors) in
            try ConformanceLibrary.load(folder: nil)
        }
        guard let target = found ?? nil else {
            say("expected fuzz- and a decoder of `baton fuzz bytes --list` as the name, found \(program)")
            exit(2)
        }
        return target
    }()
}

/// One execution. A violation of an oracle ends the process, as a trap of the decoder does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzedOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target = ChosenDecoder.target else { return 0 }
    let verdict = target.check(Array(UnsafeBufferPointer(start: start, count: count)))
    if let violation = verdict.violation {
        say("\(violation.oracle): expected \(violation.expected), observed \(violation.observed)")
        abort()
    }
    return 0
}

/// Writes a line to standard error.
private func say(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}
