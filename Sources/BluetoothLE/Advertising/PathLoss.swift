// For log10, which the standard library leaves to the platform's C library.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The log-distance model of how a signal weakens: a fixed loss for every tenfold distance.
package struct PathLoss: Hashable, Sendable {
    /// Received power at one metre, in dBm.
    package var powerAtOneMetre: Double
    /// How many times 10 dB a tenfold distance costs.
    package var exponent: Double

    /// What phones and laptops typically show at one metre indoors: the measured-power byte of beacons that are as
    /// loud as a phone (transmitting at about 0 dBm, with some 40 dB of free-space loss at 2.4 GHz and some 20 dB of
    /// casing, antenna and body) lies around -59.
    package static let typicalPowerAtOneMetre = -59.0

    /// 2 is free space; 1.6-1.8 is measured in corridors, 2.5-4 through walls. 2 keeps a room's figures plausible without
    /// claiming walls that a world does not model.
    package static let freeSpaceExponent = 2.0

    /// Distances below this count as this: closer than ten centimetres antennas are no longer far from each other and
    /// the model has no meaning.
    package static let shortestDistance = 0.1

    /// The range of RSSI that HCI can report, in dBm (Core specification, Vol 4 Part E 7.7.65.2).
    package static let reportable: ClosedRange<Int8> = -127...20

    /// A model with the given constants.
    package init(
        powerAtOneMetre: Double = Self.typicalPowerAtOneMetre, exponent: Double = Self.freeSpaceExponent
    ) {
        self.powerAtOneMetre = powerAtOneMetre
        self.exponent = exponent
    }

    /// The signal strength in dBm at a distance in metres, rounded and clamped to `reportable`.
    ///
    /// A distance that is no number counts as out of reach.
    package func signalStrength(atMetres distance: Double) -> Int8 {
        guard !distance.isNaN else { return Self.reportable.lowerBound }
        let level = powerAtOneMetre - 10 * exponent * log10(max(distance, Self.shortestDistance))
        guard !level.isNaN else { return Self.reportable.lowerBound }
        let clamped = min(max(level, Double(Self.reportable.lowerBound)), Double(Self.reportable.upperBound))
        return Int8(clamped.rounded())
    }
}
