package import BluetoothLE
package import Continuity

/// Which messages of a recording are wanted: one value for every command that takes filters.
///
/// A message is admitted when it meets every criterion that is set; a criterion with several values is met by any of
/// them. What is unknown about a message meets no criterion: a message without signal power is left out as soon as a
/// bound is set.
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

    /// Whether the last moment that is wanted lies before the first, as far as is known without a recording.
    package var admitsNoTime: Bool {
        switch (earliest, latest) {
        case (.absolute(let first), .absolute(let last)), (.sinceStart(let first), .sinceStart(let last)): last < first
        default: false
        }
    }

    /// Whether a message is wanted; `start` is the time of the recording's first packet that has one, in nanoseconds
    /// since 1970.
    package func admits(_ message: borrowing CaptureMessage, start: Int64?) -> Bool {
        admits(type: message.type)
            && admits(
                device: message.device, address: message.address, time: message.time, signal: message.signal,
                start: start)
            && admits(message.opened)
    }

    /// Whether a type is wanted; nil for what has none.
    func admits(type: ContinuityType?) -> Bool { types.isEmpty || type.map { types.contains($0) } ?? false }

    /// Whether a packet is wanted by its sender, whose number is nil where it has none, by its time in nanoseconds
    /// since 1970, and by its signal power in dBm.
    func admits(device number: Int?, address: AdvertiserAddress, time: Int64?, signal: Int8?, start: Int64?) -> Bool {
        guard admits(device: number, address: address) else { return false }
        if earliest != nil || latest != nil {
            guard let time, admits(times: time...time, start: start) else { return false }
        }
        if weakestSignal != nil || strongestSignal != nil {
            guard let signal, admits(signals: signal...signal) else { return false }
        }
        return true
    }

    /// Whether a sender is wanted; its number is nil where it has none.
    func admits(device number: Int?, address: AdvertiserAddress) -> Bool {
        guard !devices.isEmpty else { return true }
        return number.map { devices.contains(.pseudonym($0)) } ?? false || devices.contains(.address(address.address))
    }

    /// Whether what a message says is wanted; nil for what no key opens.
    func admits(_ opened: OpenedHandoff?) -> Bool {
        guard !activities.isEmpty else { return true }
        guard let opened else { return false }
        let byName = opened.activity.map { activities.contains(.name($0)) } ?? false
        return byName || activities.contains(.hash(opened.plaintext.hash))
    }

    /// Whether something is wanted that was heard from one of these times to the other, in nanoseconds since 1970.
    func admits(times: ClosedRange<Int64>, start: Int64?) -> Bool {
        if let earliest {
            guard let bound = earliest.resolved(start: start), times.upperBound >= bound else { return false }
        }
        if let latest {
            guard let bound = latest.resolved(start: start), times.lowerBound <= bound else { return false }
        }
        return true
    }

    /// Whether something is wanted that was heard at powers between these, in dBm.
    func admits(signals: ClosedRange<Int8>) -> Bool {
        signals.upperBound >= weakestSignal ?? .min && signals.lowerBound <= strongestSignal ?? .max
    }
}
