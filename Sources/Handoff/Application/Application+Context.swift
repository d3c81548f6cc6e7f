/// The surroundings of a process, for the programs that the harness runs in it.
extension Application {
    /// The platform underneath.
    package var platform: ApplicationPlatform { context.platform }
    /// The system's decisions.
    package var decisions: HandoffDecisions { context.decisions }

    /// Marks the optional method that is running as not implemented, as in an app without it.
    package func noteNotImplemented() { context.execution.noteNotImplemented() }
}
