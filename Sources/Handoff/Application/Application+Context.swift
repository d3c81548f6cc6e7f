/// What is fixed about a process, for the programs that the harness runs in it.
extension Application {
    /// What bundle and signature say.
    package var manifest: ApplicationManifest { context.manifest }
    /// The platform underneath.
    package var platform: ApplicationPlatform { context.platform }
    /// The device's service.
    package var service: any ActivityService { context.service }
    /// What the system decides.
    package var decisions: HandoffDecisions { context.decisions }
    /// System-chosen times and limits by name; times in nanoseconds.
    package var parameters: ApplicationParameters { context.parameters }

    /// An app that lacks an optional method is being played.
    package func noteNotImplemented() { context.execution.noteNotImplemented() }
}
