import ConformanceFiles
import Foundation
import Handoff
import Platforms
import Requirements
import Testing

/// The table of SourceCompatibility.md is made from ``Declaration/all`` and availability.yaml. BATON_PUBLISH=1 writes it.
@Suite("The list of Apple's declarations")
struct DocumentTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    static let document = root.appending(path: "Sources/Handoff/Handoff.docc/SourceCompatibility.md")
    static let begin = "<!-- The table is made by SourceCompatibilityTests. -->\n"
    static let end = "<!-- End of the table. -->"

    /// The snippets by name.
    static func snippets() throws -> [String: String] {
        let folder = root.appending(path: "Tests/SourceCompatibilityTests/Snippets")
        var result: [String: String] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            result[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
        }
        return result
    }

    /// A text without line breaks, as a compiler reads it.
    static func flat(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .replacing("( ", with: "(").replacing(" )", with: ")")
    }

    @Test("stands in the document as it is here")
    func table() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let start = try #require(text.range(of: Self.begin)?.upperBound)
        let stop = try #require(text.range(of: Self.end)?.lowerBound)
        let table = try Self.makeTable()
        if ProcessInfo.processInfo.environment["BATON_PUBLISH"] == "1" {
            try text.replacingCharacters(in: start..<stop, with: table)
                .write(to: Self.document, atomically: true, encoding: .utf8)
        } else {
            #expect(text[start..<stop] == table, "make publish writes the table anew")
        }
    }

    @Test("names for each declaration that compiles a snippet that uses it")
    func proofs() throws {
        let snippets = try Self.snippets().mapValues(Self.flat)
        for declaration in Declaration.all {
            guard case .compiles(let name, let use) = declaration.state else { continue }
            let snippet = try #require(snippets[name], "\(declaration.text)")
            #expect(snippet.contains(Self.flat(use)), "\(name) does not contain \(use)")
        }
    }

    @Test("names for each that does not a section of the document")
    func sections() throws {
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        for declaration in Declaration.all {
            guard case .wayAround(let section) = declaration.state else { continue }
            #expect(text.contains("\n### \(section)\n"), "\(declaration.text): no section \(section)")
        }
    }

    @Test("has snippets that import Foundation and this module alone")
    func imports() throws {
        for (name, text) in try Self.snippets() {
            let imports = text.split(separator: "\n").filter { $0.contains("import ") && !$0.hasPrefix("//") }
            #expect(imports == ["import Foundation", "import Handoff"], "\(name)")
            #expect(text.hasPrefix("// "), "\(name) does not say in whose manner it is")
        }
    }

    @Test("has code in the document that stands in a snippet, line for line")
    func code() throws {
        let snippets = try Self.snippets().mapValues(Self.flat)
        let parts = try String(contentsOf: Self.document, encoding: .utf8).components(separatedBy: "```swift\n")
        #expect(parts.count > 8)
        for part in parts.dropFirst() {
            let block = try #require(part.components(separatedBy: "\n```").first)
            #expect(snippets.values.contains { $0.contains(Self.flat(block)) }, "no snippet contains\n\(block)")
        }
    }

    @Test("covers every member whose availability is known")
    func completeness() throws {
        let listed = Set(Declaration.all.compactMap(\.member))
        for member in try Self.availability() {
            #expect(listed.contains(member.member), "\(member.member) is in availability.yaml and not in the list")
        }
    }

    @Test("has the availability that findings are made from")
    func codeAndData() throws {
        let data = try Self.availability()
        for row in Availability.table {
            for name in Self.names(of: row.member) {
                let member = try #require(data.first { $0.member == name }, "\(name)")
                for platform in Platform.allCases {
                    let range = row.ranges[platform]
                    let other = member.platforms.first { $0.system.rawValue == platform.rawValue }
                    #expect(
                        range?.introduced.map(String.init).joined(separator: ".") == other?.introduced
                            && range?.deprecated?.map(String.init).joined(separator: ".") == other?.deprecated,
                        "\(name) on \(platform)")
                }
            }
        }
    }

    /// Rows of the code that stand for several rows of the data, or have another name there.
    private static func names(of member: APIMember) -> [String] {
        switch member {
        case .delegateCallbacks:
            ["userActivityWillSave(_:)", "userActivityWasContinued(_:)", "userActivity(_:didReceive:outputStream:)"]
        case .sceneContinuation:
            [
                "scene(_:willContinueUserActivityWithType:)", "scene(_:continue:)",
                "scene(_:didFailToContinueUserActivityWithType:error:)", "scene(_:didUpdate:)",
            ]
        case .typedPayload: ["typedPayload(_:)"]
        case .setTypedPayload: ["setTypedPayload(_:)"]
        case .swiftUIUserActivity:
            ["userActivity(_:isActive:_:)", "userActivity(_:element:_:)", "onContinueUserActivity(_:perform:)"]
        case .uiApplicationDelegateContinue: ["UIApplicationDelegate.application(_:continue:restorationHandler:)"]
        case .nsApplicationDelegateContinuation:
            ["willContinueUserActivityWithType:", "continue:restorationHandler:", "didUpdate:"].map {
                "NSApplicationDelegate.application(_:\($0))"
            } + ["NSApplicationDelegate.application(_:didFailToContinueUserActivityWithType:error:)"]
        case .interfaceControllerUpdateUserActivity:
            ["WKInterfaceController.updateUserActivity(_:userInfo:webpageURL:)"]
        case .interfaceControllerUpdate: ["WKInterfaceController.update(_:)"]
        default: [member.rawValue]
        }
    }

    private static func availability() throws -> [RequirementCatalogue.MemberAvailability] {
        try RequirementCatalogue.load(
            ConformanceFiles.load(folder: root.appending(path: "Conformance").path())
                .filter { $0.path.hasPrefix("Requirements/") }.map { ($0.path, $0.bytes) }
        ).availability
    }

    static func makeTable() throws -> String {
        let members = Dictionary(
            try availability().map { ($0.member, $0.platforms) }, uniquingKeysWith: { first, _ in first })
        var lines = [
            "| Declaration | From | iOS | macOS | watchOS | tvOS | Here |", "|---|---|---|---|---|---|---|",
        ]
        for declaration in Declaration.all {
            let text = declaration.text.replacing("|", with: "\\|")
            var cells = ["`\(text)`", declaration.framework]
            let platforms = try declaration.member.map { try #require(members[$0], "\($0)") }
            for system in ["iOS", "macOS", "watchOS", "tvOS"] {
                guard let platforms else {
                    cells.append("")
                    continue
                }
                let range = platforms.first { $0.system.rawValue == system }
                cells.append(range.map { $0.introduced + ($0.deprecated.map { ", deprecated " + $0 } ?? "") } ?? "-")
            }
            switch declaration.state {
            case .compiles(let snippet, _): cells.append("compiles: \(snippet)")
            case .wayAround(let section): cells.append("way around: \(section)")
            case .notYet(let what): cells.append("not yet: \(what)")
            }
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
