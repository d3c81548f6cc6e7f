import Events
import FrameOpening
import Payload
import Text

/// What a device seals is what it reports: its messages open under its key and come from an address of its own, the first
/// message of an activity has the counter, the hash and the options that belong to it, and nothing but a goodbye is sent
/// when no activity is advertised.
///
/// The messages are opened apart from the code that sealed them. Within one instant a device may command its controller
/// several times and report in any order, so what is on the air is compared when time moves on.
struct SealedContents: RuleWithFindings {
    static let name = "sealed-contents"
    static let requirements = ["DISC-016", "AIR-008", "AIR-009", "AIR-010", "AIR-011", "AIR-012", "SEC-006"]
    static let kinds: EventKindSet = [
        .advertisingStarted, .advertisingStopped, .radioSet, .radioStopped, .activityChanged, .activityDeallocated,
        .activityStateChanged, .continueCalled, .saveSnapshot,
    ]

    /// An activity that a device reports to advertise.
    private struct Advertised {
        var activity: Int?
        var counter: Int64?
        var hash: [UInt8]?
        var type: String?
        var mark: EventMark
        /// A message had the counter that it reports.
        var isCounterSeen = false
        /// A message was on the air since.
        var isOnAir = false
        /// Later messages have to show the page that the activity has; nil while it is not saved with that page.
        var pageIsDue: Instant? = .start
    }

    private struct Sent {
        var frame: OpenedFrame
        var counter: Int
        var event: Event
    }

    private struct Device {
        var advertised: Advertised?
        /// What the last event of the present instant commanded, until it is compared.
        var pending: Sent?
        /// The counters of the messages that were commanded in the present instant.
        var counters: [Int] = []
        /// The last event of the present instant commanded a message that nobody can read: the device has told no one its key.
        var isUnread = false

        /// It has something to compare when time moves on.
        var isWaiting: Bool { pending != nil || isUnread }
    }

    /// Keeps a hostile trace from growing the list of an instant. The last messages stay: an adv.start that comes behind its message
    /// comes soon.
    private static let maximumCounters = 64

