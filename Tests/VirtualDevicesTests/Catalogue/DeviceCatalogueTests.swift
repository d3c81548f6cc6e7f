import ConformanceFiles
import Platforms
import PositionedYAML
import Requirements
import Testing

@testable import VirtualDevices

@Suite("The catalogue of devices")
struct DeviceCatalogueTests {
    static func ownFiles() -> [DeviceCatalogue.File] {
        ConformanceFiles.embedded.filter { $0.path.hasPrefix("Devices/") }.map { ($0.path, $0.bytes) }
    }

    private func node(_ text: String) throws -> PositionedNode {
        try YAMLDocument.parse(text: "k: " + text, file: "case.yaml").mapping().required("k")
    }

    private func message<Value>(_ body: () throws -> Value) -> String {
        do {
            return "\(try body())"
        } catch {
            return "\(error)"
        }
    }

    @Test func rosterOfTheTutorialsIsThere() throws {
        let catalogue = try DeviceCatalogue.load(Self.ownFiles())
        for name in ["iPhone 5s", "iPad 3", "iPhone 6 Plus", "MacBook Air 2013"] {
            #expect(catalogue.model(named: name) != nil, "\(name)")
        }
        for name in [
            "iOS 7.1.2", "iOS 8.1", "iOS 8.1.2", "iOS 8.2", "iOS 16", "macOS 10.10", "macOS 13", "OS X 10.9.5",
            "iPadOS 17.1",
        ] {
            #expect(catalogue.release(named: name) != nil, "\(name)")
        }
    }

    @Test(
        "The least capable models and those just below",
        arguments: [
            ("iPhone 5", true, true), ("iPhone 4s", true, false), ("iPhone 4", false, false), ("iPad 4", true, true),
            ("iPad 3", true, false), ("iPad 2", false, false), ("iPad mini", true, true), ("iPad Air", true, true),
            ("iPod touch 5", true, true), ("iPod touch 4", false, false), ("MacBook Air 2012", true, true),
            ("MacBook Air 2011", true, false), ("MacBook Air 2010", false, false), ("MacBook Pro 2012", true, true),
            ("MacBook Pro 2011", false, false), ("iMac 2012", true, true), ("iMac 2011", false, false),
            ("Mac mini 2012", true, true), ("Mac mini 2011", true, false), ("iPhone Simulator", false, false),
            ("Apple Vision Pro", true, true),
            ("Apple Vision Pro Simulator", false, false),
        ])
    func capability(name: String, hasBluetoothLE: Bool, isCapable: Bool) throws {
        let model = try #require(try DeviceCatalogue.load(Self.ownFiles()).model(named: name))
        #expect(model.hasBluetoothLE == hasBluetoothLE)
        #expect(model.isHandoffCapable == isCapable)
    }

    @Test func rowsAreConsistent() throws {
        let catalogue = try DeviceCatalogue.load(Self.ownFiles())
        for model in catalogue.models {
            if model.isHandoffCapable { #expect(model.hasBluetoothLE, "\(model.name) cannot be capable") }
            if model.isSimulator {
                #expect(!model.isHandoffCapable)
            } else {
                let version = try #require(model.linkManagerVersion)
                #expect((version >= 6) == model.hasBluetoothLE, "\(model.name)")
            }
            if let last = model.lastOS {
                #expect(
                    catalogue.releases.contains(last) || !catalogue.has("handoff", last),
                    "\(model.name) ends at \(last)")
            }
        }
        #expect(catalogue.models.filter { $0.family == "Apple Watch" }.allSatisfy { $0.roles == [.send] })
    }

    @Test func gatesFollowTheRequirements() throws {
        let catalogue = try DeviceCatalogue.load(Self.ownFiles())
        func has(_ feature: String, _ release: String) throws -> Bool {
            catalogue.has(feature, try #require(catalogue.release(named: release)))
        }
        #expect(try !has("handoff", "iOS 7.1.2"))
        #expect(try has("handoff", "iOS 8.0"))
        #expect(try !has("handoff", "OS X 10.9.5"))
        #expect(try has("handoff", "macOS 10.10"))
        #expect(try !has("handoff", "tvOS 17.0"))
        #expect(try has("lockScreenOffer", "iOS 10.3.4"))
        #expect(try !has("lockScreenOffer", "iOS 11.0"))
        #expect(try !has("eligibilityFlags", "iOS 8.4"))
        #expect(try has("eligibilityFlags", "macOS 10.11"))
        #expect(try !has("managementRestriction", "macOS 10.14"))
        #expect(try has("managementRestriction", "macOS 10.15"))
        #expect(try has("assessment", "iPadOS 14.0"))
        #expect(try !has("catalyst", "macOS 10.14.6"))
        #expect(try has("catalyst", "macOS 10.15"))
        #expect(try !has("catalyst", "iOS 17.0") && !has("catalyst", "visionOS 1.0"))
        let release = try #require(catalogue.release(named: "iOS 8.1"))
        #expect(
            catalogue.features(of: release) == [
                "appSwitcherOffer", "handoff", "lockScreenOffer", "managementRestriction", "suggestedAppsLabel",
                "systemProgress",
            ])
    }

