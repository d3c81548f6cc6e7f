package import Events
package import Reports
import Requirements
import VirtualDevices

extension RunBackground {
    /// What the case files and the catalogue say.
    package init(_ library: ConformanceLibrary, cases: some Sequence<TestCase>) {
        self.init(
            areas: Dictionary(
                library.requirements.areas.map { ($0.name, $0.title) }, uniquingKeysWith: { first, _ in first }),
            cases: Dictionary(
                cases.map { ($0.name, CaseBackground($0)) }, uniquingKeysWith: { first, _ in first }))
    }
}

extension RunBackground {
    /// What the bundled files, or those of the folder that the run used, say of the cases of a log. Of cases they say
    /// nothing if they are others than those that the run used.
    package static func bundled(for header: RunHeader?) -> RunBackground {
        let arguments = header?.arguments ?? []
        var folder: String?
        if let index = arguments.firstIndex(of: "--conformance"), index + 1 < arguments.count {
            folder = arguments[index + 1]
        }
        // The paths of case files stand behind two hyphens.
        let paths = arguments.firstIndex(of: "--").map { arguments[($0 + 1)...] } ?? []
        let suites = paths.flatMap { (try? CaseFile.read(path: $0)) ?? [] }
        let own = suites.isEmpty ? nil : suites
        guard let library = try? ConformanceLibrary.load(folder: folder, suites: own, withTables: false) else {
            return RunBackground()
        }
        let isSame = library.digest == header?.digest
        return RunBackground(library, cases: isSame ? (try? library.cases()) ?? [] : [])
    }
}

extension RunBackground.CaseBackground {
    fileprivate init(_ testCase: TestCase) {
        self.init(
            why: testCase.why.split(whereSeparator: \.isNewline).joined(separator: " "),
            devices: testCase.devices.map { device in
                RunBackground.Device(
                    name: device.name, model: device.model.name, release: device.system.description)
            })
    }
}
