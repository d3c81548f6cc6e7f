import AdapterTransports
import ConformanceRunner
import Handoff
import ImplementationAdapter
import VirtualDevices

// The reference behind the adapter protocol: whatever goes wrong on the way shows as a difference to the reference itself.
//
//   reference-adapter                  a whole device
//   reference-adapter BUNDLE...        the apps of these bundle identifiers, as cases script them

@main
struct ReferenceAdapter {
    static func main() throws {
        let bundles = Array(CommandLine.arguments.dropFirst())
        guard !bundles.isEmpty else { return try SystemAdapter(DeviceWithForeignApps(hosts: [:])).run() }
        let declaration = Declaration(name: "reference apps", version: "1", capabilities: [])
        try ApplicationAdapter(declaration, bundles: bundles) { app, setup, service, storage in
            ProgramRegistry.standard.makeProcess(
                app: app, setup: setup, service: service, storage: storage, decisions: HandoffDecisions())
        }.run()
    }
}
