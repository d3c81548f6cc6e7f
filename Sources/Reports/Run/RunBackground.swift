/// What a page tells beside the log: why cases exist and on which devices they run, the names of areas, and when the run
/// was. The log has none of it: the case files have the first, and two runs differ in the last.
package struct RunBackground: Sendable {
    /// The names of areas by their codes.
    package var areas: [String: String]
    /// By full name without repetition.
    package var cases: [String: CaseBackground]
    /// When the run was; nil if that is not known.
    package var clock: WallClock?

    /// What a case file says of a case.
    package struct CaseBackground: Sendable, Hashable {
        /// Why the case exists; may be empty.
        package var why: String
        package var devices: [Device]

        package init(why: String, devices: [Device]) {
            self.why = why
            self.devices = devices
        }
    }

    /// A device of a case.
    package struct Device: Sendable, Hashable {
        package var name: String
        package var model: String
        /// The release of its system, such as `iOS 17.5`.
        package var release: String

        package init(name: String, model: String, release: String) {
            self.name = name
            self.model = model
            self.release = release
        }
    }

    /// When a run began, and how long it took.
    package struct WallClock: Sendable, Hashable {
        /// The date and time in UTC, as in `2026-05-01T12:00:00Z`.
        package var began: String
        package var microseconds: UInt64

        package init(began: String, microseconds: UInt64) {
            self.began = began
            self.microseconds = microseconds
        }
    }

    package init(
        areas: [String: String] = [:], cases: [String: CaseBackground] = [:], clock: WallClock? = nil
    ) {
        self.areas = areas
        self.cases = cases
        self.clock = clock
    }
}

extension RunBackground.WallClock {
    /// The duration for people: `850 ms`, `12.3 s`, `4 min 05 s`.
    var durationText: String {
        let milliseconds = microseconds / 1000
        if milliseconds < 1000 { return "\(milliseconds) ms" }
        let seconds = milliseconds / 1000
        if seconds < 60 { return "\(seconds).\(milliseconds % 1000 / 100) s" }
        let rest = String(seconds % 60)
        return "\(seconds / 60) min \(rest.count < 2 ? "0" : "")\(rest) s"
    }
}
