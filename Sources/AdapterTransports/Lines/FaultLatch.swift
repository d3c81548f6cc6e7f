import ImplementationAdapter

/// Keeps the first fault of a transport and throws it again at every later use.
package final class FaultLatch {
    /// The first fault; nil while the transport works.
    private(set) var fault: ImplementationFault?

    /// The transport is closed on purpose. An earlier fault stays.
    func close() {
        if fault == nil { fault = ImplementationFault(.gone, "it has been closed") }
    }

    /// Uses the transport unless it is lost.
    ///
    /// - Parameters:
    ///   - lost: ends the transport after a fault; may add details to the fault.
    ///   - body: uses the transport.
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