    @Test("visionOS has what iOS has in the release that it matches (PLAT-009)")
    func visionFollowsPhones() throws {
        let catalogue = try DeviceCatalogue.load(Self.ownFiles())
        for (vision, phone) in [
            ("visionOS 1.0", "iOS 17.0"), ("visionOS 2.2", "iOS 18.2"), ("visionOS 26.0", "iOS 26.0"),
        ] {
            let features = catalogue.features(of: try #require(catalogue.release(named: vision)))
            #expect(features == catalogue.features(of: try #require(catalogue.release(named: phone))))
            #expect(features.contains("handoff") && features.contains("scenes"))
        }
        #expect(catalogue.releases.filter { $0.platform == .visionOS }.map(\.version).first == "1.0")
    }

    /// A gate and the requirement that it serves must not drift apart.
    @Test func gatesAgreeWithTheCatalogueOfRequirements() throws {
        let devices = try DeviceCatalogue.load(Self.ownFiles())
        let requirements = try RequirementCatalogue.load(
            ConformanceFiles.embedded.filter { $0.path.hasPrefix("Requirements/") }.map { ($0.path, $0.bytes) })
        for id in devices.gates.flatMap(\.requirements) + devices.quirks.flatMap(\.requirements) {
            #expect(requirements[id] != nil, "\(id)")
        }
        for (feature, id) in [
            ("lockScreenOffer", "DISC-007"), ("managementRestriction", "ELIG-027"), ("assessment", "ELIG-028"),
        ] {
            let requirement = try #require(requirements[id])
            for release in devices.releases where release.platform == .iOS || release.platform == .macOS {
                let system: Requirement.Applicability.System = release.platform == .iOS ? .iOS : .macOS
                #expect(
                    devices.has(feature, release) == requirement.applies(on: system, release.components),
                    "\(feature) on \(release)")
            }
        }
        let mentioned = Set(
            requirements.requirements.flatMap { requirement in
                "\(requirement.statement) \(requirement.check)".matches(of: /Q-[A-Z0-9]+/).map { String($0.0) }
            })
        #expect(Set(devices.quirks.map(\.name)) == mentioned)
    }

