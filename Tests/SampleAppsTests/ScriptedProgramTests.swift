import Events
import Handoff
import Payload
import Platforms
import SampleApps
import Testing

/// The app that a case scripts.
struct ScriptedProgramTests {
    private func app(_ behaviour: PayloadValue = [:], platform: Platform = .iOS, types: [String] = ["com.example.edit"])
        throws -> RunningApp
    {
        RunningApp(try ScriptedProgram(behaviour: behaviour), platform: platform, types: types)
    }

    @Test("create sets what it is given, and answers with the activity's number")
    func creating() throws {
        let app = try app()
        let answer = app.perform(
            "create",
            [
                "as": "note", "type": "com.example.edit", "title": "Title", "userInfo": ["n": 1],
                "webpageURL": "https://example.com/", "eligibleForHandoff": false, "expiresIn": 1_500_000_000,
                "needsSave": true,
            ])
        #expect(answer == .done(1))
        let summary = try #require(app.service.summaries[1])
        #expect(summary.title == "Title" && summary.hasWebPage && !summary.isEligibleForHandoff)
        #expect(summary.expiration == 788_918_401.5 && summary.state == .created)
        #expect(app.application.save(1).snapshot?.userInfo == ["n": 1])
        #expect(app.events(.willSaveCalled).count == 1)
    }

    @Test("Without a type init() is used; without a declaration that is refused (ACT-003, ACT-004)")
    func defaultType() throws {
        #expect(try app().perform("create") == .done(1))
        let bare = try app(types: [])
        guard case .refused = bare.perform("create") else {
            Issue.record("an activity without a type was made")
            return
        }
        #expect(bare.events(.activityException).count == 1 && bare.service.summaries.isEmpty)
    }

    @Test("The life of an activity by verbs")
    func lifeCycle() throws {
        let app = try app()
        app.perform("becomeCurrent", ["type": "com.example.edit"])
        app.perform("resignCurrent")
        app.perform("becomeCurrent", ["title": "Again"])
        #expect(app.service.summaries[1]?.title == "Again")
        app.perform("invalidate")
        #expect(app.states == ["edit current", "edit inactive", "edit current", "edit invalid"])
        app.perform("release")
        #expect(app.events(.activityDeallocated).map(\.activity) == [1])
        guard case .refused(let reason) = app.perform("invalidate") else {
            Issue.record("a released activity was still there")
            return
        }
        #expect(reason.contains("create one first"))
    }

