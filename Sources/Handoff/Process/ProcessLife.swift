/// The life of a process, from its launch to its end.
struct ProcessLife {
    private enum Phase {
        case notLaunched, launching, launched(isAccepted: Bool), ending, ended
    }

    private var phase = Phase.notLaunched

    /// The app's launch methods are running.
    var isLaunching: Bool {
        if case .launching = phase { true } else { false }
    }

    /// The app's launch methods have returned true (CONT-021).
    var isLaunchAccepted: Bool {
        if case .launched(isAccepted: true) = phase { true } else { false }
    }

    /// The process is ending or has ended. Nothing is recorded, and no app code is called any more.
    var isEnding: Bool {
        switch phase {
        case .notLaunched, .launching, .launched: false
        case .ending, .ended: true
        }
    }

    var hasEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    mutating func beginLaunch() { phase = .launching }
    mutating func finishLaunch(isAccepted: Bool) { if isLaunching { phase = .launched(isAccepted: isAccepted) } }
    mutating func beginEnding() { phase = .ending }
    mutating func end() { phase = .ended }
}
