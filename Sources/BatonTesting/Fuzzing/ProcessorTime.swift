import Foundation

/// A limit of the processor time that this process may take from now on. Reaching it ends the process.
///
/// Unlike a limit by the clock, it does not depend on what else the computer does.
enum ProcessorTime {
    /// How a process ends that reaches the limit.
    static let ending = "was ended by signal \(SIGPROF)"

    /// Sets the limit; zero removes it.
    static func limit(to duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var timer = itimerval()
        timer.it_value.tv_sec = Int(seconds)
        timer.it_value.tv_usec = numericCast(attoseconds / 1_000_000_000_000)
        #if canImport(Glibc)
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
        #else
        setitimer(ITIMER_PROF, &timer, nil)
        #endif
    }
}
