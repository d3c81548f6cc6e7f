package import AdapterTransports

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The process in which inputs are tried: it reads inputs from standard input and answers each with its verdict.
///
/// It ends with its input. A signal ends it when an input has taken too much of the processor's time: wall time would
/// make a hang of what waits for a busy machine. An alarm ends one that waits for ever when its parent has died.
package enum BytesService {
    static let memory = "memory stays bounded"
    /// No decoder may need more than this for an input of at most 256 KiB.
    private static let mostMemory = 768 << 20
    /// Where the system refuses memory, so that a decoder without bounds cannot stop the machine.
    private static let mostAddresses: rlim_t = 16 << 30
    /// Seconds. A parent waits for less.
    private static let mostTime: UInt32 = 300

    /// The signal of an input that took too long.
    static let hang = SIGPROF

    /// Answers until the input ends.
    ///
    /// - Parameter seconds: the processor's time that one input may take.
    package static func serve(_ target: any ByteTarget, seconds: Double) throws(ServingFault) {
        setLimits()
        let line = HarnessLine.standardStreams()
        while let question = try line.receive() {
            alarm(mostTime)
            if question == BytesLine.greeting {
                try line.send(question)
                continue
            }
            guard let (bytes, isDescribed) = BytesLine.input(question) else { return }
            setTimer(seconds)
            var verdict = target.check(bytes)
            let used = peakMemory()
            verdict.demand(
                memory, used <= mostMemory, expected: "at most \(mostMemory >> 20) MiB", observed: "\(used >> 20) MiB")
            try line.send(BytesLine.answer(verdict, isDescribed: isDescribed))
        }
    }

    private static func setTimer(_ seconds: Double) {
        let whole = seconds.rounded(.down)
        let time = timeval(tv_sec: Int(whole), tv_usec: .init((seconds - whole) * 1_000_000))
        var timer = itimerval(it_interval: timeval(tv_sec: 0, tv_usec: 0), it_value: time)
        #if canImport(Glibc)
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        #else
        setitimer(ITIMER_PROF, &timer, nil)
        #endif
    }

    private static func setLimits() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        var addresses = rlimit(rlim_cur: mostAddresses, rlim_max: mostAddresses)
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &addresses)
        #else
        setrlimit(RLIMIT_CORE, &none)
        setrlimit(RLIMIT_AS, &addresses)
        #endif
    }

    /// The most memory that the process has had, in bytes.
    ///
    /// Linux counts what the process had before it became this program, as a copy of a parent that may be large.
    private static func peakMemory() -> Int {
        let peak = peakOfUsage()
        return peak > mostMemory ? min(peak, peakOfProgram() ?? peak) : peak
    }

    /// The `VmHWM` of Linux, which begins with the program. To read it takes longer than many decoders.
    private static func peakOfProgram() -> Int? {
        guard let file = fopen("/proc/self/status", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, CInt(line.count), file) != nil {
            let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                .split(whereSeparator: \.isWhitespace)
            if words.first == "VmHWM:", words.count > 1, let kibibytes = Int(words[1]) { return kibibytes << 10 }
        }
        return nil
    }

    private static func peakOfUsage() -> Int {
        var usage = rusage()
        #if canImport(Glibc)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
        getrusage(RUSAGE_SELF, &usage)
        #endif
        #if canImport(Darwin)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss << 10
        #endif
    }
}
