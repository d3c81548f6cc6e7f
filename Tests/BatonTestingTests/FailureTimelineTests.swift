import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// The timeline in a failure shows which state was saved and sent.
@Suite struct FailureTimelineTests {
    private func lines(_ kind: String, in issue: String?) -> [Substring] {
        issue?.split(separator: "\n").filter { $0.contains(" \(kind) ") } ?? []
    }

    private func failure(_ userInfo: [AnyHashable: Any], saves: Int = 1) throws -> String? {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.userInfo = userInfo
        }
        for _ in 0..<saves {
            try desk.phone.inApp(NotesApp.app) { $0.activity?.needsSave = true }
            try desk.world.run(for: .seconds(1))
        }
        desk.mac.acceptOffer(from: desk.phone)
        return issues { desk.mac.expectContinued(userInfo: ["title": "Shopping"]) }.first
    }

    @Test func whatWasSavedIsShown() throws {
        let text = try failure(["title": "Groceries", "count": 3])
        let saved = lines("save.snapshot", in: text)
        #expect(saved.count == 1)
        #expect(
            saved.first?.hasSuffix(
                #"phone  save.snapshot com.example.notes activity 1 type=com.example.notes.edit title=Groceries userInfo={"count":3,"title":"Groceries"} size=74"#
            ) == true, "\(saved)")
    }

    @Test func theSaveThatWasSentIsShownHoweverOldItIs() throws {
        let desk = try Desk()
        for title in ["Groceries", "Letters"] {
            try desk.phone.inApp(NotesApp.app) { app in
                app.edit(title)
                app.activity?.needsSave = true
            }
            try desk.world.run(for: .seconds(1))
        }
        for _ in 1...20 {
            try desk.mac.set(.wifi, to: false)
            try desk.mac.set(.wifi, to: true)
        }
        desk.mac.acceptOffer(from: desk.phone)
        let text = issues { desk.mac.expectFailure() }.first
        let saved = lines("save.snapshot", in: text)
        #expect(saved.count == 1 && saved[0].contains(#"userInfo={"title":"Letters"}"#), "\(saved)")
    }

    @Test func aSaveThatChangesNothingIsShownOnce() throws {
        #expect(try lines("save.snapshot", in: failure(["title": "Groceries"], saves: 4)).count == 1)
    }

    @Test func largePayloadsAreShortAndKeepTheirKeys() throws {
        let userInfo: [AnyHashable: Any] = [
            "a": String(repeating: "long ", count: 5000), "b": (1...1000).map { $0 },
            "c": Data(repeating: 0xAB, count: 100_000),
            "d": ["inner": ["deep": ["deeper": 1]]], "z": 9,
        ]
        let text = try failure(userInfo)
        for kind in ["save.snapshot", "cb.continue"] {
            let line = String(try #require(lines(kind, in: text).last))
            #expect(line.count < 700)
            #expect(
                line.contains(#"userInfo={"a":"long long"#) && line.contains(#","b":[1,2,3,4,… 996 more],"#), "\(line)")
            #expect(line.contains(#""c":<abababababababababababab… 100000 bytes>"#))
            #expect(line.contains(#""d":{"inner":{… 1}},"z":9}"#), "\(line)")
        }
    }

    @Test func manyKeysAreCounted() throws {
        var userInfo: [AnyHashable: Any] = [:]
        for number in 100..<200 { userInfo["k\(number)"] = number }
        let line = try #require(lines("save.snapshot", in: failure(userInfo)).last)
        #expect(line.contains(#""k111":111,… 88 more}"#) && !line.contains("k112"), "\(line)")
    }

    @Test func valuesAreEscaped() throws {
        let line = try #require(lines("save.snapshot", in: failure(["\u{202E}key": "\u{1B}[2J\u{7}"])).last)
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
        #expect(line.contains(#"\u{202E}key"#) || line.contains(#"\u202E"#) || line.contains(#"\u202e"#), "\(line)")
    }

    @Test func codesOfFailuresHaveTheirNames() throws {
        let desk = try Desk()
        try desk.edit()
        desk.mac.acceptOffer(from: desk.phone)
        try desk.world.inject(.linkLoss, on: desk.mac, from: desk.phone, at: .replySent)
        let text = issues { desk.mac.expectContinued() }.first
        #expect(lines("cb.didFail", in: text).last?.contains("code=4608 (.userActivityHandoffFailed)") == true)
        #expect(String(decoding: desk.world.log, as: UTF8.self).contains(#""code":4608"#), "the log has the number")
    }
}
