import Foundation
import Handoff
import Payload
import Platforms
import Testing

/// Typed payloads (ACT-023).
struct TypedPayloadTests {
    private struct Everything: Codable, Equatable {
        enum CodingKeys: String, CodingKey {
            case text = "t"
            case flag, small, large, real, date, data, identifier, page, list, nested, absent
        }

        struct Inner: Codable, Equatable { var values: [String: Int] }

        var text = "Grüße"
        var flag = true
        var small: Int8 = -3
        var large = UInt64.max
        var real = 2.0
        var date = Date(timeIntervalSinceReferenceDate: 700_000_000.125)
        var data = Data([0, 255])
        var identifier = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        var page = URL(filePath: "/a b")
        var list = [1.5, -0.0]
        var nested = Inner(values: ["a": 1])
        var absent: String?
    }

    private struct Failing: Codable {
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws { throw CocoaError(.fileNoSuchFile) }
    }

    @Test(
        "Entries stand under the coding keys, keep their kinds and replace the old ones; reading gives the value back")
    func roundTrip() throws {
        let fixture = Fixture(version: [14, 0]).launched()
        let activity = try #require(fixture.make { UserActivity(activityType: "com.example.edit") })
        fixture.run { activity.userInfo = ["old": 1] }
        fixture.run { #expect(throws: Never.self) { try activity.setTypedPayload(Everything()) } }
        let payload = try #require(activity.payload)
        #expect(
            Set(payload.keys.compactMap(\.stringValue)) == [
                "t", "flag", "small", "large", "real", "date", "data", "identifier", "page", "list", "nested",
            ])
        #expect(payload["t"] == "Grüße" && payload["flag"] == true && payload["small"] == -3)
        #expect(payload["large"] == PayloadValue(UInt64.max) && payload["real"] == .real(2))
        #expect(payload["date"] == .date(PayloadDate(secondsSince2001: 700_000_000.125)))
        #expect(payload["data"] == .data([0, 255]) && payload["nested"] == ["values": ["a": 1]])
        #expect(try activity.typedPayload(Everything.self) == Everything())
        #expect(fixture.findings.allSatisfy { $0 != "API_UNAVAILABLE" })
    }

    @Test("A payload that the app filled in by hand reads as a type too, with null for an absent value")
    func byHand() throws {
        struct Link: Codable, Equatable {
            var page: URL
            var identifier: UUID
            var remark: String?
        }
        let activity = UserActivity(activityType: "t")
        let link = Link(page: try #require(URL(string: "https://example.com/")), identifier: UUID())
        activity.userInfo = ["page": link.page, "identifier": link.identifier, "remark": NSNull()]
        #expect(try activity.typedPayload(Link.self) == link)
    }

    @Test("Nothing, an empty dictionary, other kinds and other keys are invalid content")
    func invalidContent() {
        struct Count: Codable { var count: Int }
        let activity = UserActivity(activityType: "t")
        for payload: PayloadDictionary? in [
            nil, [:], ["count": "1"], ["Count": 1], ["count": .null], ["count": [1]], ["count": .unsigned(.max)],
        ] {
            activity.payload = payload
            #expect(throws: UserActivity.TypedPayloadError.invalidContent, "\(String(describing: payload))") {
                try activity.typedPayload(Count.self)
            }
        }
        activity.payload = ["count": 1, .integer(5): "a key that is no text"]
        #expect(throws: UserActivity.TypedPayloadError.invalidContent) { try activity.typedPayload(Count.self) }
        // The same without the defect.
        activity.payload = ["count": 1, "more": "is ignored"]
        #expect(throws: Never.self) { try activity.typedPayload(Count.self) }
    }

    @Test("What does not encode as a dictionary is an encoding error, and the old payload stays")
    func encodingError() {
        let activity = UserActivity(activityType: "t")
        activity.payload = ["kept": 1]
        let error = UserActivity.TypedPayloadError.encodingError
        #expect(throws: error) { try activity.setTypedPayload(["a", "b"]) }
        #expect(throws: error) { try activity.setTypedPayload(7) }
        #expect(throws: error) { try activity.setTypedPayload(Failing()) }
        #expect(activity.payload == ["kept": 1])
    }

    @Test(
        "Before iOS 14 and macOS 11 the members are reported",
        arguments: [(Platform.iOS, [13, 7], [14]), (.macOS, [10, 15, 7], [11, 0])])
    func availability(platform: Platform, before: [Int], first: [Int]) throws {
        for (version, expected) in [(before, 2), (first, 0)] {
            let fixture = Fixture(platform: platform, version: version).launched()
            fixture.run {
                let activity = UserActivity(activityType: "com.example.edit")
                #expect(throws: Never.self) { try activity.setTypedPayload(["a": 1]) }
                #expect(throws: Never.self) { try activity.typedPayload([String: Int].self) }
            }
            #expect(fixture.findings.filter { $0 == "API_UNAVAILABLE" }.count == expected)
        }
    }
}
