package import PositionedYAML
import Text

/// The names of all times and limits that a system chooses for itself (HARN-003).
///
/// Values, reasons and sources stand in `Conformance/Devices/parameters.yaml`, which has exactly these names; a catalogue that
/// lacks one or has another is refused.
package enum ParameterName: String, CaseIterable, Sendable {
    case advertisingDeadline
    case offerDeadline
    case withdrawalDeadline
    case lossTimeout
    case neverWindow
    case settle
    case advertisingFastInterval
    case advertisingFastDuration
    case advertisingSlowInterval
    case goodbyeDuration
    case addressRotationInterval
    case counterStart
    case counterDaemonStartBump
    case rotationCounterBumpMinimum
    case rotationCounterBumpMaximum
    case counterMaximum
    case counterLoadMaximum
    case keyExchangeTimeout
    case keyExchangeMinimumInterval
    case pairingDelay
    case duplicateFilterReset
    case saveDelay
    case saveMaximumDelay
    case burstCycles
    case periodicUpdateInterval
    case saveHookLimit
    case connectionTimeout
    case remoteApplicationTimeout
    case attemptTimeout
    case softPayloadLimit
    case strictDocumentation
    case hardPayloadLimit
    case defaultActivityLifetime
    case radioRange
    case transmitPower
    case radioLoss
    case transportLatency
    case transportBandwidth
    case transportChunkSize
    case transportLoss
    case transportNeedsWiFi
    case documentSyncDelay
    case launchDuration
    case unlockDuration
    case recoveryDeadline
    case realClockTolerance
    case realClockPoll
    case realClockCaseLimit
}

/// A profile parameter as the catalogue describes it.
package struct ParameterDescription: Hashable, Sendable {
    /// Its name.
    package let name: ParameterName
    /// What it measures.
    package let measure: ParameterMeasure
    /// The value unless a case overrides it, in the measure's smallest unit.
    package let defaultValue: Int64
    /// Why there is such a limit and why the default is what it is.
    package let reason: String
    /// How well the default is founded.
    package let confidence: DeviceModel.Confidence
    /// Where the default comes from.
    package let source: String
}

/// The value of every profile parameter for one run.
package struct ProfileParameters: Hashable, Sendable {
    /// The descriptions, one a parameter, in the order of the catalogue.
    package let descriptions: [ParameterDescription]
    private var stored: [ParameterName: Int64]

    init(_ descriptions: [ParameterDescription]) {
        self.descriptions = descriptions
        stored = Dictionary(uniqueKeysWithValues: descriptions.map { ($0.name, $0.defaultValue) })
    }

    /// A value in the smallest unit of its measure: nanoseconds, bytes, bytes a second, millimetres, dBm, per cent.
    package subscript(_ name: ParameterName) -> Int64 {
        stored[name] ?? 0
    }

    /// Whether a switch is on.
    package func isOn(_ name: ParameterName) -> Bool { self[name] != 0 }

    /// All values by name, the form in which a device gets them.
    package var values: [String: Int64] {
        Dictionary(uniqueKeysWithValues: stored.map { ($0.key.rawValue, $0.value) })
    }

    /// What a parameter measures, or nil if no parameter has this name.
    package func measure(ofParameterNamed name: String) -> ParameterMeasure? {
        descriptions.first { $0.name.rawValue == name }?.measure
    }

    /// Sets a value in the smallest unit; values outside the measure's range are brought to its nearest end.
    package mutating func set(_ name: ParameterName, to value: Int64) {
        guard let description = descriptions.first(where: { $0.name == name }) else { return }
        let range = description.measure.range
        stored[name] = min(max(value, range.lowerBound), range.upperBound)
    }

    /// Sets a value as a case writes it; name, unit and range are checked.
    package mutating func override(_ entry: PositionedNode.Entry) throws(PositionedError) {
        guard let description = descriptions.first(where: { $0.name.rawValue == entry.key }) else {
            throw PositionedError(
                at: entry.keyPosition, expected: "the name of a parameter", found: "`\(excerpt(entry.key))`",
                advice: adviceForUnknown(entry.key, among: descriptions.map(\.name.rawValue), noun: "parameters"))
        }
        stored[description.name] = try description.measure.value(of: entry.value)
    }

    /// The values with a mapping of overrides applied; every mistake is told.
    package func overridden(by node: PositionedNode) throws(PositionedErrors) -> ProfileParameters {
        var result = self
        var problems = PositionedErrorCollector()
        do throws(PositionedError) {
            for entry in try node.mapping("a mapping of parameters to values").entries {
                do throws(PositionedError) {
                    try result.override(entry)
                } catch {
                    problems.add(error)
                }
            }
        } catch {
            problems.add(error)
        }
        try problems.finish()
        return result
    }
}
