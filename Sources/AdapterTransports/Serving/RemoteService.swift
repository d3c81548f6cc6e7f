import Events
import Handoff
import Notation
import Payload

/// Sends calls of an app in this process to its device, the harness.
///
/// It belongs to one process of the app and sends nothing outside of a call of the device, because objects may outlive
/// their process.
final class RemoteService: ActivityService {
    let epoch: Int64
    private(set) var now = Instant.start
    private let line: HarnessLine
    private var isOpen = false
    private var fault: ServingFault?
    private var requests = 0

    init(line: HarnessLine, epoch: Int64) {
        self.line = line
        self.epoch = epoch
    }

    /// Carries out a call of the device's; throws what went wrong meanwhile, for which the app's side of the seam has
    /// no place.
    func open(at now: Instant, _ body: () -> Reply) throws(ServingFault) -> Reply {
        self.now = now
        isOpen = true
        let reply = body()
        isOpen = false
        if let fault { throw fault }
        return reply
    }

    func answer(_ call: ServiceCall) -> ServiceAnswer {
        if call.hasResult { return ask(call) ?? .done }
        tell(call)
        return .done
    }

    private func tell(_ call: ServiceCall) {
        guard isOpen, fault == nil else { return }
        do throws(ServingFault) {
            try line.send(call.line(id: nil))
        } catch {
            fault = error
        }
    }

    private func ask(_ call: ServiceCall) -> ServiceAnswer? {
        guard isOpen, fault == nil else { return nil }
        requests += 1
        do throws(ServingFault) {
            try line.send(call.line(id: requests))
            guard let answer = try line.receive() else {
                throw ServingFault("the harness closed the line before it answered \(call.method)")
            }
            do throws(NotationError) {
                return try ServiceAnswer.parse(answer, to: call, id: requests)
            } catch {
                throw ServingFault("the harness answered \(call.method) by \(excerpt(answer)): \(error)")
            }
        } catch {
            fault = error
            return nil
        }
    }
}