    private var devices = RecentTable<String, Device>(capacity: 1024)
    /// Devices with something to compare when time moves on.
    private var waiting: [String] = []
    /// Whether an activity has a web page.
    private var pages = RecentTable<ActivityKey, Bool>()
    /// When an activity was first current or advertised.
    private var firstUses = RecentTable<ActivityKey, Instant>()
    private var instant = Instant.start
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        moveOn(to: event.time)
        guard let device = event.device else { return }
        switch event.kind {
        case .advertisingStarted:
            noteUse(event)
            let counter = event.integer(.counter)
            let counters = devices[device]?.counters ?? []
            devices[device, default: Device()].advertised = Advertised(
                activity: event.activity, counter: counter, hash: event.data(.hash), type: event.text(.type),
                mark: EventMark(event), isCounterSeen: counters.contains { Int64($0) == counter })
        case .advertisingStopped:
            guard let advertised = devices[device]?.advertised else { return }
            if event.activity == nil || advertised.activity == event.activity { devices[device]?.advertised = nil }
        case .radioStopped:
            // It was on the air, if for no time.
            if devices[device]?.isWaiting == true { devices[device]?.advertised?.isOnAir = true }
            devices[device]?.pending = nil
            devices[device]?.counters = []
            devices[device]?.isUnread = false
        case .radioSet:
            guard let data = event.data(.data), SealedFrame(data).messages.first != nil else { return }
            if devices[device]?.isWaiting != true { waiting.append(device) }
            devices[device, default: Device()].pending = nil
            devices[device, default: Device()].isUnread = true
        case .activityChanged:
            guard event.text(.property) == "webpageURL", let key = ActivityKey(event) else { return }
            pages[key] = event[.value]?.isNull == false
            if devices[device]?.advertised?.activity == event.activity {
                devices[device]?.advertised?.pageIsDue = nil
            }
        case .saveSnapshot:
            guard let advertised = devices[device]?.advertised, advertised.activity == event.activity else { return }
            if advertised.pageIsDue == nil {
                devices[device]?.advertised?.pageIsDue = event.time.advanced(by: Self.pageDelay)
            }
        case .continueCalled:
            guard let key = ActivityKey(event) else { return }
            pages[key] = event[.webpageURL].map { !$0.isNull } ?? false
        case .activityStateChanged: if event.text(.to) == "current" { noteUse(event) }
        case .activityDeallocated:
            guard let key = ActivityKey(event) else { return }
            pages[key] = nil
            firstUses[key] = nil
        default: break
        }
    }

    mutating func observe(_ event: Event, opened frame: OpenedFrame) {
        moveOn(to: event.time)
        guard let device = event.device else { return }
        findings.subjectSeen()
        if !frame.addressResolves {
            findings.note(
                "AIR-012", at: event, expected: "an address that the device's identity resolving key resolves",
                observed: event.text(.address) ?? "none")
        }
        if devices[device]?.isWaiting != true { waiting.append(device) }
        let sent = Sent(frame: frame, counter: SealedFrame.counter(of: frame.message), event: event)
        devices[device, default: Device()].pending = sent
        devices[device]?.isUnread = false
        if devices[device]?.advertised?.counter == Int64(sent.counter) {
            devices[device]?.advertised?.isCounterSeen = true
        }
        devices[device]?.counters.append(sent.counter)
        if let count = devices[device]?.counters.count, count > Self.maximumCounters {
            devices[device]?.counters.removeFirst()
        }
    }

    private mutating func noteUse(_ event: Event) {
        if let key = ActivityKey(event), firstUses[key] == nil { firstUses[key] = event.time }
    }

    /// Compares what was commanded in an instant that is over.
    private mutating func moveOn(to time: Instant) {
        guard time > instant else { return }
        instant = time
        guard !waiting.isEmpty else { return }
        for device in waiting { compare(device) }
        waiting.removeAll(keepingCapacity: true)
    }

    private mutating func compare(_ device: String) {
        guard let state = devices[device], state.isWaiting else { return }
        devices[device]?.pending = nil
        devices[device]?.counters = []
        devices[device]?.isUnread = false
        let isFirst = state.advertised?.isOnAir == false
        devices[device]?.advertised?.isOnAir = true
        guard let sent = state.pending else { return }
        if isFirst, let advertised = state.advertised { compareSecrecy(sent, advertised) }
        guard sent.frame.plaintext != nil else {
            findings.note(
                "DISC-016", at: sent.event, expected: "a Handoff message that opens under the device's advertising key",
                observed: "a tag that does not fit")
            return
        }
        if sent.frame.isGoodbye {
            guard let advertised = state.advertised, isFirst else { return }
            findings.note(
                "AIR-008", at: sent.event, expected: "the activity of adv.start in the sealed message",
                observed: "a goodbye", evidence: [advertised.mark.sequence])
            return
        }
        guard let advertised = state.advertised else {
            findings.note(
                "AIR-008", at: sent.event, expected: "a goodbye or silence while no activity is advertised",
                observed: "a sealed hash \(hexadecimal(sent.frame.hash ?? []))")
            return
        }
        if isFirst { compareCounter(sent, advertised) }
        compare(sent, with: advertised, isFirst: isFirst)
    }

    /// What is not sealed, or beside the sealed message, reveals nothing either.
    private mutating func compareSecrecy(_ sent: Sent, _ advertised: Advertised) {
        guard let revealed = Self.revealed(of: advertised, in: sent.event.data(.data) ?? []) else { return }
        findings.note(
            "SEC-006", at: sent.event, expected: "neither the activity's type nor its hash in the clear",
            observed: revealed, evidence: [advertised.mark.sequence])
    }

    /// In the instant in which it begins, an activity may change, and its message is sealed again.
    private mutating func compareCounter(_ sent: Sent, _ advertised: Advertised) {
        guard let counter = advertised.counter, !advertised.isCounterSeen else { return }
        findings.note(
            "DISC-016", at: sent.event, expected: "counter \(counter) of adv.start in its first message",
            observed: "counter \(sent.counter)", evidence: [advertised.mark.sequence])
    }

    private mutating func compare(_ sent: Sent, with advertised: Advertised, isFirst: Bool) {
        let frame = sent.frame
        let evidence: [Int?] = [advertised.mark.sequence]
        if let hash = advertised.hash, frame.hash != hash {
            findings.note(
                "AIR-008", at: sent.event, expected: "the hash \(hexadecimal(hash)) of adv.start in the sealed message",
                observed: hexadecimal(frame.hash ?? []), evidence: evidence)
        }
        if let leading = frame.leading, leading != 0 {
            findings.note(
                "AIR-011", at: sent.event, expected: "0 as the first sealed byte", observed: "\(leading)",
                evidence: evidence)
        }
        compareOptions(sent, advertised, isFirst: isFirst)
        compareTime(sent, advertised)
    }

    /// Between two messages an app may give its activity a web page or take it away, and what is sealed then may be from before.
    /// So the first message is compared, those after it as long as the page has not changed, and those that come long after the new
    /// page was saved.
    private mutating func compareOptions(_ sent: Sent, _ advertised: Advertised, isFirst: Bool) {
        let isDue = advertised.pageIsDue.map { sent.event.time > $0 } ?? false
        guard isFirst || isDue, let options = sent.frame.options, let device = sent.event.device,
            let activity = advertised.activity
        else { return }
        let key = ActivityKey(device: device, activity: activity)
        let hasPage = pages[key] ?? false
        guard (options & Self.webPage != 0) != hasPage else { return }
        findings.note(
            "AIR-009", at: sent.event, expected: "options \(hasPage ? "with" : "without") the bit of a web page",
            observed: "options \(options)", evidence: [advertised.mark.sequence])
    }

    private static let webPage: UInt8 = 0x01
    /// How long a message may be from before the activity was saved with its present page, in nanoseconds: no requirement says when a
    /// device has to look.
    private static let pageDelay: Int64 = 60_000_000_000

    /// A message may have the time at which the activity was first used, or any later one up to its own.
    private mutating func compareTime(_ sent: Sent, _ advertised: Advertised) {
        guard let time = sent.frame.time else { return }
        var beginning = advertised.mark.time
        if let device = sent.event.device, let activity = advertised.activity,
            let use = firstUses[ActivityKey(device: device, activity: activity)]
        {
            beginning = use
        }
        let first = Self.tick(beginning, sent.frame.epoch)
        let last = Self.tick(sent.event.time, sent.frame.epoch)
        let age = (last - first + Self.ticksOfEpoch) % Self.ticksOfEpoch
        let elapsed = sent.event.time.since(beginning) / 1_000_000_000
        // After a whole epoch every tick has come once.
        let isAnyTick = elapsed >= Self.ticksOfEpoch * Self.secondsOfTick
        let tick = Int64(time & 0x7F)
        let offset = (tick - first + Self.ticksOfEpoch) % Self.ticksOfEpoch
        let isUnknown = time == 0xFF
        if isUnknown || tick < Self.ticksOfEpoch && (isAnyTick || offset <= age) { return }
        findings.note(
            "AIR-010", at: sent.event, expected: "a tick of four seconds from \(first) to \(last)",
            observed: "tick \(tick)", evidence: [advertised.mark.sequence])
    }

    /// What advertising data reveals of an activity; nil for nothing. Eight bytes of the type are enough to know it by, and are
    /// not in sealed bytes by chance.
    private static func revealed(of advertised: Advertised, in data: [UInt8]) -> String? {
        if let hash = advertised.hash, !hash.isEmpty, contains(data.span, hash.span) { return "the hash" }
        guard let type = advertised.type, !type.isEmpty else { return nil }
        return sharesEightBytes(Array(type.utf8).span, data.span) ? "a part of the type" : nil
    }

    private static func contains(_ bytes: Span<UInt8>, _ sought: Span<UInt8>) -> Bool {
        guard sought.count <= bytes.count else { return false }
        return (0...bytes.count - sought.count).contains { start in
            sought.indices.allSatisfy { bytes[start + $0] == sought[$0] }
        }
    }

    /// Whether eight bytes in a row of one are also in the other. A type may be long, but advertising data is short: its windows are
    /// compared with each one of the type, which is read once.
    private static func sharesEightBytes(_ long: Span<UInt8>, _ short: Span<UInt8>) -> Bool {
        var windows: [UInt64] = []
        var window: UInt64 = 0
        for index in short.indices {
            window = window << 8 | UInt64(short[index])
            if index >= 7 { windows.append(window) }
        }
        guard !windows.isEmpty else { return false }
        for index in long.indices {
            window = window << 8 | UInt64(long[index])
            if index >= 7, windows.contains(window) { return true }
        }
        return false
    }

    private static let secondsOfTick: Int64 = 4
    private static let ticksOfEpoch: Int64 = 124

    /// The number of four-second ticks since the last multiple of 496 seconds since 2001.
    private static func tick(_ instant: Instant, _ epoch: Int64) -> Int64 {
        let seconds = epoch.addingReportingOverflow(instant.nanoseconds / 1_000_000_000).partialValue
        let period = ticksOfEpoch * secondsOfTick
        let remainder = seconds % period
        return (remainder < 0 ? remainder + period : remainder) / secondsOfTick
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        for device in waiting { compare(device) }
        waiting = []
        return findings.outcome
    }
}
