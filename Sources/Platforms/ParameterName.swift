/// The names of all times and limits that a system chooses for itself (HARN-003).
///
/// `Conformance/Devices/parameters.yaml` has exactly these names, with values, reasons and sources.
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
    case streamTimeout
    case streamBufferSize
    case documentSyncDelay
    case indexingDelay
    case siteAnswerTime
    case launchDuration
    case unlockDuration
    case recoveryDeadline
    case realClockTolerance
    case realClockPoll
    case realClockCaseLimit

    /// What the parameter measures.
    package var measure: ParameterMeasure {
        switch self {
        case .advertisingDeadline, .offerDeadline, .withdrawalDeadline, .lossTimeout, .neverWindow, .settle,
            .advertisingFastInterval, .advertisingFastDuration, .advertisingSlowInterval, .goodbyeDuration,
            .addressRotationInterval, .keyExchangeTimeout, .keyExchangeMinimumInterval, .pairingDelay,
            .duplicateFilterReset, .saveDelay, .saveMaximumDelay, .periodicUpdateInterval, .saveHookLimit,
            .connectionTimeout, .remoteApplicationTimeout, .attemptTimeout, .defaultActivityLifetime,
            .transportLatency, .streamTimeout, .documentSyncDelay, .siteAnswerTime, .indexingDelay, .launchDuration,
            .unlockDuration,
            .recoveryDeadline,
            .realClockTolerance, .realClockPoll, .realClockCaseLimit:
            .time
        case .counterStart, .counterDaemonStartBump, .rotationCounterBumpMinimum, .rotationCounterBumpMaximum,
            .counterMaximum, .counterLoadMaximum, .burstCycles:
            .count
        case .softPayloadLimit, .hardPayloadLimit, .transportChunkSize, .streamBufferSize: .size
        case .strictDocumentation, .transportNeedsWiFi: .switch
        case .radioRange: .length
        case .transmitPower: .power
        case .radioLoss, .transportLoss: .percentage
        case .transportBandwidth: .rate
        }
    }

    /// The name's position in the list of names, an index for tables. It is the byte in which Swift stores a case without
    /// associated values; a test compares it with the list.
    package var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    /// The names of all parameters that are times, in the order of the catalogue.
    package static let times = allCases.filter { $0.measure == .time }.map(\.rawValue)
}