    @Test func unknownNamesAreExplained() throws {
        let catalogue = try DeviceCatalogue.load(Self.ownFiles())
        #expect(
            message { try catalogue.model(namedBy: node("iPhone5s")) }
                == "case.yaml:1:4: expected a known model, found a string `iPhone5s`. Did you mean `iPhone 5s`?")
        #expect(
            message { try catalogue.release(namedBy: node("iOS 8.5")) }
                == "case.yaml:1:4: expected a known release of iOS, found a string `iOS 8.5`. The nearest ones are `iOS 8.4.1` and `iOS 9.0`."
        )
        #expect(
            message { try catalogue.release(namedBy: node("iSO 8.1")) }
                == "case.yaml:1:4: expected an OS release such as `iOS 8.1`, found a string `iSO 8.1`. Did you mean `iOS 8.1`?"
        )
        #expect(
            message { try catalogue.release(namedBy: node("8.1")) }
                == "case.yaml:1:4: expected an OS release such as `iOS 8.1`, found a real number `8.1`. Write \"8.1\" in quotes to get text."
        )
        #expect(
            message { try catalogue.quirk(namedBy: node("Q-KVX")) }
                == "case.yaml:1:4: expected a known quirk, found a string `Q-KVX`. Did you mean `Q-KVS`?")
        #expect(try catalogue.quirk(namedBy: node("Q-KVS")).requirements == ["ELIG-034"])
        #expect(
            message { try catalogue.release(namedBy: node("visionOS 0.9")) }
                == "case.yaml:1:4: expected a known release of visionOS, found a string `visionOS 0.9`. The nearest one is `visionOS 1.0`."
        )
        #expect(try catalogue.release(namedBy: node("OS X 10.10")).description == "macOS 10.10")
    }

    @Test(
        "Damaged data is refused with its place",
        arguments: [
            ("models.yaml", "name: iPhone 5s", "name: iPhone 5c", "a name that no other model has"),
            ("models.yaml", "family: Mac\n", "familly: Mac\n", "Did you mean `family`?"),
            ("models.yaml", "bluetoothLE: \"4.0\"", "bluetoothLE: \"2.1\"", "Before 4.0 there is no LE: write ~."),
            ("models.yaml", "bluetoothLE: \"4.0\"", "bluetoothLE: 4.0", "expected a Bluetooth version in quotes, or ~"),
            ("models.yaml", "handoff: true", "handoff: yes", "`yes`, `no`, `on` and `off` are ordinary words here."),
            ("models.yaml", "lastOS: \"12.5.7\"", "lastOS: \"6.0\"", "expected a version not before 7.0"),
            ("models.yaml", "platform: macOS", "platform: osx", "expected a platform"),
            ("models.yaml", "roles: [send]", "roles: [sent]", "Did you mean `send`?"),
            ("os-releases.yaml", "\"8.1.2\", \"8.1.3\"", "\"8.1.3\", \"8.1.2\"", "Keep the list sorted."),
            ("os-releases.yaml", "below: \"11.0\"", "below: \"8.0\"", "expected a version after 8.0"),
            ("os-releases.yaml", "watchOS: {from: \"2.0\"}", "watchSO: {from: \"2.0\"}", "Did you mean `watchOS`?"),
            ("os-releases.yaml", "[macOS, OS X]", "[macOS]", "expected the names `macOS` and `OS X`"),
            ("parameters.yaml", "name: offerDeadline", "name: offerDeadlin", "Did you mean `offerDeadline`?"),
            ("parameters.yaml", "default: 5 s", "default: 5", "Units: `ns`, `us`, `ms`, `s`, `min`, `h`, `d`."),
            ("parameters.yaml", "default: 0 %", "default: 120 %", "from 0 to 100 %"),
            ("parameters.yaml", "default: 0 %", "default: 1 s", "expected a percentage such as `20 %`"),
            ("parameters.yaml", "default: false", "default: 0", "expected `true` or `false`"),
            ("quirks.yaml", "name: Q-KVS", "name: KVS", "expected a name of the form Q-CAPITALS"),
            ("quirks.yaml", "name: Q-KVS", "name: Q-SPA", "a name that no other quirk has"),
        ])
    func mutations(file: String, old: String, new: String, expected: String) throws {
        var files = Self.ownFiles()
        let index = try #require(files.firstIndex { $0.path.hasSuffix("/" + file) })
        var text = String(decoding: files[index].bytes, as: UTF8.self)
        let range = try #require(text.ranges(of: old).first)
        text.replaceSubrange(range, with: new)
        files[index].bytes = Array(text.utf8)
        let found = message { try DeviceCatalogue.load(files).models.count }
        #expect(found.contains(expected) && found.hasPrefix("Devices/\(file):"), "\(found)")
    }

    @Test("A model may have run one release alone")
    func oneRelease() throws {
        var files = Self.ownFiles()
        let index = try #require(files.firstIndex { $0.path.hasSuffix("/models.yaml") })
        let text = String(decoding: files[index].bytes, as: UTF8.self)
        let last = "lastOS: \"7.1.2\""
        files[index].bytes = Array(
            text.replacing("firstOS: \"4.0\"\n    \(last)", with: "firstOS: \"7.1.2\"\n    \(last)").utf8)
        let model = try #require(try DeviceCatalogue.load(files).models.first { $0.name == "iPhone 4" })
        #expect(model.firstOS == model.lastOS)
    }

    @Test func aFileMayNotBeMissingOrForeign() {
        let files = Self.ownFiles()
        // A folder that was made before there were receptions has no file for them, and no selections.
        let optional = "Devices/receptions.yaml"
        let older = try? DeviceCatalogue.load(files.filter { $0.path != optional })
        #expect(older?.receptionSelections.isEmpty == true)
        for file in files where file.path != optional {
            let found = message { try DeviceCatalogue.load(files.filter { $0.path != file.path }).models.count }
            #expect(
                found.contains("expected a file \(file.path.dropFirst(8)) in this folder, found none."), "\(found)")
        }
        let foreign = files + [("Devices/other.yaml", Array("a: 1\n".utf8))]
        #expect(message { try DeviceCatalogue.load(foreign).models.count }.contains("found `other.yaml`"))
    }
}

@Suite("OS versions")
struct OSVersionTests {
    @Test(
        "Parsing",
        arguments: [
            ("iOS 8.1", "iOS 8.1"), ("iPadOS 16", "iOS 16.0"), ("macOS 10.10", "macOS 10.10"),
            ("OS X 10.9.5", "macOS 10.9.5"), ("watchOS 2.0.0", "watchOS 2.0"), ("tvOS 26", "tvOS 26.0"),
            ("visionOS 1", "visionOS 1.0"),
        ])
    func parsing(text: String, description: String) {
        #expect(OSVersion(text)?.description == description)
    }

    @Test(
        "What is no version",
        arguments: [
            "", "iOS", "iOS ", "iOS8.1", "iOS 8.", "iOS .1", "iOS 8..1", "iOS 8.x", "iOS 1.2.3.4.5", "iOS 99999",
            "ios 8",
        ])
    func refused(text: String) {
        #expect(OSVersion(text) == nil)
    }

    @Test func orderIsNumericAndTotal() throws {
        let texts = [
            "iOS 8.0", "iOS 8.1", "iOS 8.1.2", "iOS 8.2", "iOS 8.9", "iOS 8.10", "iOS 9.0", "iOS 10.0", "iOS 26.0",
        ]
        let versions = try texts.map { try #require(OSVersion($0)) }
        for (index, left) in versions.enumerated() {
            for (other, right) in versions.enumerated() {
                #expect((left < right) == (index < other))
                #expect((left == right) == (index == other))
            }
        }
    }
}
