package import ImplementationAdapter

/// Serves a whole device of this process to a harness.
///
///     try SystemAdapter(VirtualDevice(programs: .standard)).run()
package struct SystemAdapter {
    private let implementation: any Implementation

    /// Serves an implementation.
    package init(_ implementation: any Implementation) { self.implementation = implementation }

    /// Answers until the harness sends `bye` or closes the line.
    ///
    /// - Parameter line: the line to the harness.
    /// - Throws: ``ServingFault`` if a line of the harness is wrong, or if reading or writing fails.
    package func run(_ line: HarnessLine = .standardStreams()) throws(ServingFault) {
        let loop = AdapterLoop(
            declaration: AdapterDeclaration(
                declaration: implementation.declaration, role: .system, clock: .virtual), line: line)
        try loop.run { request in
            do throws(ImplementationFault) {
                switch request {
                case .reset(let setup): return .reaction(try implementation.reset(setup))
                case .perform(let operation, let now):
                    return .reaction(try implementation.perform(operation, at: now))
                case .receive(let input, let now): return .reaction(try implementation.receive(input, at: now))
                case .advance(let now): return .reaction(try implementation.advance(to: now))
                case .hello, .probe, .bye, .applicationReset, .launch, .application: return loop.otherRole(request)
                }
            } catch {
                return AdapterLoop.failure(error.description)
            }
        }
    }
}
