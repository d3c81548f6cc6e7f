import Events
import Foundation
import Handoff
import Payload
import Testing

/// The activity object (ACT, parts of LIFE, ERR-018).
struct UserActivityTests {
    @Test("A new activity has the documented defaults (ACT-010)")
    func defaults() {
        let activity = UserActivity(activityType: "com.example.edit")
        #expect(activity.activityType == "com.example.edit")
        #expect(activity.isEligibleForHandoff)
        #expect(!activity.isEligibleForSearch && !activity.isEligibleForPublicIndexing)
        #expect(!activity.isEligibleForPrediction && !activity.supportsContinuationStreams)
        #expect(!activity.needsSave && activity.userInfo == nil && activity.title == nil)
        #expect(activity.keywords.isEmpty && activity.requiredUserInfoKeys == nil)
        #expect(activity.expirationDate == nil && activity.webpageURL == nil)
    }

    @Test("Creation tells the device and the log")
    func creation() throws {
        let fixture = Fixture().launched()
        let activity = try #require(fixture.make { UserActivity(activityType: "com.example.other") })
        #expect(activity.number == 1)
        #expect(fixture.service.summaries[1]?.type == "com.example.other")
        let event = try #require(fixture.service.events.first)
        #expect(event.kind == .activityCreated && event.activity == 1)
        #expect(event.text(.type) == "com.example.other" && event[.eligibleForHandoff] == true)
        // ACT-010
        #expect(event[.eligibleForSearch] == false && event[.eligibleForPublicIndexing] == false)
        #expect(event[.supportsContinuationStreams] == false)
    }

    @Test("init() takes the first declared type (ACT-003), and is deprecated from iOS 10 on")
    func defaultType() throws {
        let old = Fixture(types: ["com.example.first", "com.example.second"], version: [9, 3]).launched()
        #expect(old.make { UserActivity() }?.activityType == "com.example.first")
        #expect(old.findings.isEmpty)
        let new = Fixture(types: ["com.example.first"], version: [10, 0]).launched()
        new.run { _ = UserActivity() }
        #expect(new.findings == ["API_DEPRECATED"])
    }

    @Test("Without a declared type, or with an empty one, there is an exception and no object (ACT-002, ACT-004)")
    func noType() throws {
        let fixture = Fixture(types: [], version: [9, 0]).launched()
        let husks = try #require(fixture.make { [UserActivity(), UserActivity(activityType: "")] })
        fixture.run {
            for husk in husks {
                husk.needsSave = true
                husk.becomeCurrent()
                husk.title = "x"
            }
        }
        #expect(fixture.kinds == [.activityException, .activityException])
        #expect(fixture.events(.activityException).allSatisfy { $0.text(.name) == "NSInvalidArgumentException" })
        #expect(fixture.service.summaries.isEmpty && fixture.service.marks.isEmpty)
    }

    @Test("Outside of any process an activity is inert")
    func inert() {
        let activity = UserActivity(activityType: "t")
        activity.becomeCurrent()
        activity.needsSave = true
        activity.invalidate()
        #expect(activity.number == 0 && activity.application == nil)
        // Other tests make inert ones meanwhile.
        _ = UserActivity(activityType: "com.example.inert.before")
        let count = InertActivities.count
        _ = UserActivity(activityType: "com.example.inert.behind")
        let noted = InertActivities.made(since: count).map(\.type)
        #expect(noted.contains("com.example.inert.behind") && !noted.contains("com.example.inert.before"))
    }

    @Test("Activities of two processes on one thread keep apart, and the thread has no process afterwards")
    func processes() throws {
        let (one, other) = (Fixture().launched(), Fixture().launched())
        var inner: UserActivity?
        let outer = one.make {
            other.run { inner = UserActivity(activityType: "inner") }
            return UserActivity(activityType: "outer")
        }
        #expect(outer?.application === one.application)
        #expect(inner?.application === other.application)
        #expect(Application.current == nil)
    }

    @Test("addUserInfoEntries merges, assigning replaces (ACT-014, ACT-015)")
    func merging() throws {
        let fixture = Fixture().launched()
        fixture.run {
            let activity = UserActivity(activityType: "t")
            activity.addUserInfoEntries(from: ["a": 1])
            activity.addUserInfoEntries(from: ["a": 2, "b": 3])
            #expect(activity.payload == ["a": 2, "b": 3])
            activity.userInfo = ["c": 4]
            #expect(activity.payload == ["c": 4])
            activity.userInfo = nil
            #expect(activity.payload == nil)
        }
        let changes = fixture.events(.activityChanged)
        #expect(changes.map { $0.text(.property) } == ["userInfoEntries", "userInfoEntries", "userInfo", "userInfo"])
        #expect(changes[1][.value] == ["a": 2, "b": 3] && changes[3][.value] == .null)
    }

