import Events
import Platforms
import VirtualDevices

/// A fault that struck and changed nothing, in words.
struct MissedFaultText {
    private let fault: MissedFault
    private let simulation: Simulation

    init(_ fault: MissedFault, _ simulation: Simulation) {
        self.fault = fault
        self.simulation = simulation
    }

    private var name: String {
        let point = fault.trigger.map { trigger in
            FaultPoint.allCases.first { $0.kind == trigger }?.rawValue ?? trigger.rawValue
        }
        return "the fault \(fault.name)\(point.map { " at \($0)" } ?? "") on \(fault.device)"
    }

    var observation: String {
        switch fault.cause {
        case .noMessage:
            "\(name) changed nothing: no message that it concerns came afterwards"
        case .noLink: "\(name) changed nothing: no link was open that could break\(completeReply)"
        case .replyComplete(let bytes):
            "\(name) did not occur: the reply was complete at byte \(bytes), before the link broke"
        case .refused(let reason): "\(name) changed nothing: \(reason)"
        }
    }

    var advice: String {
        let chunk = ParameterMeasure.size.text(simulation.parameter(.transportChunkSize))
        return switch fault.cause {
        case .noMessage: "inject it before the continuation that it is meant for"
        case .noLink: "inject it at .requested, when the devices are connected"
        case .replyComplete:
            "inject it at .requested or .replySent, or hand over more: a reply of at most transportChunkSize (\(chunk)) "
                + "arrives in one part"
        case .refused: "inject it at a point at which it can act, for example at .requested"
        }
    }

    /// The reply that the device received last, if one is the reason for the closed link.
    private var completeReply: String {
        let events = simulation.world.events
        let struck = events.last {
            $0.kind == .faultInjected && $0.device == fault.device && $0.text(.name) == fault.name
        }
        let reply = events.prefix(struck?.sequence ?? 0).last {
            $0.kind == .transferCompleted && $0.device == fault.device
        }
        return reply?.integer(.size).map { "; a reply of \($0) bytes had arrived" } ?? ""
    }
}
