import BluetoothLE
import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// Advertises the current activity of the app in front (LIFE-002, ELIG-030), sealed under the device's key.
final class Advertiser {
    private enum Phase: Equatable {
        /// Nothing is advertised.
        case silent
        /// A new payload, at the fast interval.
        case fast
        /// The same payload, at the slow interval.
        case slow
        /// The empty payload, before silence.
        case goodbye
    }

    private let context: DeviceContext
    private let apps: InstalledApps
    private let activities: Activities
    private(set) var sealing: SealingKey
    /// The activity that is advertised.
    private(set) var content: AdvertisedActivity?
    private var phase = Phase.silent
    private var plaintext = HandoffPlaintext.goodbye
    private var data: [UInt8] = []
    /// The address in use; nil after its interval, until something is sent again.
    private var address: DeviceAddress?
    /// What the device should advertise until something changes or it expires, and the context's revision for which that
    /// holds; nil if it has to be found out.
    private var known: (due: AdvertisedActivity?, revision: Int)?

    init(_ context: DeviceContext, apps: InstalledApps, activities: Activities, sealing: SealingKey) {
        self.context = context
        self.apps = apps
        self.activities = activities
        self.sealing = sealing
    }

    private var decisions: AdvertisingDecisions { context.decisions.advertising }

    /// What the device should advertise now.
    private func contentDue() -> AdvertisedActivity? {
        if known?.revision != context.revision { known = (candidate(), context.revision) }
        guard let due = known?.due,
            !decisions.isExpired(activities.endOfLife(of: due.activity), context.now.nanoseconds)
        else { return nil }
        return due
    }

    /// What the device should advertise if it has not expired.
    private func candidate() -> AdvertisedActivity? {
        // The decisions are not copied: a copy would retain each of them.
        guard context.participates, !isUnheardWatch, !context.condition.settings.locked,
            !context.condition.settings.asleep,
            let bundle = context.decisions.eligibility.advertisingApp(apps.front, activities.latestApp),
            let running = apps.process(of: bundle), context.takesPart(running.app),
            let activity = activities.advertised(of: bundle), let entry = activities[activity],
            context.decisions.eligibility.maySend(running.app, entry.summary.type)
        else { return nil }
        if decisions.isExcluded(entry.summary) { return nil }
        var options = AdvertisementOptions()
        if entry.summary.hasWebPage { options.insert(.webPageURL) }
        return AdvertisedActivity(
            activity: activity, bundle: bundle, type: entry.summary.type,
            hash: context.hash(of: entry.summary, team: running.app.team), options: options)
    }

    /// A quirk of watches: nothing of them reaches others (PLAT-012).
    private var isUnheardWatch: Bool {
        context.setup.platform == .watchOS && context.setup.quirks.contains(QuirkName.watchUnheard)
    }

    /// Advertises what the device's state calls for.
    func refresh() {
        let isUnchanged = known?.revision == context.revision
        let due = contentDue()
        // It is on the air already, and its timer is set.
        if isUnchanged, due != nil { return }
        if let due, let end = activities.endOfLife(of: due.activity), end > context.now.nanoseconds {
            context.timers.set(.expiration, at: Instant(nanoseconds: end))
        } else {
            context.timers.cancel(.expiration)
        }
        if let due {
            if let old = content {
                guard decisions.isNews(due, old) else { return }
                recordStop(of: old, reason: "replaced")
            }
            start(due)
        } else if content != nil {
            // A device that may no longer take part falls silent at once. One that has nothing to offer says goodbye.
            let participates = context.participates
            stop(reason: participates ? "nothing" : "not taking part", saysGoodbye: participates)
        } else if phase == .goodbye, !context.participates {
            fallSilent()
        }
    }

    private func start(_ new: AdvertisedActivity) {
        content = new
        advance(by: 1)
        plaintext = HandoffPlaintext(
            hash: new.hash, options: new.options,
            time: AdvertisementClock().time(
                of: context.setup.epoch + context.now.nanoseconds / 1_000_000_000, isCurrent: true))
        context.record(
            .advertisingStarted, app: new.bundle, activity: new.activity,
            [.type: new.type, .hash: new.hash.bytes, .counter: sealing.counter])
        seal()
        beginFastPhase(.fast, duration: context.parameters[.advertisingFastDuration])
    }

