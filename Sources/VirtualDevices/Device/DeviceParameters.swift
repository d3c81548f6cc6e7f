import ImplementationAdapter

/// The profile parameters that a device acts on: times in nanoseconds, sizes in bytes.
///
/// Defaults and reasons stand in `Conformance/Devices/parameters.yaml`, nowhere in code (HARN-003).
struct DeviceParameters {
    let lossTimeout: Int64
    let advertisingFastInterval: Int64
    let advertisingFastDuration: Int64
    let advertisingSlowInterval: Int64
    let goodbyeDuration: Int64
    let addressRotationInterval: Int64
    let counterStart: Int64
    let counterDaemonStartBump: Int64
    let rotationCounterBumpMinimum: Int64
    let rotationCounterBumpMaximum: Int64
    let counterMaximum: Int64
    let counterLoadMaximum: Int64
    let keyExchangeTimeout: Int64
    let keyExchangeMinimumInterval: Int64
    let saveDelay: Int64
    let saveHookLimit: Int64
    let periodicUpdateInterval: Int64
    let connectionTimeout: Int64
    let remoteApplicationTimeout: Int64
    let attemptTimeout: Int64
    let hardPayloadLimit: Int64
    let defaultActivityLifetime: Int64
    let launchDuration: Int64
    let unlockDuration: Int64

    init(_ values: [String: Int64]) throws(ImplementationFault) {
        func value(_ name: ParameterName) throws(ImplementationFault) -> Int64 {
            guard let value = values[name.rawValue] else {
                throw ImplementationFault(.violation, "the profile has no parameter \(name.rawValue)")
            }
            return value
        }
        lossTimeout = try value(.lossTimeout)
        advertisingFastInterval = try value(.advertisingFastInterval)
        advertisingFastDuration = try value(.advertisingFastDuration)
        advertisingSlowInterval = try value(.advertisingSlowInterval)
        goodbyeDuration = try value(.goodbyeDuration)
        addressRotationInterval = try value(.addressRotationInterval)
        counterStart = try value(.counterStart)
        counterDaemonStartBump = try value(.counterDaemonStartBump)
        rotationCounterBumpMinimum = try value(.rotationCounterBumpMinimum)
        rotationCounterBumpMaximum = try value(.rotationCounterBumpMaximum)
        counterMaximum = try value(.counterMaximum)
        counterLoadMaximum = try value(.counterLoadMaximum)
        keyExchangeTimeout = try value(.keyExchangeTimeout)
        keyExchangeMinimumInterval = try value(.keyExchangeMinimumInterval)
        saveDelay = try value(.saveDelay)
        saveHookLimit = try value(.saveHookLimit)
        periodicUpdateInterval = try value(.periodicUpdateInterval)
        connectionTimeout = try value(.connectionTimeout)
        remoteApplicationTimeout = try value(.remoteApplicationTimeout)
        attemptTimeout = try value(.attemptTimeout)
        hardPayloadLimit = try value(.hardPayloadLimit)
        defaultActivityLifetime = try value(.defaultActivityLifetime)
        launchDuration = try value(.launchDuration)
        unlockDuration = try value(.unlockDuration)
    }
}
