/// The surroundings of a process, for the programs that the harness runs in it.
extension Application {
    package var platform: ApplicationPlatform { context.platform }
    package var decisions: HandoffDecisions { context.decisions }

    /// Marks the optional method that is running as not implemented, as in an app without it.
    package func noteNotImplemented() { context.execution.noteNotImplemented() }
}
