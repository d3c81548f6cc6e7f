import ImplementationAdapter
import Payload
import Platforms

extension TestCase {
    /// How the case's devices exchange keys and payloads.
    ///
    /// - Parameter choice: the transport of the run. A case about the modelled transport keeps that.
    func transport(inRunOver choice: TransportName) -> TransportName {
        transport ?? (isAboutModelledTransport ? .modelled : choice)
    }

    /// It sets the speed of the modelled transport, whose bytes it counts, or does what only that one allows: to answer in
    /// the source's place, and to bring a message twice without an end of the session.
    private var isAboutModelledTransport: Bool {
        let own: Set<ParameterName> = [.transportBandwidth, .transportLatency, .transportChunkSize, .transportLoss]
        if parameters.contains(where: { own.contains($0.name) }) { return true }
        return steps.contains { step in
            guard case .operation(let operation) = step, operation.verb == .fault else { return false }
            return [FaultName.failureReply, .duplicate].contains { operation.plain("name")?.stringValue == $0.rawValue }
        }
    }
}