    @Test("Only http and https are web pages (ERR-018)")
    func webPages() throws {
        let fixture = Fixture().launched()
        fixture.run {
            let activity = UserActivity(activityType: "t")
            activity.webpageURL = URL(string: "HTTPS://example.com/a?b#c")
            for text in ["file:///a", "ftp://a", "shop://x", "/relative"] { activity.webpageURL = URL(string: text) }
            #expect(activity.webpageURL?.absoluteString == "HTTPS://example.com/a?b#c")
            #expect(activity.summary.hasWebPage)
            activity.webpageURL = nil
            #expect(activity.webpageURL == nil)
        }
        #expect(
            fixture.events(.activityException).map { $0.text(.property) } == Array(repeating: "webpageURL", count: 4))
    }

    @Test("What the device acts on is told at once")
    func summaries() throws {
        let fixture = Fixture().launched()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            activity.title = "Title"
            activity.isEligibleForHandoff = false
            activity.expirationDate = Date(timeIntervalSinceReferenceDate: 7.5)
            activity.webpageURL = URL(string: "http://a.test/")
        }
        let summary = try #require(fixture.service.summaries[activity.number])
        #expect(summary.title == "Title" && !summary.isEligibleForHandoff && summary.expiration == 7.5)
        #expect(summary.hasWebPage && summary == activity.summary)
        #expect(misplacedFields(fixture.service.events).isEmpty)
    }

    @Test(
        "Setting needsSave asks for a cycle and calls nobody; targetContentIdentifier does not set it (ACT-020, UPD-006)"
    )
    func marking() throws {
        let fixture = Fixture().launched()
        let delegate = RecordingDelegate()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.run {
            activity.delegate = delegate
            activity.targetContentIdentifier = "content"
            #expect(!activity.needsSave)
            activity.needsSave = true
            activity.needsSave = false
        }
        #expect(fixture.service.marks == [activity.number])
        #expect(fixture.events(.needsSaveSet).map { $0[.value] } == [true, false])
        #expect(delegate.calls.isEmpty)
    }

    @Test("A hundred thousand marks are that many events and nothing else (UPD-021)")
    func manyMarks() throws {
        let fixture = Fixture().launched()
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        fixture.service.events = []
        fixture.run { for _ in 0..<100_000 { activity.needsSave = true } }
        #expect(fixture.service.events.count == 100_000)
        #expect(fixture.service.events.allSatisfy { $0.kind == .needsSaveSet })
    }

    @Test("The app's last reference is the activity's life (ACT-012, ACT-013)")
    func deallocation() throws {
        let fixture = Fixture().launched()
        fixture.run {
            let activity = UserActivity(activityType: "t")
            activity.title = "Draft"
            activity.becomeCurrent()
        }
        #expect(
            fixture.kinds.filter { $0 != .activityChanged } == [
                .activityCreated, .activityStateChanged, .appFinding, .activityDeallocated,
            ])
        #expect(fixture.findings == ["RELEASED_UNFINISHED"])
        #expect(fixture.service.deallocated == [1])
    }

    @Test("The delegate is held weakly (ACT-011)")
    func weakDelegate() throws {
        let fixture = Fixture().launched()
        var delegate: RecordingDelegate? = RecordingDelegate()
        weak let observed = delegate
        let activity = try #require(fixture.make { UserActivity(activityType: "t") })
        activity.delegate = delegate
        delegate = nil
        #expect(observed == nil)
        fixture.run { activity.needsSave = true }
        _ = fixture.application.save(activity.number)
        #expect(fixture.events(.willSaveCalled).isEmpty)
    }

    @Test("Members that a release lacks are reported once; a release that has them all reports nothing (ACT-024)")
    func availability() throws {
        let old = Fixture(version: [8, 4]).launched()
        old.run {
            let activity = UserActivity(activityType: "t")
            activity.title = "fine"
            activity.resignCurrent()
            activity.resignCurrent()
            activity.keywords = ["a"]
        }
        #expect(old.findings == ["API_UNAVAILABLE", "API_UNAVAILABLE"])
        #expect(
            old.events(.appFinding).first?.text(.reason)?.hasPrefix("resignCurrent() is not available on iOS 8.4")
                == true)
        let new = Fixture(version: [9, 0]).launched()
        new.run {
            let activity = UserActivity(activityType: "t")
            activity.resignCurrent()
            activity.keywords = ["a"]
        }
        #expect(new.findings.isEmpty)
    }
}

/// Records the calls of an activity.
final class RecordingDelegate: UserActivityDelegate {
    var calls: [String] = []
    var willSave: (UserActivity) -> Void = { _ in }
    var wasContinued: (UserActivity) -> Void = { _ in }

    func userActivityWillSave(_ userActivity: UserActivity) {
        calls.append("willSave")
        willSave(userActivity)
    }

    func userActivityWasContinued(_ userActivity: UserActivity) {
        calls.append("wasContinued")
        wasContinued(userActivity)
    }
}
