import AdapterTransports
import ConformanceRunner
import Defects
import Foundation
import Handoff
import ImplementationAdapter
import VirtualDevices

// The reference behind the adapter protocol: whatever goes wrong on the way shows as a difference to the reference itself.
//
//   reference-adapter                  a whole device
//   reference-adapter BUNDLE...        the apps of these bundle identifiers, as cases script them
//   reference-adapter --defect NAME    a whole device with one of the defects of `Tests/Defects`

@main
struct ReferenceAdapter {
    static func main() throws {
        if CommandLine.arguments.dropFirst().first == "--defect" {
            guard let decisions = defective() else { exit(2) }
            return try SystemAdapter(DeviceWithForeignApps(hosts: [:], decisions: decisions)).run()
        }
        let bundles = Array(CommandLine.arguments.dropFirst())
        guard !bundles.isEmpty else { return try SystemAdapter(DeviceWithForeignApps(hosts: [:])).run() }
        let declaration = Declaration(name: "reference apps", version: "1", capabilities: [])
        try ApplicationAdapter(declaration, bundles: bundles) { app, setup, service, storage in
            ProgramRegistry.standard.makeProcess(
                app: app, setup: setup, service: service, storage: storage,
                decisions: HandoffDecisions().underQuirks(setup.quirks))
        }.run()
    }

    /// The decisions of the defect that the command line names; nil, with a message, if there is no such defect.
    private static func defective() -> Decisions? {
        let name = CommandLine.arguments.dropFirst(2).first ?? ""
        if let defect = Defect.all.first(where: { $0.name == name }) { return defect.decisions }
        let message = "reference-adapter: --defect: expected the name of a defect in Tests/Defects, found '\(name)'\n"
        FileHandle.standardError.write(Data(message.utf8))
        return nil
    }
}
