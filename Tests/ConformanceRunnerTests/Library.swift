import ConformanceFiles
import ConformanceRunner
import PositionedYAML
import Testing

/// The project's own catalogues, read once.
let library: ConformanceLibrary = {
    do {
        return try ConformanceLibrary.load(folder: nil)
    } catch {
        preconditionFailure("the bundled catalogues are wrong:\n\(error)")
    }
}()

/// The bundled cases, read once: reading them takes longer than running a third of them.
func bundledCases() throws -> [TestCase] { try cases.get() }

private let cases = Result { try library.cases() }

/// Loads suites from text; each file is called `N.yaml`.
func load(_ texts: String...) throws(PositionedErrors) -> [TestCase] {
    let files = texts.enumerated().map { CaseFile(name: "\($0.offset + 1).yaml", bytes: Array($0.element.utf8)) }
    return try SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices)).load(files)
}

/// The case of the demo.
func demo() throws -> TestCase {
    try #require(try bundledCases().first { $0.name == "demo/iphone-to-mac" })
}

/// The mistakes of suites, a line each.
func mistakes(_ texts: String...) -> [String] {
    let files = texts.enumerated().map { CaseFile(name: "\($0.offset + 1).yaml", bytes: Array($0.element.utf8)) }
    do throws(PositionedErrors) {
        _ = try SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices)).load(files)
        return []
    } catch {
        return error.errors.map(\.description)
    }
}

/// A suite with one case, whose keys besides `name` and `covers` are the caller's.
func suite(_ body: String, covers: String = "[ELIG-016]") -> String {
    let indented = body.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
    return """
        suite: sample
        cases:
          - name: one
            covers: \(covers)
        \(indented.joined(separator: "\n"))

        """
}

/// Two devices with one app each.
let devices = """
    devices:
      phone: {model: iPhone 5s, os: iOS 8.1, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
      mac: {model: MacBook Air 2013, os: macOS 10.10, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
    """