    @Test("change, addUserInfoEntries and markNeedsSave")
    func changing() throws {
        let app = try app()
        app.perform("create", ["type": "t", "userInfo": ["a": 1], "title": "Old", "webpageURL": "http://a.test/"])
        app.perform("addUserInfoEntries", ["entries": ["a": 2, "b": 3]])
        app.perform("markNeedsSave", ["times": 3])
        #expect(app.events(.needsSaveSet).count == 3)
        #expect(app.application.save(1).snapshot?.userInfo == ["a": 2, "b": 3])
        app.perform("change", ["userInfo": nil, "title": nil, "webpageURL": nil, "needsSave": true])
        #expect(
            app.application.save(1).snapshot
                == ActivitySnapshot(type: "t", title: nil, userInfo: nil, webpageURL: nil))
        app.perform("change", ["webpageURL": "file:///a"])
        #expect(app.events(.activityException).count == 1)
        app.perform("change", ["dropDelegate": true, "needsSave": true])
        let calls = app.events(.willSaveCalled).count
        _ = app.application.save(1)
        #expect(app.events(.willSaveCalled).count == calls)
    }

    @Test(
        "Arguments of the wrong kind are refused",
        arguments: [
            ("create", ["type": 5]), ("create", ["type": "t", "userInfo": "x"]),
            ("create", ["type": "t", "webpageURL": 1]),
            ("create", ["type": "t", "expiresIn": "1 s"]), ("create", ["type": "t", "eligibleForHandoff": "yes"]),
            ("addUserInfoEntries", [:]), ("markNeedsSave", ["times": 0]), ("markNeedsSave", ["times": 99_000_000]),
            ("attach", ["to": "nobody"]), ("detach", ["from": "nobody"]), ("show", ["controller": "nobody"]),
            ("hide", [:]), ("focus", ["responder": "nobody"]), ("mainWindow", ["window": "nothing"]),
            ("endTransition", [:]),
            ("beginTransition", ["controller": "nobody"]), ("callRestorationHandler", [:]),
        ] as [(String, PayloadDictionary)])
    func refusals(action: String, arguments: PayloadDictionary) throws {
        for platform in [Platform.iOS, .macOS] {
            let app = try app(["controllers": [["name": "one"]]], platform: platform)
            app.perform("create", ["type": "t"])
            guard case .refused(let reason) = app.perform(action, arguments) else {
                Issue.record("\(action) \(arguments) was not refused on \(platform)")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    @Test("Verbs of the device are not the app's")
    func unsupported() throws { #expect(try app().perform("signIn", ["account": "ana"]) == .unsupported) }

    // MARK: Responders and screens

    @Test("Tabs, pushes, presentations and their way back; the top-most activity is current")
    func screens() throws {
        let app = try app([
            "controllers": [
                ["name": "home", "tab": true], ["name": "search", "tab": true], ["name": "item"],
                ["name": "sheet", "presentation": "present"], ["name": "panel"],
            ]
        ])
        let names = ["home", "search", "item", "sheet"]
        for name in names {
            app.perform("create", ["as": .string(name), "type": .string("t." + name)])
            app.perform("attach", ["as": .string(name), "to": .string(name)])
        }
        #expect(app.currentType == "t.home")
        for (verb, controller, type) in [
            ("show", "search", "t.search"), ("show", "item", "t.item"), ("show", "sheet", "t.sheet"),
            ("hide", "sheet", "t.item"), ("hide", "item", "t.search"), ("show", "home", "t.home"),
            ("show", "sheet", "t.sheet"), ("show", "item", "t.item"), ("show", "home", "t.home"),
        ] {
            #expect(app.perform(verb, ["controller": .string(controller)]) == .done(.null))
            #expect(app.currentType == type, "\(verb) \(controller)")
        }
        app.perform("hide", ["controller": "home"])
        #expect(app.current == nil)
        app.perform("show", ["controller": "home"])
        #expect(app.currentType == "t.home")
        app.perform("show", ["controller": "panel"])
        // This screen has no activity, and that of the current one was left.
        #expect(app.current == nil)
        #expect(app.perform("hide", ["controller": "item"]) == .refused("item is not shown"))
        let seen = app.events(.screenAppeared).compactMap { $0.text(.object) }
        #expect(seen.first == "home" && !seen.contains { ["tabs", "stack", "empty"].contains($0) })
    }

    @Test("Contained controllers come with their container")
    func children() throws {
        let app = try app([
            "controllers": [
                ["name": "first"], ["name": "split", "children": ["list", "detail"]], ["name": "list"],
                ["name": "detail"],
            ]
        ])
        #expect(app.events(.screenAppeared).map { $0.text(.object) } == ["first"])
        app.perform("show", ["controller": "detail"])
        #expect(app.events(.screenAppeared).map { $0.text(.object) } == ["first", "split", "list", "detail"])
        #expect(app.perform("hide", ["controller": "list"]) == .refused("list is part of split; hide that"))
        app.perform("hide", ["controller": "split"])
        #expect(app.events(.screenDisappeared).count == 4)
    }

    @Test("Hooks add, assign, mark and call super as told, and are present only then")
    func hooks() throws {
        let app = try app([
            "controllers": [
                ["name": "adder", "adds": ["a": 1], "marks": true], ["name": "eraser", "assigns": ["e": 1]],
                ["name": "rude", "callsSuper": false], ["name": "plain"],
            ],
            "didUpdate": ["adds": ["version": "1.0"]],
        ])
        app.perform("create", ["type": "t", "userInfo": ["given": 1], "needsSave": true])
        app.perform("attach", ["to": "plain"])
        #expect(app.application.save(1).snapshot?.userInfo == ["given": 1, "version": "1.0"])
        for name in ["adder", "eraser", "rude"] { app.perform("attach", ["to": .string(name)]) }
        app.perform("markNeedsSave")
        #expect(app.application.save(1).snapshot?.userInfo == ["e": 1, "version": "1.0"])
        #expect(app.findings == ["USERINFO_REPLACED", "SUPER_NOT_CALLED"])
        #expect(app.events(.needsSaveSet).count == 3)
    }

    @Test("Attaching and detaching from another thread is fine (LIFE-022)")
    func offMain() throws {
        let app = try app(["responders": ["r"]])
        app.perform("create", ["type": "t"])
        #expect(app.perform("attach", ["to": "r", "offMainThread": true]) == .done(.null))
        #expect(app.perform("detach", ["from": "r", "offMainThread": true]) == .done(.null))
        #expect(app.states == ["t invalid"] && app.findings.isEmpty)
    }

    @Test("Transitions hold currentness back (LIFE-015)")
    func transition() throws {
        let app = try app(["controllers": [["name": "one"]]])
        app.perform("create", ["type": "t"])
        app.perform("beginTransition", ["controller": "one"])
        app.perform("attach", ["to": "one"])
        #expect(app.current == nil)
        app.perform("endTransition")
        #expect(app.current == 1)
    }

    @Test("Windows of macOS: chain, focus and main window (LIFE-017, LIFE-019)")
    func windows() throws {
        let app = try app(
            [
                "windows": [
                    ["name": "editor", "responders": ["field", ["name": "page", "adds": ["p": 1]]]],
                    ["name": "other", "responders": ["table"]],
                ]
            ], platform: .macOS)
        for name in ["field", "page", "table"] {
            app.perform("create", ["as": .string(name), "type": .string("t." + name)])
        }
        app.perform("attach", ["as": "page", "to": "page"])
        #expect(app.currentType == "t.page")
        app.perform("attach", ["as": "field", "to": "field"])
        app.perform("attach", ["as": "table", "to": "table"])
        #expect(app.currentType == "t.field")
        app.perform("focus", ["responder": "page"])
        #expect(app.currentType == "t.page")
        app.perform("mainWindow", ["window": "other"])
        #expect(app.currentType == "t.table")
        app.perform("focus", ["responder": "field"])
        #expect(app.currentType == "t.table")
        app.perform("mainWindow", ["window": "editor"])
        #expect(app.currentType == "t.field")
        guard case .refused = try self.app(["controllers": [["name": "one"]]]).perform("focus", ["responder": "one"])
        else {
            Issue.record("iOS has no focus")
            return
        }
    }

    // MARK: Callbacks

    @Test("Boolean callbacks: true, false and absent", arguments: ["true", "false", "absent"])
    func replies(word: String) throws {
        let value: PayloadValue = word == "absent" ? "absent" : .boolean(word == "true")
        let app = try app(["willContinue": value, "continue": value])
        let expected: CallbackAnswer = word == "absent" ? .notImplemented : .returned(word == "true")
        #expect(app.application.willContinue(type: "t", attempt: 1) == expected)
        #expect(app.receive("t", ["n": 1]) == expected)
        #expect(app.events(.progressShown).count == (word == "true" ? 2 : 0))
        #expect(app.models.contains { $0["userInfo"] == ["n": 1] } == (word == "true"))
    }

    @Test("Restoration: at once, stored, never (CONT-014 to CONT-018)")
    func restoration() throws {
        let responders: PayloadValue = ["one", "two"]
        let immediate = try app(["responders": responders, "restores": responders])
        #expect(immediate.receive("t", ["n": 1]) == .returned(true))
        #expect(immediate.events(.restoreCalled).map { $0.text(.object) } == ["one", "two"])
        #expect(immediate.models.last == ["restored": "two", "type": "t", "userInfo": ["n": 1]])
        let stored = try app(["responders": responders, "restores": ["one"], "restoration": "stored"])
        #expect(stored.receive("t", nil) == .returned(true) && stored.events(.restoreCalled).isEmpty)
        stored.perform("callRestorationHandler", ["objects": ["two"], "offMainThread": true])
        stored.perform("callRestorationHandler")
        #expect(stored.events(.restoreCalled).map { $0.text(.object) } == ["two", "one"])
        #expect(stored.findings == ["RESTORATION_OFF_MAIN"])
        for behaviour: PayloadValue in [["restores": []], ["restores": nil], ["responders": ["one"]]] {
            let none = try app(behaviour)
            #expect(none.receive("t", nil) == .returned(true) && none.events(.restoreCalled).isEmpty)
        }
    }

    @Test(
        "didFail: alert, alertAlways, silent, absent (ERR-010 to ERR-012)",
        arguments: [
            ("alert", 1, 0), ("alertAlways", 2, 0), ("silent", 0, 0), ("absent", 0, 1),
        ])
    func failures(word: String, byApp: Int, bySystem: Int) throws {
        let app = try app(["didFail": .string(word)])
        for code in [4610, 3072] { _ = app.application.didFail(type: "t", code: code, attempt: code) }
        let by = app.events(.alertShown).map { $0.text(.by) }
        #expect(by.filter { $0 == "app" }.count == byApp && by.filter { $0 == "system" }.count == bySystem)
    }

    @Test("Activity callbacks do what they are told")
    func activityCallbacks() throws {
        let app = try app([
            "willSave": ["adds": ["s": 1], "title": "Saved", "marks": true, "touchesUI": true, "takes": 40],
            "wasContinued": ["touchesUI": true, "updatesUI": true, "invalidates": true],
        ])
        app.perform("becomeCurrent", ["type": "t", "needsSave": true])
        let result = app.application.save(1)
        #expect(result.durationNanoseconds == 40 && result.snapshot?.title == "Saved")
        #expect(result.snapshot?.userInfo == ["s": 1] && app.events(.needsSaveSet).count == 2)
        #expect(app.findings == ["UI_OFF_MAIN"])
        app.application.wasContinued(1)
        app.runTurns()
        #expect(app.findings.count == 2 && app.service.summaries[1]?.state == .invalid)
        #expect(app.events(.appModelChanged).map(\.thread) == [.other, .main])
    }

    @Test("finishesLaunching: false keeps every callback away (CONT-021)")
    func launching() throws {
        let app = try app(["finishesLaunching": false])
        #expect(app.receive("t", nil) == .notImplemented && app.events(.continueCalled).isEmpty)
    }

    @Test("A received activity can be adopted (CONT-033)")
    func adopting() throws {
        let app = try app(["adopts": true])
        #expect(app.receive("t", ["n": 1]) == .returned(true))
        #expect(app.currentType == "t" && app.payload() == ["n": 1])
    }

    // MARK: Versions

    @Test("Four rules over one set of payloads (VER-003, VER-004, VER-008, VER-011)")
    func versions() throws {
        let sent: [PayloadValue?] = ["0.9", "1.0", "1.1", "1.9", "1.10", "2", nil, 1, "1.x", "", "1..0", "-1"]
        let expected: [(VersionComparison, [Bool])] = [
            (.present, [true, true, true, true, true, true, false, false, true, true, true, true]),
            (.exact, [false, false, false, false, true, false, false, false, false, false, false, false]),
            (.atMost, [true, true, true, true, true, false, false, false, false, false, false, false]),
            (.atLeast, [false, false, false, false, true, true, false, false, false, false, false, false]),
        ]
        for (rule, row) in expected {
            for (version, accepted) in zip(sent, row) {
                let app = try app([
                    "versionRule": [
                        "key": "v", "rule": .string(rule.rawValue), "value": rule == .present ? nil : "1.10",
                    ]
                ])
                let userInfo: PayloadDictionary = version.map { ["v": $0] } ?? [:]
                #expect(app.receive("t", userInfo) == .returned(accepted), "\(rule) \(version ?? nil)")
                #expect(
                    app.models.first == [
                        "versionRule": .string(rule.rawValue), "version": version ?? nil,
                        "accepted": .boolean(accepted),
                    ])
                // A rejected payload changes nothing (VER-005).
                #expect(app.models.count == (accepted ? 2 : 1))
            }
        }
        #expect(VersionRule(key: "v", rule: .atMost, value: 3).accepts(["v": 2]))
        #expect(!VersionRule(key: "v", rule: .atMost, value: 3).accepts(["v": "2"]))
        #expect(VersionRule(key: "v", rule: .exact, value: "1.0").accepts(["v": "1"]))
    }

    @Test("An app that reads its launch options expects what they name, and takes it over in continue (CONT-023)")
    func launchOptions() throws {
        let service = FakeActivityService()
        let application = Application(
            manifest: ApplicationManifest(bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: ["t"]),
            platform: ApplicationPlatform(.iOS, osVersion: [17, 0]),
            program: try ScriptedProgram(behaviour: ["readsLaunchOptions": true]), service: service)
        #expect(application.launch(pendingType: "t"))
        _ = application.willContinue(type: "t", attempt: 1)
        let activity = ActivitySnapshot(type: "t", title: nil, userInfo: ["n": 1], webpageURL: nil)
        #expect(application.continueActivity(activity, attempt: 1) == .returned(true))
        let states = service.events.filter { $0.kind == .appModelChanged }.compactMap { $0[.state]?.dictionaryValue }
        #expect(states == [["expected": "t"], ["received": "t", "title": nil, "userInfo": ["n": 1]]])
    }
}
