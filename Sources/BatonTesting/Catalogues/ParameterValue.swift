import Platforms
import VirtualDevices

/// The value of a profile parameter with its unit. `Conformance/Devices/parameters.yaml` lists the parameters.
public enum ParameterValue: Sendable, Hashable {
    /// A time.
    case time(Duration)
    /// A size.
    case bytes(Int)
    /// A speed.
    case bytesPerSecond(Int)
    /// A distance in metres.
    case metres(Double)
    /// A signal strength in dBm.
    case decibelMilliwatts(Int)
    /// A percentage.
    case percent(Int)
    /// A plain number.
    case count(Int)
    /// A switch.
    case isOn(Bool)

    var measure: ParameterMeasure {
        switch self {
        case .time: .time
        case .bytes: .size
        case .bytesPerSecond: .rate
        case .metres: .length
        case .decibelMilliwatts: .power
        case .percent: .percentage
        case .count: .count
        case .isOn: .switch
        }
    }

    var smallestUnits: Int64 {
        switch self {
        case .time(let duration): duration.wholeNanoseconds
        case .bytes(let value), .bytesPerSecond(let value), .decibelMilliwatts(let value), .percent(let value),
            .count(let value):
            Int64(value)
        case .metres(let value): Int64(exactly: (value * 1000).rounded()) ?? (value < 0 ? .min : .max)
        case .isOn(let value): value ? 1 : 0
        }
    }
}
