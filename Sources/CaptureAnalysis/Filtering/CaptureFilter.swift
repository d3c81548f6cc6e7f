package import BluetoothLE
package import Continuity

/// A filter of a recording's messages, for all commands with filters.
///
/// A message must meet all criteria, and one of the values of a criterion with several values. An unknown property
/// meets no criterion: a message without signal power does not meet a bound of signal powers.
package struct CaptureFilter: Equatable, Sendable {
    /// A device, by its pseudonym or its address.
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

        /// Nanoseconds since 1970; nil if they do not fit or the recording has no start.
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

    /// The activity of an opened Handoff message.
    package enum Activity: Hashable, Sendable {
        /// A listed activity by name: `team:type`, or a host.
        case name(String)
        /// Any activity by its hash.
        case hash(ActivityHash)
    }

    /// Devices; empty for all.
    package var devices: Set<Device> = []
    /// Types; empty for all.
    package var types: Set<ContinuityType> = []
    /// Activities, which only opened messages have; empty for all.
    package var activities: Set<Activity> = []
    package var earliest: Moment?
    package var latest: Moment?
    /// The least signal power, in dBm.
    package var weakestSignal: Int8?
    /// The largest signal power, in dBm.
    package var strongestSignal: Int8?

    /// A filter without criteria.
    package init() {}

    package var admitsEverything: Bool { self == CaptureFilter() }

    /// Whether `latest` is before `earliest`, as far as can be decided without a recording.
    package var admitsNoTime: Bool {
        switch (earliest, latest) {
        case (.absolute(let first), .absolute(let last)), (.sinceStart(let first), .sinceStart(let last)): last < first
        default: false
        }
    }

    /// Whether a message meets all criteria. `start` is the time of the recording's first packet that has one, in
    /// nanoseconds since 1970.
    package func admits(_ message: borrowing CaptureMessage, start: Int64?) -> Bool {
        admits(type: message.type)
            && admits(
                device: message.device, address: message.address, time: message.time, signal: message.signal,
                start: start)
            && admits(message.opened)
    }

    /// Whether a type, or no type, meets the criterion.
    func admits(type: ContinuityType?) -> Bool { types.isEmpty || type.map { types.contains($0) } ?? false }

    /// Whether a packet meets the criteria of device, time (nanoseconds since 1970) and signal power (dBm).
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

    /// Whether a sender meets the criterion. Its number may be unknown.
    func admits(device number: Int?, address: AdvertiserAddress) -> Bool {
        guard !devices.isEmpty else { return true }
        return number.map { devices.contains(.pseudonym($0)) } ?? false || devices.contains(.address(address.address))
    }

    /// Whether an opened message meets the criterion; nil for a message that no key opens.
    func admits(_ opened: OpenedHandoff?) -> Bool {
        guard !activities.isEmpty else { return true }
        guard let opened else { return false }
        let byName = opened.activity.map { activities.contains(.name($0)) } ?? false
        return byName || activities.contains(.hash(opened.plaintext.hash))
    }

    /// Whether a period of reception, in nanoseconds since 1970, overlaps the wanted one.
    func admits(times: ClosedRange<Int64>, start: Int64?) -> Bool {
        if let earliest {
            guard let bound = earliest.resolved(start: start), times.upperBound >= bound else { return false }
        }
        if let latest {
            guard let bound = latest.resolved(start: start), times.lowerBound <= bound else { return false }
        }
        return true
    }

    /// Whether a range of signal powers, in dBm, overlaps the wanted one.
    func admits(signals: ClosedRange<Int8>) -> Bool {
        signals.upperBound >= weakestSignal ?? .min && signals.lowerBound <= strongestSignal ?? .max
    }
}
