package import BluetoothLE
package import Continuity

/// Which messages of a recording are wanted: one value for every command that takes filters.
///
/// A message is admitted when it meets every criterion that is set; a criterion with several values is met by any of them. What is unknown
/// about a message meets no criterion: a message without signal power is left out as soon as a bound is set.
package struct CaptureFilter: Equatable, Sendable {
    /// A device, as outputs call it or as the air does.
    package enum Device: Hashable, Sendable {
        /// The number in `device-7`.
        case pseudonym(Int)
        /// An address, public or random.
        case address(DeviceAddress)
    }

    /// A point in time.
    package enum Moment: Hashable, Sendable {
        /// Nanoseconds since 1970.
        case absolute(Int64)
        /// Nanoseconds since the recording's first packet that has a time.
        case sinceStart(Int64)

        /// Nanoseconds since 1970; nil when they do not fit, or the recording has no start.
        func resolved(start: Int64?) -> Int64? {
            switch self {
            case .absolute(let time): return time
            case .sinceStart(let offset):
                guard let start else { return nil }
                let (sum, overflows) = start.addingReportingOverflow(offset)
                return overflows ? nil : sum
            }
        }
    }

    /// What an opened Handoff message offers.
    package enum Activity: Hashable, Sendable {
        /// A listed activity by name: `team:type`, or a host.
        case name(String)
        /// Any activity by its seven bytes.
        case hash(ActivityHash)
    }

    /// Devices; empty for all.
    package var devices: Set<Device> = []
    /// Types; empty for all.
    package var types: Set<ContinuityType> = []
    /// Activities, which only messages opened with a key have; empty for all.
    package var activities: Set<Activity> = []
    /// The first moment that is wanted.
    package var earliest: Moment?
    /// The last moment that is wanted.
    package var latest: Moment?
    /// The least signal power, in dBm.
    package var weakestSignal: Int8?
    /// The largest signal power, in dBm.
    package var strongestSignal: Int8?

    /// Admits everything.
    package init() {}

    /// Whether no criterion is set.
    package var admitsEverything: Bool { self == CaptureFilter() }

    /// Whether the last moment that is wanted lies before the first, as far as that can be told without a recording.
    package var admitsNoTime: Bool {
        switch (earliest, latest) {
        case (.absolute(let first), .absolute(let last)), (.sinceStart(let first), .sinceStart(let last)): last < first
        default: false
        }
    }

    /// Whether a message is wanted; `start` is the time of the recording's first packet that has one, in nanoseconds since 1970.
    package func admits(_ message: borrowing CaptureMessage, start: Int64?) -> Bool {
        if !types.isEmpty {
            guard let type = message.type, types.contains(type) else { return false }
        }
        if !devices.isEmpty {
            let byNumber = message.device.map { devices.contains(.pseudonym($0)) } ?? false
            guard byNumber || devices.contains(.address(message.address.address)) else { return false }
        }
        if earliest != nil || latest != nil {
            guard let time = message.time else { return false }
            if let earliest {
                guard let bound = earliest.resolved(start: start), time >= bound else { return false }
            }
            if let latest {
                guard let bound = latest.resolved(start: start), time <= bound else { return false }
            }
        }
        if weakestSignal != nil || strongestSignal != nil {
            guard let signal = message.signal, signal >= weakestSignal ?? .min, signal <= strongestSignal ?? .max
            else { return false }
        }
        if !activities.isEmpty {
            guard let opened = message.opened else { return false }
            let byName = opened.activity.map { activities.contains(.name($0)) } ?? false
            guard byName || activities.contains(.hash(opened.plaintext.hash)) else { return false }
        }
        return true
    }
}

/// Remembers when a recording starts, which filters by time count from.
package struct RecordingStart: Sendable {
    /// The time of the first packet that had one, in nanoseconds since 1970.
    package private(set) var time: Int64?

    /// Nothing was seen yet.
    package init() {}

    /// Looks at a packet's time; nil for none.
    package mutating func note(_ packet: Int64?) {
        if time == nil { time = packet }
    }
}
