import Handoff
import ImplementationAdapter
import SampleApps
package import VirtualDevices

extension ProgramRegistry {
    /// The sample apps by name, and scripted apps for everything else.
    package static var standard: ProgramRegistry {
        ProgramRegistry { app, setup, service, storage, decisions in
            Application(
                app: app, setup: setup, program: program(of: app), service: service, storage: storage,
                decisions: decisions)
        }
    }

    /// The program of an app. The case loader has refused unknown samples and behaviours; any other unknown one
    /// becomes an app that does nothing.
    private static func program(of app: AppDescription) -> any ApplicationProgram {
        if let sample = app.sample, let program = SampleApps.program(named: sample) { return program }
        if let program = try? ScriptedProgram(behaviour: app.behaviour) { return program }
        return ScriptedProgram()
    }
}
