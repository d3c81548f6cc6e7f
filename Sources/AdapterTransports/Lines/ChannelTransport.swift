package import ImplementationAdapter

/// A transport over file descriptors, which is lost after its first fault.
package protocol ChannelTransport: LineTransport {
    var channel: LineChannel { get }
    var latch: FaultLatch { get }
    /// How the other side ended; nil while it runs or if that is unknown.
    var ending: String? { get }
    /// Ends the transport after a fault; may add details to the fault.
    func lost(_ fault: ImplementationFault) -> ImplementationFault
}

extension ChannelTransport {
    package func ask(_ line: [UInt8]) throws(ImplementationFault) {
        try latch.whileSound(lost) { () throws(ImplementationFault) in try channel.ask(line) }
    }

    package func send(_ line: [UInt8]) throws(ImplementationFault) {
        try latch.whileSound(lost) { () throws(ImplementationFault) in try channel.enqueue(line) }
    }

    package func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8] {
        try latch.whileSound(lost) { () throws(ImplementationFault) in try channel.receive(within: limit) { ending } }
    }

    package func requireSilence() throws(ImplementationFault) {
        try latch.whileSound(lost) { () throws(ImplementationFault) in try channel.requireSilence() }
    }
}
