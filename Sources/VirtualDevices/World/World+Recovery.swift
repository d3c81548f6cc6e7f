import Events
package import ImplementationAdapter
import Payload

/// The end of a case's faults.
extension World {
    /// Lifts all faults: none strikes any more, devices that were switched off are switched on again, and the account
    /// service pairs devices again whose pairing was stale or prevented.
    ///
    /// What a fault did to an activity is not undone.
    package func liftFaults() throws(ImplementationFault) {
        for fault in faults.lift() {
            record(.faultLifted, [.name: fault.name.rawValue], device: fault.actor)
        }
        for index in members.indices where members[index].truth.isPoweredOff { try powerOn(index) }
        var unknown = services.accounts.unsuppress()
        for (left, right) in faults.stalePairs {
            services.accounts.unpair(left, right)
            faults.heal(left, right)
            for (device, peer) in [(left, right), (right, left)] {
                try deliver(.unpaired(members[peer].truth.setup.identifier), to: device)
            }
            unknown.append(left)
        }
        for index in unknown { planPairing(of: index) }
        for receiver in members.indices { surroundingsChanged(of: receiver) }
        try runDue()
    }

    /// Switches a device on. It starts as after a restart, without running apps and links.
    private func powerOn(_ index: Int) throws(ImplementationFault) {
        members[index].truth.isPoweredOff = false
        // A wake-up may have come while the device was off.
        wakeUps.cancel(index)
        _ = try carryOut(Operation(.restart), on: index)
        planPairing(of: index)
    }

    /// The user of a device has taken all steps that mend its discovery (ELIG-033): it hears again what a fault kept from
    /// it.
    func mendDiscovery(of index: Int) {
        for fault in faults.mendDiscovery(of: index) {
            record(.faultLifted, [.name: fault.name.rawValue], device: index)
            surroundingsChanged(of: index)
        }
    }
}
