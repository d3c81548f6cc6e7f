import BluetoothLE
import Events
import FrameOpening
import ImplementationAdapter
import Platforms

/// The world's side of the radio: who can hear whom, and what controllers report.
extension World: RadioSurroundings {
    func audibility(of source: Int, to receiver: Int) -> Audibility {
        guard members[receiver].truth.hasRadio, isInRange(source, receiver) else { return .outOfReach }
        return faults.isDeaf(receiver: receiver, source: source) ? .hidden : .audible
    }

    /// The distance between two devices in metres.
    private func distance(_ left: Int, _ right: Int) -> Double {
        let a = members[left].truth.settings
        let b = members[right].truth.settings
        return ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    /// Whether two devices are within radio range of each other.
    func isInRange(_ left: Int, _ right: Int) -> Bool {
        distance(left, right) <= Double(parameters[.radioRange]) / 1_000
    }

    func signalStrength(_ source: Int, _ receiver: Int) -> Int {
        let loss = PathLoss(powerAtOneMetre: Double(parameters[.transmitPower]), exponent: PathLoss.freeSpaceExponent)
        return Int(loss.signalStrength(atMetres: distance(source, receiver)))
    }

    func startAdvertising(_ advertising: AdvertisingParameters, of index: Int) {
        guard members[index].truth.hasRadio else { return }
        members[index].truth.advertising = advertising
        let receptions = radio.advertise(advertising, from: index, at: now, in: self)
        let settings = members[index].truth.settings
        record(
            .radioSet,
            [
                .address: advertising.address.description, .data: advertising.data,
                .interval: advertising.intervalNanoseconds, .x: settings.x, .y: settings.y,
                .power: parameters[.transmitPower], .set: advertising.set,
            ], device: index)
        plan(receptions)
    }

    func stopAdvertising(set: Int, of index: Int) {
        guard radio.stopAdvertising(set: set, from: index) else { return }
        record(.radioStopped, [.set: set], device: index)
    }

    func stopAdvertising(of index: Int) {
        for set in radio.advertisingSets(of: index) { stopAdvertising(set: set, of: index) }
    }

    func setScanning(_ isScanning: Bool, of index: Int) {
        plan(radio.setScanning(isScanning, by: index, at: now, in: self))
    }

    /// A receiver may hear other devices than before.
    func surroundingsChanged(of receiver: Int) {
        plan(radio.surroundingsChanged(of: receiver, at: now, in: self))
    }

    private func plan(_ receptions: [Reception]) {
        for reception in receptions {
            queue.plan(.receive(reception), at: reception.instant, device: reception.receiver)
        }
    }

    func receive(_ reception: Reception) throws(ImplementationFault) {
        let (received, next) = radio.receive(reception, at: now, in: self)
        plan(next)
        guard var advertisement = received else { return }
        let (source, receiver) = (advertisement.source, reception.receiver)
        faults.corrupt(
            &advertisement.data, from: source, to: receiver,
            cipher: members[source].truth.latestAdvertisingKey.flatMap(FrameCipher.init(key:)))
        var report = ControllerReport(address: advertisement.address, data: advertisement.data, rssi: 0)
        faults.remember(report, from: source)
        report.rssi = signalStrength(source, receiver)
        try deliver(.report(report), to: receiver)
    }

    /// An operation on a device may have changed who hears whom and who knows whom.
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
        case .updateSystem:
            try radioChanged(of: index)
            // A release may be the first with Handoff.
            planPairing(of: index)
        case .lock, .unlock, .sleep, .wake, .rotate, .accept, .cancel, .pairByHand, .suggest, .install, .update,
            .remove, .launch, .foreground, .background, .terminate, .create, .becomeCurrent, .resignCurrent,
            .invalidate, .change, .addUserInfoEntries, .markNeedsSave, .release, .perform, .attach, .detach, .show,
            .hide, .focus, .mainWindow, .beginTransition, .endTransition, .openDocument, .moveDocument, .closeDocument,
            .callRestorationHandler, .move, .advance, .deallocate, .observe, .showWindow, .hideWindow, .requestStreams,
            .openStreams, .writeStream, .readStream, .closeStream, .fault, .transmit, .ask, .serve, .openLink, .inspect,
            .openSearchResult, .openFromSiri, .openScene, .activateScene, .disconnectScene, .closeScene,
            .openURL:
            break
        }
    }

    /// Stops what a device can no longer send, breaks links that can no longer exist, and has everyone listen anew.
    func radioChanged(of index: Int) throws(ImplementationFault) {
        if !members[index].truth.hasRadio { stopAdvertising(of: index) }
        try breakImpossibleLinks(of: index)
        for receiver in members.indices { surroundingsChanged(of: receiver) }
    }
}
