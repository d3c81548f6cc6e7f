import Events
import Payload
import VirtualDevices

/// The outcome of a continuation.
struct ContinuationOutcome {
    enum Kind {
        /// It arrived. The answer is nil where the app lacks the method.
        case continued(Event, answer: Bool?)
        /// It failed, and the app's didFail was called.
        case failed(Event)
        /// The app's process ended.
        case terminated(Event)
        /// The user cancelled before the app was called, so that nothing was told to it.
        case cancelledEarly
        /// The system opened the activity's page in place of an app.
        case openedInBrowser(page: String)
        /// It has not ended. An app that refused its launch receives nothing.
        case open(launchWasRefused: Bool)
    }

    let app: String?
    let event: Event?
    let kind: Kind
    private let device: String
    private let simulation: Simulation

    /// - Parameters:
    ///   - attempt: the number of the attempt.
    ///   - app: the app that is to continue.
    ///   - device: the device that it runs on.
    ///   - event: the event that ended the attempt; nil where none did.
    init(attempt: Int, app: String?, device: String, event: Event?, _ simulation: Simulation) {
        self.app = app
        self.event = event
        self.device = device
        self.simulation = simulation
        let events = simulation.world.events
        kind =
            switch event {
            case let event? where event.kind == .continueCalled:
                .continued(event, answer: Self.answer(to: event, attempt: attempt, events))
            case let event? where event.kind == .didFailCalled: .failed(event)
            case let event?: .terminated(event)
            case nil
            where events.contains { $0.kind == .userCancelled && $0.attempt == attempt && $0.device == device }
                && !events.contains { $0.kind == .willContinueCalled && $0.attempt == attempt }:
                .cancelledEarly
            case nil:
                Self.page(of: attempt, device: device, app, events).map { .openedInBrowser(page: $0) }
                    ?? .open(
                        launchWasRefused: events.last {
                            $0.kind == .launchFinished && $0.device == device && $0.app == app
                        }?[.result]?.booleanValue == false)
            }
    }

    /// What continue answered; nil where the app lacks it. That of a scene and the action of a view answer nothing, and take every
    /// activity over.
    private static func answer(to event: Event, attempt: Int, _ events: [Event]) -> Bool? {
        let returned = events.last {
            $0.kind == .callbackReturned && $0.attempt == attempt && $0.text(.callback) == "continue"
        }
        if events.contains(where: { $0.kind == .onContinueCalled && $0.attempt == attempt }) { return true }
        if event[.scene] != nil { return returned?[.implemented]?.booleanValue == false ? nil : true }
        return returned?[.value]?.booleanValue
    }

    /// The method that gets activities, and the delegate that has it.
    var method: (name: String, delegate: String) {
        event?[.scene] == nil
            ? ("application(_:continue:restorationHandler:)", "application delegate")
            : ("scene(_:continue:)", "scene delegate")
    }

    /// The page that the system opened for an attempt.
    private static func page(of attempt: Int, device: String, _ app: String?, _ events: [Event]) -> String? {
        guard let start = events.last(where: { $0.kind == .userAccepted && $0.attempt == attempt }) else { return nil }
        return events.dropFirst(start.sequence).first {
            $0.kind == .browserOpened && $0.device == device && $0.app == app
        }?[.url]?.urlValue
    }

    /// Whether the app took the activity over; nil if there is no outcome.
    var isHandled: Bool? {
        switch kind {
        case .continued(_, let answer): answer == true
        case .failed: false
        case .terminated, .cancelledEarly, .openedInBrowser, .open: nil
        }
    }

    /// Why an expectation of another outcome is not met.
    var reason: UnmetExpectation.Reason {
        switch kind {
        case .continued:
            let missed = simulation.world.missedFaults.filter { $0.device == device }
            return UnmetExpectation.Reason(
                observed: "it arrived, and \(method.name) was called"
                    + missed.map { "; \(MissedFaultText($0, simulation).observation)" }.joined(),
                advice: "inject a fault before the reply arrives, for example at .requested")
        case .failed(let event):
            return FailureExplanation(event, on: device, simulation).reason
        case .terminated(let event):
            return UnmetExpectation.Reason(
                observed: "\(app ?? "the app") ended before anything arrived (\(event.text(.reason) ?? "no reason"))",
                advice: "keep the app running until the continuation has ended")
        case .cancelledEarly:
            return UnmetExpectation.Reason(
                observed: "the user cancelled before the app was called, so that the app was told nothing",
                advice: "cancel later: inject(.cancel, on: …, at: .announced)")
        case .openedInBrowser(let page):
            return UnmetExpectation.Reason(
                observed: "\(device) has no app for the activity and opened \(page) in \(app ?? "its browser")",
                advice: "expect the page: \(device).expectOpened(URL(string: \"\(page)\")!), or install the app")
        case .open(launchWasRefused: true):
            return UnmetExpectation.Reason(
                observed: "\(app ?? "the app") returned false from its launch: no continuation can reach it",
                advice: "return true from willFinishLaunchingWithOptions and didFinishLaunchingWithOptions")
        case .open(launchWasRefused: false):
            // The app is called once the user has unlocked the device (CONT-035).
            if let reason = DeviceCondition(of: device, simulation).reason {
                return UnmetExpectation.Reason(
                    observed: "it has neither arrived nor failed; \(reason.observed)", advice: reason.advice)
            }
            return UnmetExpectation.Reason(
                observed: "it has neither arrived nor failed",
                advice: "wait longer with `within`, or check which fault delays it")
        }
    }
}
