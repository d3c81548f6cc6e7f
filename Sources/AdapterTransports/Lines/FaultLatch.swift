import ImplementationAdapter

/// Keeps the first fault of a transport and throws it again at every later use.
final class FaultLatch {
    /// The first fault; nil while the transport is sound.
    private(set) var fault: ImplementationFault?

    /// The transport is closed on purpose. An earlier fault stays.
    func close() {
        if fault == nil { fault = ImplementationFault(.gone, "it has been closed") }
    }

    /// Does something with a transport that is sound.
    ///
    /// - Parameters:
    ///   - lost: ends the transport after a fault, and may say more of the fault.
    ///   - body: what is done.
    /// - Throws: the first fault, now and at every later use.
    func whileSound<Result>(
        _ lost: (ImplementationFault) -> ImplementationFault, _ body: () throws(ImplementationFault) -> Result
    ) throws(ImplementationFault) -> Result {
        if let fault { throw fault }
        do throws(ImplementationFault) {
            return try body()
        } catch {
            let fault = lost(error)
            self.fault = fault
            throw fault
        }
    }
}
