// For log10, which the standard library leaves to the platform's C library.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The log-distance path loss model: a fixed loss for every tenfold distance.
package struct PathLoss: Hashable, Sendable {
    /// Received power at one metre, in dBm.
    package var powerAtOneMetre: Double
    /// The loss for a tenfold distance, in units of 10 dB.
    package var exponent: Double

    /// Typical for phones and laptops at one metre indoors. Beacons that transmit as strongly as a phone (about 0 dBm,
    /// minus about 40 dB of free-space loss at 2.4 GHz and 20 dB of casing, antenna and body) have a measured-power
    /// byte of about -59.
    package static let typicalPowerAtOneMetre = -59.0

    /// 2 is free space; measurements give 1.6-1.8 in corridors and 2.5-4 through walls. 2 gives plausible values in a
    /// room, and a world models no walls.
    package static let freeSpaceExponent = 2.0

    /// The model does not hold in an antenna's near field, so every shorter distance counts as ten centimetres.
    package static let shortestDistance = 0.1

    /// The range of RSSI that HCI can report, in dBm (Core specification, Vol 4 Part E 7.7.65.2).
    package static let reportable: ClosedRange<Int8> = -127...20

    package init(
        powerAtOneMetre: Double = Self.typicalPowerAtOneMetre, exponent: Double = Self.freeSpaceExponent
    ) {
        self.powerAtOneMetre = powerAtOneMetre
        self.exponent = exponent
    }

    /// The signal strength in dBm at a distance in metres, rounded and clamped to `reportable`.
    ///
    /// A distance that is not a number counts as out of range.
    package func signalStrength(atMetres distance: Double) -> Int8 {
        guard !distance.isNaN else { return Self.reportable.lowerBound }
        let level = powerAtOneMetre - 10 * exponent * log10(max(distance, Self.shortestDistance))
        guard !level.isNaN else { return Self.reportable.lowerBound }
        let clamped = min(max(level, Double(Self.reportable.lowerBound)), Double(Self.reportable.upperBound))
        return Int8(clamped.rounded())
    }
}
