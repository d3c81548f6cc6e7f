import Foundation
import Synchronization
package import Testing

/// An independent program, or a module of Python, with which tests compare.
///
/// A test that needs one says so with `.needs(…)`. Where it is missing, the test is skipped and its reason names what is missing. With
/// `BATON_REQUIRE_ORACLES=1` in the environment, as in CI, the test runs and fails.
package struct Oracle: Hashable, Sendable, CustomStringConvertible {
    /// The program.
    package let program: String
    /// Other names under which it is installed.
    private var otherNames: [String] = []
    /// The modules that it imports, if it is Python.
    package let modules: [String]
    /// CI installs no such program, so that a missing one is never a failure.
    private var isOptional = false

    private init(_ program: String, or otherNames: [String] = [], modules: [String] = [], isOptional: Bool = false) {
        self.program = program
        self.otherNames = otherNames
        self.modules = modules
        self.isOptional = isOptional
    }

    /// Python with its standard library.
    package static let python = Oracle("python3")
    /// Python with modules that do not come with it.
    package static func python(_ modules: String...) -> Oracle { Oracle("python3", modules: modules) }
    /// The OPACK of pyatv, a client of Companion Link.
    package static let pyatv = Oracle("python3", modules: ["pyatv.support.opack"], isOptional: true)
    package static let tshark = Oracle("tshark")
    /// A browser, which Python drives.
    package static let chromium = Oracle("chromium", or: ["chromium-browser", "google-chrome"])
    package static let swift = Oracle("swiftc")
    package static let gzip = Oracle("gzip")
    /// Reads manual pages, and says what is wrong with them.
    package static let mandoc = Oracle("mandoc")
    /// A shell that reads completions.
    package static func shell(_ name: String) -> Oracle { Oracle(name) }
    package static let node = Oracle("node", or: ["nodejs"])
    package static let tcpdump = Oracle("tcpdump", isOptional: true)

    /// Names the program and its modules.
    package var description: String {
        modules.isEmpty ? program : "\(program) with \(modules.joined(separator: ", "))"
    }

    /// Where the program is; nil where it is not installed.
    package var path: String? { ([program] + otherNames).lazy.compactMap { Program.path(of: $0) }.first }

    /// Whether CI has said that every oracle is there.
    package static let areRequired = ProcessInfo.processInfo.environment["BATON_REQUIRE_ORACLES"] == "1"

    /// Whether a test that needs it is run: it is installed, or has to be.
    package var isExpected: Bool { isInstalled || Self.areRequired && !isOptional }

    private static let known = Mutex<[Oracle: Bool]>([:])

    /// Whether it is installed. Python is started once for each list of modules.
    package var isInstalled: Bool {
        if let known = Self.known.withLock({ $0[self] }) { return known }
        var found = path != nil
        if found, !modules.isEmpty {
            found = (try? Program.python("import \(modules.joined(separator: ", "))"))?.status == 0
        }
        Self.known.withLock { $0[self] = found }
        return found
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test where an oracle is not installed.
    package static func needs(_ oracle: Oracle) -> Self {
        .enabled(if: oracle.isExpected, "\(oracle) is not installed")
    }

    /// Skips a test where the program has not been built.
    package static var needsBaton: Self {
        .enabled(if: BatonBinary.isBuilt || Oracle.areRequired, "the program is not built; set BATON_BINARY")
    }

    /// Skips a test where there are no recordings of real devices.
    package static var needsRealRecordings: Self {
        .enabled(
            if: RealRecordings.folder != nil,
            "recordings of real devices are no part of the project; set BATON_SHARED")
    }
}