    /// Stops advertising the activity.
    private func stop(reason: String, saysGoodbye: Bool) {
        context.timers.cancel(.expiration)
        let old = content
        if let old { recordStop(of: old, reason: reason) }
        content = nil
        if saysGoodbye && old != nil {
            advance(by: 1)
            plaintext = .goodbye
            seal()
            beginFastPhase(.goodbye, duration: context.parameters[.goodbyeDuration])
        } else if phase != .silent {
            fallSilent()
        }
    }

    private func recordStop(of old: AdvertisedActivity, reason: String) {
        context.record(.advertisingStopped, app: old.bundle, activity: old.activity, [.reason: reason])
    }

    /// The device restarts: it stops advertising, and the counter jumps.
    func restart() {
        known = nil
        stop(reason: "restart", saysGoodbye: false)
        let identifier = sealing.identifier
        sealing.load(
            bump: context.parameters[.counterDaemonStartBump], maximum: context.parameters[.counterLoadMaximum],
            start: context.parameters[.counterStart])
        if sealing.identifier != identifier { recordNewKey() }
    }

    private func fallSilent() {
        phase = .silent
        context.timers.cancel(.advertisingPhase)
        context.emit(.stopAdvertising(set: 0))
    }

    func phaseEnded() {
        switch phase {
        case .fast:
            phase = .slow
            send(interval: context.parameters[.advertisingSlowInterval])
        case .goodbye:
            fallSilent()
        case .slow, .silent:
            break
        }
    }

    /// The address has been in use for its whole interval, whatever was sent from it. The present payload is sealed again
    /// for the next one, and the counter jumps.
    func rotateAddress() {
        address = nil
        guard phase != .silent else { return }
        let low = context.parameters[.rotationCounterBumpMinimum]
        let span = max(0, context.parameters[.rotationCounterBumpMaximum] - low)
        let bump = low + Int64(sealing.random() % UInt64(span + 1))
        advance(by: UInt16(clamping: max(1, bump)))
        seal()
        if phase == .goodbye {
            // A rotation does not extend the goodbye.
            send(interval: context.parameters[.advertisingFastInterval])
        } else {
            beginFastPhase(.fast, duration: context.parameters[.advertisingFastDuration])
        }
    }

    /// Each newly sealed payload has a higher counter.
    private func advance(by step: UInt16) {
        let identifier = sealing.identifier
        sealing.advance(
            by: step, maximum: context.parameters[.counterMaximum], start: context.parameters[.counterStart],
            next: decisions.nextCounter)
        if sealing.identifier != identifier { recordNewKey() }
    }

    private func recordNewKey() { context.record(.keyRenewed, [.key: sealing.key.bytes]) }

    private func seal() {
        // No clipboard is modelled.
        let message = sealing.key.seal(plaintext, status: decisions.status(false), counter: sealing.counter)
        // Published dissectors take LE-only flags for a Mac and dual-mode flags for a phone or tablet.
        let flags =
            context.setup.platform == .macOS
            ? HandoffAdvertisement.flagsOfLEOnly : HandoffAdvertisement.flagsOfDualMode
        data = decisions.advertisingData(flags, message, content.flatMap { activities[$0.activity]?.summary })
    }

    private func beginFastPhase(_ new: Phase, duration: Int64) {
        phase = new
        send(interval: context.parameters[.advertisingFastInterval])
        context.setTimer(.advertisingPhase, after: duration)
    }

    private func send(interval: Int64) {
        let sender = address ?? newAddress()
        context.emit(.advertise(AdvertisingParameters(data: data, intervalNanoseconds: interval, address: sender)))
    }

    /// Takes another private address into use, for one interval.
    private func newAddress() -> DeviceAddress {
        let new = sealing.makeAddress(context.setup.identityResolvingKey)
        address = new
        context.setTimer(.addressRotation, after: context.parameters[.addressRotationInterval])
        return new
    }
}
