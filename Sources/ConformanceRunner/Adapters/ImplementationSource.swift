package import ImplementationAdapter

/// Where the implementations of a case come from, if not from the reference: one worker's adapters.
///
/// Belongs to one thread at a time, as implementations do.
package protocol ImplementationSource: AnyObject {
    /// The implementation that plays a device of the case.
    ///
    /// - Returns: nil where the reference plays it.
    /// - Throws: what kept the implementation from starting.
    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)?

    /// Whether an app of a device of the case is played by it, with the whole device or alone.
    func plays(_ app: AppDescription, of device: DeviceDeclaration, in testCase: TestCase) -> Bool

    /// Its implementations live in wall-clock time: the case keeps pace with it, and times are judged with a tolerance.
    var livesInRealTime: Bool { get }

    /// The case is over: what played in it may play in another one, or is of no more use.
    ///
    /// - Parameter hasFailed: the case ended with a fault; the state of its implementations is unknown.
    /// - Returns: what is found to have been wrong only now; it belongs to the case.
    func caseEnded(hasFailed: Bool) -> ImplementationFault?
}

extension ImplementationSource {
    /// No app alone: the source plays whole devices only.
    package func plays(_ app: AppDescription, of device: DeviceDeclaration, in testCase: TestCase) -> Bool { false }
}
