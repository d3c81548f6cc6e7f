import AdapterTransports
import ArgumentParser
import Handoff
import ImplementationAdapter
import SampleApps
import VirtualDevices

/// ShopSnap in a process of its own, in the role of an app: the worked example of an adapter in Swift.
///
///     baton run --suite shopsnap --implementation .build/release/shopsnap-adapter --role receiver
@main
struct ShopSnapAdapter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shopsnap-adapter",
        abstract: "ShopSnap as an app under test, over standard input and output.",
        discussion: "Speaks Baton's adapter protocol in the role of an app; baton run --implementation starts it.",
        version: "1.0")

    @Option(help: ArgumentHelp("Do one thing wrong; --list-defects names them.", valueName: "name"))
    var defect: ShopSnapDefect?

    @Flag(help: "Say what can be done wrong, and end.")
    var listDefects = false

    /// The bundle identifier under which cases install it.
    static let bundle = "com.razeware.shopsnap"

    func run() throws {
        guard !listDefects else {
            for defect in ShopSnapDefect.allCases {
                print("\(defect.rawValue) (\(defect.requirement)): \(defect.meaning)")
            }
            return
        }
        let adapter = ApplicationAdapter(
            Declaration(
                name: defect.map { "ShopSnap, \($0.rawValue)" } ?? "ShopSnap", version: Self.configuration.version,
                capabilities: []),
            bundles: [Self.bundle]
        ) { [defect] app, setup, service, storage in
            let program: any ApplicationProgram = defect.map(DefectiveShopSnap.init) ?? ShopSnap()
            return Application(
                app: app, setup: setup, program: program, service: service, storage: storage,
                decisions: HandoffDecisions().underQuirks(setup.quirks))
        }
        try adapter.run()
    }
}

extension ShopSnapDefect: ExpressibleByArgument {}
