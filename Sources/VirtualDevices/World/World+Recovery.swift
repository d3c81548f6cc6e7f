import Events
package import ImplementationAdapter
import Payload

/// The end of a case's faults: what comes after them is the devices' own doing.
extension World {
    /// Lifts all faults: what was armed strikes no more, devices that went away are switched on again, and the account service
    /// makes devices known to each other anew whose pairing was stale or kept back.
    ///
    /// What a fault did to an activity stays done, and so does everything that users and apps did.
    package func liftFaults() throws(ImplementationFault) {
        for fault in faults.lift() {
            record(.faultLifted, [.name: fault.name.rawValue], device: fault.actor)
        }
        for index in members.indices where members[index].truth.isPoweredOff { try powerOn(index) }
        var unknown = accountService.unsuppress()
        for (left, right) in faults.stalePairs {
            accountService.unpair(left, right)
            faults.heal(left, right)
            for (device, peer) in [(left, right), (right, left)] {
                try deliver(.unpaired(members[peer].truth.setup.identifier), to: device)
            }
            unknown.append(left)
        }
        for index in unknown { planPairing(of: index) }
        for receiver in members.indices { listenAgain(receiver: receiver) }
        try runDue()
    }

    /// Switches a device on. It starts as after a restart: nothing of before runs or is connected.
    private func powerOn(_ index: Int) throws(ImplementationFault) {
        members[index].truth.isPoweredOff = false
        // A wake-up that came while the device was off is past and must not pass for one that is planned.
        members[index].wakeUp = nil
        _ = try carryOut(Operation(.restart), on: index)
        planPairing(of: index)
    }
}
