import Events

/// What the parts of a process share: its surroundings, its life, how its code runs, and the log.
final class ProcessContext {
    let manifest: ApplicationManifest
    let platform: ApplicationPlatform
    let service: any ActivityService
    let decisions: HandoffDecisions
    let parameters: ApplicationParameters
    let execution = ProcessExecution()
    var life = ProcessLife()
    private var memberUse: MemberUse

    init(
        manifest: ApplicationManifest, platform: ApplicationPlatform, service: any ActivityService,
        decisions: HandoffDecisions, parameters: ApplicationParameters
    ) {
        self.manifest = manifest
        self.platform = platform
        self.service = service
        self.decisions = decisions
        self.parameters = parameters
        memberUse = MemberUse(on: platform, reports: decisions.activity.reportsUse)
    }

    /// The present date, in seconds since 2001-01-01T00:00:00Z.
    var secondsSince2001: Double { Double(service.epoch) + Double(service.now.nanoseconds) / 1e9 }

    /// Records an event, unless the process is ending.
    func record(
        _ kind: EventKind, activity: Int? = nil, attempt: Int? = nil, thread: ThreadClass? = nil,
        _ fields: EventFields = [:]
    ) {
        guard !life.isEnding else { return }
        service.answer(.record(EventDraft(kind, activity: activity, attempt: attempt, thread: thread, fields)))
    }

    /// Records what raises an exception on Apple's systems. It does not end the app here.
    func recordException(_ activity: Int?, property: String, reason: String) {
        record(
            .activityException, activity: activity,
            [.name: "NSInvalidArgumentException", .property: property, .reason: reason])
    }

    /// Records something that apps must not or should not do.
    func recordFinding(_ code: FindingCode, _ reason: String, activity: Int? = nil, attempt: Int? = nil) {
        record(
            .appFinding, activity: activity, attempt: attempt, thread: execution.thread,
            [.code: code.rawValue, .reason: reason])
    }

    /// Records advice, if there is any.
    func record(_ finding: AdviceFinding?, activity: Int? = nil) {
        if let finding { recordFinding(finding.code, finding.reason, activity: activity) }
    }

    /// Calls an optional method of the app. Records if the app has no object for it or lacks it.
    /// - Returns: the result; nil if the app lacks the method.
    @discardableResult
    func call<Receiver, Result>(
        _ callback: String, of receiver: Receiver?, on thread: ThreadClass, activity: Int? = nil, attempt: Int? = nil,
        _ body: (Receiver) -> Result
    ) -> Result? {
        let result = receiver.flatMap { receiver in
            execution.callOptional(thread, for: attempt) { body(receiver) }
        }
        if result == nil {
            record(
                .callbackReturned, activity: activity, attempt: attempt, [.callback: callback, .implemented: false])
        }
        return result
    }

    /// Records the use of a member as a finding, once in a process, if the OS release lacks the member (ACT-024) or
    /// deprecates it.
    func use(_ member: APIMember) { record(memberUse.finding(onUseOf: member)) }
}
