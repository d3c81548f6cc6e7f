import BatonTesting
import Foundation
import Handoff
import Payload
import TestSupport
import Testing

/// Mistakes in the setup of a world are errors that help.
@Suite struct WorldTests {
    private func message(_ body: () throws(WorldError) -> Void) -> String? {
        do throws(WorldError) {
            try body()
            return nil
        } catch {
            return error.description
        }
    }

    @Test func unknownModelNamesANearOne() {
        let world = World()
        #expect(
            message { () throws(WorldError) in try world.addDevice("phone", model: "iPhone 51", os: "iOS 17.5") }
                == "No model is called \"iPhone 51\". Did you mean `iPhone 5`?")
        #expect(world.devices.isEmpty)
    }

    @Test(arguments: [
        ("iPhone 15 Pro Max", "Did you mean `iPhone 15`?"),
        ("iphone 15", "Did you mean `iPhone 15`?"),
        ("iPone 15", "Did you mean `iPhone 15`?"),
        (
            "iPad Pro 2019",
            "The nearest known ones are `iPad Pro 2015`, `iPad Pro 2018`, `iPad Pro 2021` and `iPad Pro 2024`. "
                + "Conformance/Devices/models.yaml lists all."
        ),
    ])
    func unknownModelNamesItsFamilyFirst(_ model: String, _ advice: String) {
        #expect(
            message { () throws(WorldError) in try World().addDevice("phone", model: model, os: "iOS 17.5") }
                == "No model is called \"\(model)\". \(advice)")
    }

    @Test(arguments: [
        (
            "iPhone 15", "iOS 8.1",
            WorldError.releaseOutOfRange("iOS 8.1", model: "iPhone 15", first: "iOS 17.0", last: nil)
        ),
        (
            "iPhone 5", "iOS 11.0",
            WorldError.releaseOutOfRange("iOS 11.0", model: "iPhone 5", first: "iOS 6.0", last: "iOS 10.3.4")
        ),
    ])
    func aReleaseThatTheModelNeverRanIsRefused(_ model: String, _ os: String, _ error: WorldError) {
        let world = World()
        #expect(throws: error) { try world.addDevice("phone", model: model, os: os) }
        #expect(error.description.hasPrefix("The \(model) never ran \(os). It runs iOS "))
        #expect(world.devices.isEmpty)
    }

    @Test func theRangeOfAModelIncludesItsEnds() throws {
        let world = World()
        try world.addDevice("first", model: "iPhone 15", os: "iOS 17.0")
        try world.addDevice("last", model: "iPhone 5", os: "iOS 10.3.4")
        #expect(world.devices.map(\.name) == ["first", "last"])
    }

    @Test func timeNeverGoesBack() throws {
        let world = World()
        try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        #expect(throws: WorldError.wrongDuration(.seconds(-1))) { try world.run(for: .seconds(-1)) }
        try world.run(for: .zero)
        #expect(world.now == .zero)
    }

    @Test func aSignedAppHasATeam() throws {
        let bare = try Desk(onMac: nil)
        #expect(throws: WorldError.missingTeam(app: NotesApp.app.bundle)) {
            try bare.mac.install(notes { $0.team = "" })
        }
        try bare.mac.install(
            notes {
                $0.team = ""
                $0.signing = .none
            })
        #expect(throws: WorldError.missingTeam(app: NotesApp.app.bundle)) {
            try bare.phone.update(to: notes { $0.team = "" })
        }
    }

    @Test(arguments: [
        ("iPhone 15", "17.5", "Did you mean `iOS 17.5`?"),
        ("MacBook Air M2", "14.5", "Did you mean `macOS 14.5`?"),
        ("iPhone 15", "iOS 17.9", "The nearest that the iPhone 15 runs are `iOS 17.7` and `iOS 18.0`."),
        ("iPhone 15", "iOS 7.1", "The nearest that the iPhone 15 runs is `iOS 17.0`."),
        ("iPhone 4", "iOS 7.1", "Did you mean `iOS 7.1.2`?"),
        ("iPhone 4", "7.1", "Did you mean `iOS 7.1.2`?"),
        ("MacBook Pro 2024", "macOS Sonoma", "Write a release with its number, for example `macOS "),
        ("iPhone 15", "latest", "Write a release with its number, for example `iOS "),
        ("iPhone 15", "macOS 14.5", "The iPhone 15 runs iOS, for example `iOS "),
        ("iPhone 15", "Android 14", "Allowed releases: "),
    ])
    func unknownReleaseNamesNearOnes(_ model: String, _ release: String, _ advice: String) throws {
        let world = World()
        let text = try #require(
            message { () throws(WorldError) in try world.addDevice("phone", model: model, os: release) })
        #expect(text.hasPrefix("\"\(release)\" cannot be used as an OS release. \(advice)"), "\(text)")
    }

    @Test func namesTellDevicesApart() throws {
        let world = World()
        try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        #expect(throws: WorldError.wrongDeviceName("phone")) {
            try world.addDevice("phone", model: "iPhone 14", os: "iOS 17.5")
        }
        #expect(throws: WorldError.wrongDeviceName("")) { try world.addDevice("", model: "iPhone 14", os: "iOS 17.5") }
    }

    @Test func devicesComeFirst() throws {
        let world = World()
        try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        try world.run(for: .seconds(1))
        #expect(world.now == .seconds(1))
        #expect(throws: WorldError.deviceAddedLate("mac")) {
            try world.addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5")
        }
    }

    @Test func parametersHaveNamesKindsAndBounds() throws {
        let world = try World(parameters: ["offerDeadline": .time(.milliseconds(1500))])
        #expect(try world.time("offerDeadline") == .milliseconds(1500))
        #expect(
            message { () throws(WorldError) in _ = try World(parameters: ["offerDedline": .time(.seconds(1))]) }
                == "The profile parameter \"offerDedline\" cannot be set. Did you mean `offerDeadline`?")
        #expect(
            message { () throws(WorldError) in _ = try World(parameters: ["offerDeadline": .bytes(3)]) }
                == "The profile parameter \"offerDeadline\" cannot be set. Expected a time such as `300 ms`, from 0 s to 30 d; found bytes(3)."
        )
        #expect(
            message { () throws(WorldError) in _ = try World(parameters: ["radioLoss": .percent(101)]) }?
                .contains("from 0 % to 100 %") == true)
        #expect(message { () throws(WorldError) in try world.run(for: "softPayloadLimit") } != nil)
        try world.addDevice("phone", model: "iPhone 15", os: "iOS 17.5")
        try world.run(for: "offerDeadline")
        #expect(world.now == .milliseconds(1500))
    }

    @Test func whatCannotBeDoneSaysWhy() throws {
        let desk = try Desk()
        #expect(
            message { () throws(WorldError) in try desk.phone.install(NotesApp.app) }
                == "phone cannot install com.example.notes: it is installed already; update it instead.")
        // Before the world has begun and afterwards.
        let bare = try Desk(onMac: nil)
        for _ in 1...2 {
            #expect(
                message { () throws(WorldError) in try bare.mac.update(to: NotesApp.app) }
                    == "mac cannot update com.example.notes: it is not installed.")
            #expect(
                message { () throws(WorldError) in try bare.mac.remove(NotesApp.app) }
                    == "mac cannot remove com.example.notes: it is not installed.")
            try bare.world.run(for: .seconds(1))
        }
        #expect(
            message { () throws(WorldError) in try bare.mac.launch(NotesApp.app) }
                == "mac cannot launch com.example.notes: no app com.example.notes is installed.")
        #expect(
            message { () throws(WorldError) in try desk.phone.sendToBackground() }
                == "phone cannot send an app to the background: no app is in front.")
        #expect(
            message { () throws(WorldError) in try desk.mac.cancelContinuation() }
                == "mac cannot cancel a continuation: no continuation is under way.")
        #expect(message { () throws(WorldError) in try desk.mac.rotate(to: .landscape) } != nil)
    }

    @Test func appsAreFoundByTheirInfoPlist() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("Info.plist")
        func write(_ entries: String) throws {
            try "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>"
                .write(toFile: path, atomically: true, encoding: .utf8)
        }
        func app(_ bundle: String? = nil) throws(WorldError) -> AppUnderTest<Int> {
            try AppUnderTest(infoPlist: path, bundle: bundle, team: "TEAM1AAAAA") { _ in 0 }
        }
        try write("<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
        #expect(
            message { () throws(WorldError) in _ = try app() }
                == "\(path) cannot be used as an Info.plist. Its CFBundleIdentifier is \"$(PRODUCT_BUNDLE_IDENTIFIER)\"; pass `bundle:` instead."
        )
        #expect(try app("com.example.notes").activityTypes == [])
        try write(
            "<key>CFBundleIdentifier</key><string>a.b</string><key>NSUserActivityTypes</key><array><string>a.b.c</string></array>"
        )
        #expect(try app().bundle == "a.b")
        #expect(try app().activityTypes == ["a.b.c"])
        try write("<key>NSUserActivityTypes</key><string>a.b.c</string><key>CFBundleIdentifier</key><string>a</string>")
        #expect(message { () throws(WorldError) in _ = try app() }?.hasSuffix("is not an array of strings.") == true)
        #expect(throws: WorldError.self) { try AppUnderTest(infoPlist: "/none", team: "T") { _ in 0 } }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            message { () throws(WorldError) in
                _ = try AppUnderTest(infoPlist: text, team: "TEAM1AAAAA") { _ in 0 }
            }?.hasPrefix(
                "The text of a property list cannot be used as an Info.plist. `infoPlist:` is the path of a file; ")
                == true
        )
    }

    @Test func anAppCallsForItsOwnRoot() throws {
        let desk = try Desk()
        struct Mine: Error {}
        #expect(throws: Mine.self) { try desk.phone.inApp(NotesApp.app) { _ in throw Mine() } }
        let other = AppUnderTest(bundle: NotesApp.app.bundle, team: "TEAM1AAAAA", activityTypes: []) { _ in "text" }
        #expect(throws: WorldError.self) { try desk.phone.inApp(other) { $0.count } }
    }

    @Test func storageOutlivesTheProcess() throws {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { $0.application.storage["draft"] = "Groceries" }
        try desk.phone.terminate(NotesApp.app, because: .crash)
        let kept = try desk.phone.inApp(NotesApp.app) { $0.application.storage["draft"] }
        #expect(kept == "Groceries")
        #expect(try desk.mac.inApp(NotesApp.app) { $0.application.storage["draft"] } == nil)
    }
}
