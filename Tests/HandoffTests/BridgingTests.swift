import Events
import Foundation
import Generation
import Handoff
import Payload
import Testing

/// Conversion between userInfo in Apple's API and the stored payload (PAY-001 to PAY-005, PAY-011, ERR-019).
struct BridgingTests {
    /// One value of every allowed type, as an app writes it and as it is stored.
    static var allowed: [(Any, PayloadValue)] {
        [
            (NSNull(), .null), (true, true), (false, false), (1, 1), (0, 0), (Int8(-3), -3), (UInt16(9), 9),
            (Int64.min, .integer(.min)), (UInt64.max, .unsigned(.max)), (1.0, 1.0), (-0.0, .real(-0.0)),
            (Float(0.5), 0.5), ("", ""), ("你好\u{301}👋", "你好\u{301}👋"), (Substring("cut"), "cut"),
            (Date(timeIntervalSinceReferenceDate: 12.5), .date(PayloadDate(secondsSince2001: 12.5))),
            (Data([0, 255]), .data([0, 255])),
            (
                UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
                .uuid(PayloadUUID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10))
            ),
            (URL(string: "https://example.com/a?b=c#d") as Any, .url("https://example.com/a?b=c#d")),
            ([1, "a", [2.5]] as [Any], [1, "a", [2.5]]), (Set([1, 2]), .set([1, 2])),
            (["k": ["n": 1]], ["k": ["n": 1]]),
            (
                [1: "one", Date(timeIntervalSinceReferenceDate: 0): 2] as [AnyHashable: Any],
                [1: "one", .date(PayloadDate(secondsSince2001: 0)): 2]
            ),
            (NSNumber(value: true), true), (NSNumber(value: 1), 1), (NSNumber(value: 1.0), 1.0),
            (NSString(string: "objc"), "objc"), (NSArray(array: [1, "a"]), [1, "a"]),
            (NSDictionary(dictionary: ["a": 1]), ["a": 1]), (NSSet(array: [1]), .set([1])),
            (NSDate(timeIntervalSinceReferenceDate: 1), .date(PayloadDate(secondsSince2001: 1))),
            (NSData(data: Data([7])), .data([7])), (NSURL(string: "http://x.test/") as Any, .url("http://x.test/")),
            (PayloadValue.url("not a url at all %"), .url("not a url at all %")), (AnyHashable(3), 3),
        ]
    }

    @Test("Every allowed type is stored as its kind", arguments: allowed.indices)
    func stores(index: Int) throws {
        let (value, expected) = Self.allowed[index]
        let activity = UserActivity(activityType: "t")
        activity.userInfo = ["v": value]
        #expect(activity.payload == ["v": expected])
    }

    @Test("What an app reads, it can write back without a change", arguments: allowed.indices)
    func readsAndWritesBack(index: Int) {
        let stored: PayloadDictionary = ["v": Self.allowed[index].1, "deep": [["w": Self.allowed[index].1]]]
        let activity = UserActivity(activityType: "t")
        activity.payload = stored
        let shown = activity.userInfo
        activity.payload = nil
        activity.userInfo = shown
        #expect(activity.payload == stored)
    }

    @Test("A value of any allowed type may be a key", arguments: allowed.indices)
    func keys(index: Int) {
        guard let key = Self.allowed[index].0 as? AnyHashable else { return }
        let activity = UserActivity(activityType: "t")
        activity.userInfo = [key: 1]
        #expect(activity.payload == [Self.allowed[index].1: 1])
        let shown = activity.userInfo
        activity.userInfo = shown
        #expect(activity.payload == [Self.allowed[index].1: 1])
    }

    @Test("Random payloads survive the way through Apple's view")
    func randomRoundTrip() {
        var random = PayloadGenerator(
            seed: 20_141_020, repertoire: .distinctNumbers, limits: .init(depth: 3, elements: 4))
        for _ in 0..<2_000 {
            var stored = PayloadDictionary()
            for index in 0..<random.numbers.below(6) {
                stored["k\(index)"] = random.value()
            }
            let activity = UserActivity(activityType: "t")
            activity.payload = stored
            let shown = activity.userInfo
            activity.userInfo = nil
            #expect(activity.payload == nil)
            activity.userInfo = shown
            #expect(activity.payload == stored)
        }
    }

    @Test("An integer is read as an integer (PAY-013)")
    func integers() {
        let activity = UserActivity(activityType: "t")
        activity.payload = ["counter": 5]
        #expect(activity.userInfo?["counter"] as? Int == 5)
        #expect(activity.userInfo as? [String: Int] == ["counter": 5])
        #expect(activity.userInfo?["counter"] as? Double == nil)
    }

    struct Custom: Hashable {}
    final class Object {}

    @Test("Anything else raises an exception, at every depth and as a key, and the old value stays")
    func rejects() throws {
        let nested: [String: Any] = ["a": [["b": [["c": Custom()]]]]]
        var deep: Any = 1
        for _ in 0..<(PayloadValue.maximumNesting + 1) { deep = [deep] }
        // One container more than allowed: userInfo is one, and the innermost is a set, or the outermost an object.
        var deepSet: Any = Set([AnyHashable(1)])
        for _ in 1..<PayloadValue.maximumNesting { deepSet = [deepSet] }
        var inner: Any = 1
        for _ in 1..<PayloadValue.maximumNesting { inner = [inner] }
        let deepObjects: [Any] = [
            NSArray(object: inner), NSSet(object: inner), NSDictionary(object: inner, forKey: "k" as NSString),
        ]
        let bad: [[AnyHashable: Any]] =
            [
                ["v": Custom()], ["v": Object()], nested, [AnyHashable(Custom()): 1], ["v": Int?.none as Any],
                ["v": [1, Custom()] as [Any]], ["v": Set([AnyHashable(Custom())])], ["v": deep],
                ["v": (1, 2)], ["v": deepSet],
            ] + deepObjects.map { ["v": $0] }
        for userInfo in bad {
            let fixture = Fixture().launched()
            let activity = try #require(fixture.make { UserActivity(activityType: "t") })
            fixture.run {
                activity.userInfo = ["old": 1]
                activity.userInfo = userInfo
                activity.addUserInfoEntries(from: userInfo)
            }
            #expect(activity.payload == ["old": 1], "\(userInfo.keys)")
            let exceptions = fixture.events(.activityException)
            #expect(exceptions.count == 2)
            #expect(exceptions.allSatisfy { $0.text(.property) == "userInfo" && $0.activity == activity.number })
        }
    }

    @Test("The reason names the place, the same on every run")
    func reason() throws {
        let fixture = Fixture().launched()
        fixture.run {
            let activity = UserActivity(activityType: "t")
            activity.userInfo = ["z": Object(), "list": [1, Object()] as [Any], "y": 1]
        }
        let reason = try #require(fixture.events(.activityException).first?.text(.reason))
        #expect(reason.hasPrefix(#"userInfo["list"][1] is of type "#))
        // The innermost container is the one too many, and it is a set.
        var deep: Any = Set([AnyHashable(1)])
        for _ in 1..<PayloadValue.maximumNesting { deep = [deep] }
        fixture.run { UserActivity(activityType: "t").userInfo = ["v": deep] }
        let deepest = try #require(fixture.events(.activityException).last?.text(.reason))
        #expect(deepest.hasPrefix(#"userInfo["v"][0][0]"#), "\(deepest)")
    }

    @Test("A payload that nests too deeply is refused on the stored side too")
    func storedDepth() throws {
        var deep = PayloadValue.integer(1)
        for _ in 0...PayloadValue.maximumNesting { deep = [deep] }
        let fixture = Fixture().launched()
        fixture.run {
            let activity = UserActivity(activityType: "t")
            activity.payload = ["v": deep]
            activity.addEntries(["v": deep])
            #expect(activity.payload == nil)
        }
        #expect(fixture.events(.activityException).count == 2)
    }

    @Test("userInfo is a value: the app's own dictionary goes its own way (ACT-016)")
    func copySemantics() {
        let mutable = NSMutableArray(array: [1])
        let activity = UserActivity(activityType: "t")
        activity.userInfo = ["list": mutable]
        mutable.add(2)
        #expect(activity.payload == ["list": [1]])
    }
}
