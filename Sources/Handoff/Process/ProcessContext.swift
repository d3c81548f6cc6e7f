import Events

/// What the parts of a process share: what is fixed about it, its life, how its code runs, and the log.
final class ProcessContext {
    /// What bundle and signature say.
    let manifest: ApplicationManifest
    /// The platform underneath.
    let platform: ApplicationPlatform
    /// The device's service.
    let service: any ActivityService
    /// What the system decides.
    let decisions: HandoffDecisions
    /// System-chosen times and limits by name; times in nanoseconds.
    let parameters: ApplicationParameters
    /// How the process's code runs at the moment.
    let execution = ProcessExecution()
    /// Where the process stands between its start and its end.
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
        memberUse = MemberUse(
            on: platform.kind, version: platform.osVersion, reports: decisions.activity.reportsUse)
    }

    /// The present date, in seconds since 2001-01-01T00:00:00Z.
    var secondsSince2001: Double { Double(service.epoch) + Double(service.now.nanoseconds) / 1e9 }

    /// Records an event, unless the process is ending.
    func record(
        _ kind: EventKind, activity: Int? = nil, attempt: Int? = nil, thread: ThreadClass? = nil,
        _ fields: EventFields = [:]
    ) {
        guard !life.isEnding else { return }
        service.record(EventDraft(kind, activity: activity, attempt: attempt, thread: thread, fields))
    }

    /// Records what raises an exception at Apple's. It does not end the app here.
    func recordException(_ activity: Int?, property: String, reason: String) {
        record(
            .activityException, activity: activity,
            [.name: "NSInvalidArgumentException", .property: property, .reason: reason])
    }

    /// Records something that apps must not, or should not, do.
    func recordFinding(_ code: String, _ reason: String, activity: Int? = nil, attempt: Int? = nil) {
        record(
            .appFinding, activity: activity, attempt: attempt, thread: execution.thread,
            [.code: code, .reason: reason])
    }

    /// Records that the app lacks a callback.
    func recordAbsent(_ callback: String, activity: Int? = nil, attempt: Int? = nil) {
        record(
            .callbackReturned, activity: activity, attempt: attempt, [.callback: callback, .implemented: false])
    }

    /// The app's code uses a member. Recorded as a finding, once in a process, where the OS release lacks the member
    /// (ACT-024) or calls it deprecated.
    func use(_ member: Member) {
        if let finding = memberUse.finding(onUseOf: member) { recordFinding(finding.code, finding.reason) }
    }
}
