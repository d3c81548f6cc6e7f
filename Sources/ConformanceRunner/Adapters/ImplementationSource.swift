package import ImplementationAdapter

/// Implementations other than the reference for the devices of cases: the adapters of one worker.
///
/// It belongs to one thread at a time, as implementations do.
package protocol ImplementationSource: AnyObject {
    /// The implementation that plays a device of the case.
    ///
    /// - Returns: nil if the reference plays it.
    /// - Throws: why the implementation did not start.
    func implementation(
        of device: DeviceDeclaration, in testCase: TestCase
    ) throws(ImplementationFault) -> (any Implementation)?

    /// Whether it plays an app of a device of the case, alone or with the whole device.
    func plays(_ app: AppDescription, of device: DeviceDeclaration, in testCase: TestCase) -> Bool

    /// Its implementations run in real time. The case keeps pace with them, and times are judged with a tolerance.
    var livesInRealTime: Bool { get }

    /// The case is over. Its implementations can be used for another one, unless it has failed.
    ///
    /// - Parameter hasFailed: the case ended with a fault, so that the state of its implementations is unknown.
    /// - Returns: a fault of the case that shows only now.
    func caseEnded(hasFailed: Bool) -> ImplementationFault?
}

extension ImplementationSource {
    /// False for a source that plays only whole devices.
    package func plays(_ app: AppDescription, of device: DeviceDeclaration, in testCase: TestCase) -> Bool { false }
}
