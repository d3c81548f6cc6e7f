import BluetoothLE
import Continuity
import Events
import ImplementationAdapter
import Payload
import Platforms

/// The world's side of every device's controller: who can hear whom, and what is reported when.
extension World {
    /// Distance between two devices in metres.
    func distance(_ left: Int, _ right: Int) -> Double {
        let a = members[left].truth.settings
        let b = members[right].truth.settings
        return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    /// Whether two devices are within radio range of each other.
    func isInRange(_ left: Int, _ right: Int) -> Bool {
        distance(left, right) <= Double(parameters[.radioRange]) / 1_000
    }

    func startAdvertising(_ parameters: AdvertisingParameters, of index: Int) {
        guard members[index].truth.hasRadio else { return }
        let transmission = air.start(
            parameters, source: index, named: members[index].truth.setup.name, at: now)
        let settings = members[index].truth.settings
        record(
            .radioSet,
            [
                .address: parameters.address.description, .data: parameters.data,
                .interval: parameters.intervalNanoseconds, .x: settings.x, .y: settings.y,
                .power: self.parameters[.transmitPower], .set: parameters.set,
            ], device: index)
        for receiver in members.indices { planHearing(of: transmission, by: receiver) }
    }

    func stopAdvertising(set: Int, of index: Int) {
        guard air.stop(set: set, source: index) else { return }
        record(.radioStopped, [.set: set], device: index)
    }

    func setScanning(_ isScanning: Bool, of index: Int) {
        guard air.controllers[index].isScanning != isScanning else { return }
        air.controllers[index].isScanning = isScanning
        if isScanning { listenAgain(receiver: index) }
    }

    /// Plans when a receiver will next report each advertisement that is on the air.
    func listenAgain(receiver: Int) {
        for transmission in air.transmissions { planHearing(of: transmission, by: receiver) }
    }

    private func planHearing(
        of transmission: Air.Transmission, by receiver: Int, notBefore earliest: Instant = .start
    ) {
        guard receiver != transmission.source, isWithinReach(receiver: receiver, source: transmission.source) else {
            return
        }
        let due = air.reportable(
            transmission, to: receiver, from: now, filterNanoseconds: parameters[.duplicateFilterReset])
        guard
            let instant = air.nextHeard(
                transmission, by: receiver, notBefore: max(due, earliest), now: now,
                lossPercent: parameters[.radioLoss])
        else { return }
        if let planned = air.controllers[receiver].planned[transmission.generation], planned <= instant { return }
        air.controllers[receiver].planned[transmission.generation] = instant
        queue.plan(
            .hear(
                receiver: receiver, source: transmission.source, set: transmission.parameters.set,
                generation: transmission.generation), at: instant, device: receiver)
    }

    private func isWithinReach(receiver: Int, source: Int) -> Bool {
        air.controllers[receiver].isScanning && members[receiver].truth.hasRadio && isInRange(receiver, source)
    }

    func hear(receiver: Int, source: Int, set: Int, generation: Int) throws(ImplementationFault) {
        // A plan that an earlier one has replaced says nothing.
        guard air.controllers[receiver].planned[generation] == now else { return }
        air.controllers[receiver].planned[generation] = nil
        guard let transmission = air.transmission(source: source, set: set, generation: generation),
            isWithinReach(receiver: receiver, source: source)
        else { return }
        let filter = parameters[.duplicateFilterReset]
        if faults.isDeaf(receiver: receiver, source: source) {
            // The fault may end: listen again later, as if nothing had been sent.
            planHearing(of: transmission, by: receiver, notBefore: now.advanced(by: max(1, filter)))
            return
        }
        air.reported(transmission, by: receiver, at: now)
        // Later than now even under a filter of no time at all, or the world would hear this event for ever.
        planHearing(of: transmission, by: receiver, notBefore: now.advanced(by: 1))
        var data = transmission.parameters.data
        faults.corrupt(
            &data, from: source, to: receiver, key: AdvertisingKey(members[source].truth.setup.advertisingKey))
        faults.remember(
            ControllerReport(address: transmission.parameters.address, data: data, rssi: 0), from: source)
        try deliver(
            .report(
                ControllerReport(
                    address: transmission.parameters.address, data: data, rssi: signalStrength(source, receiver))),
            to: receiver)
    }

    func signalStrength(_ source: Int, _ receiver: Int) -> Int {
        let loss = PathLoss(
            powerAtOneMetre: Double(self.parameters[.transmitPower]), exponent: PathLoss.freeSpaceExponent)
        return Int(loss.signalStrength(atMetres: distance(source, receiver)))
    }

    /// Something changed that decides who hears whom: positions, radios, power.
    func neighbourhoodChanged(by operation: Operation, on index: Int) throws(ImplementationFault) {
        switch operation.verb {
        case .signIn:
            planPairing(of: index)
            synchroniseAll(to: index)
        case .signOut:
            try unpairAll(of: index)
        case .set:
            try radioChanged(of: index)
            // Pairing goes through the account service, which needs the internet (ELIG-015 is about afterwards).
            planPairing(of: index)
        case .restart:
            try radioChanged(of: index)
        default: break
        }
    }

    /// Silences what a device can no longer send, breaks links that can no longer stand, and listens anew.
    func radioChanged(of index: Int) throws(ImplementationFault) {
        if !members[index].truth.hasRadio {
            for transmission in air.transmissions where transmission.source == index {
                stopAdvertising(set: transmission.parameters.set, of: index)
            }
        }
        try breakImpossibleLinks(of: index)
        for receiver in members.indices { listenAgain(receiver: receiver) }
    }
}
