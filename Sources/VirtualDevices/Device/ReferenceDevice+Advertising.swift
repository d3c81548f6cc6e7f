import BluetoothLE
import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// What the device advertises: the current activity of the app in use (LIFE-002, ELIG-030), sealed under its key.
extension ReferenceDevice {
    /// What ought to be on the air now.
    private func contentDue() -> AdvertisedActivity? {
        guard participates, !settings.locked, !settings.asleep,
            let bundle = decisions.eligibility.advertisingApp(front, activities.latestApp),
            let running = process(of: bundle), takesPart(running.app),
            let activity = activities.advertised(of: bundle, where: decisions.discovery.isOnAir),
            let entry = activities[activity], decisions.eligibility.maySend(running.app, entry.summary.type)
        else { return nil }
        if decisions.discovery.isExcluded(entry.summary) { return nil }
        if decisions.discovery.isExpired(endOfLife(of: activity), now.nanoseconds) { return nil }
        var options = AdvertisementOptions()
        if entry.summary.hasWebPage { options.insert(.webPageURL) }
        return AdvertisedActivity(
            activity: activity, bundle: bundle, type: entry.summary.type,
            hash: hash(team: running.app.team, type: entry.summary.type), options: options)
    }

    func refreshAdvertising() {
        let due = contentDue()
        if let due, let end = endOfLife(of: due.activity), end > now.nanoseconds {
            timers.set(.expiration, at: Instant(nanoseconds: end))
        } else {
            timers.cancel(.expiration)
        }
        if let due {
            if let old = advertiser.content {
                guard decisions.discovery.isNews(due, old) else { return }
                record(
                    .advertisingStopped, app: old.bundle, activity: old.activity,
                    [.reason: "replaced"])
            }
            startAdvertising(due)
        } else if advertiser.content != nil {
            // A device that may no longer take part falls silent at once; one that merely has nothing says goodbye.
            stopAdvertising(
                reason: participates ? "nothing" : "not taking part", saysGoodbye: participates && !settings.asleep)
        }
    }

    private func startAdvertising(_ content: AdvertisedActivity) {
        advertiser.content = content
        nextPayload()
        advertiser.plaintext = HandoffPlaintext(
            hash: content.hash, options: content.options,
            time: AdvertisementClock().time(
                of: setup.epoch + now.nanoseconds / 1_000_000_000, isCurrent: true))
        record(
            .advertisingStarted, app: content.bundle, activity: content.activity,
            [.type: content.type, .hash: content.hash.bytes, .counter: advertiser.counter])
        seal()
        beginFastPhase(.fast, duration: parameters[.advertisingFastDuration])
        timers.set(.addressRotation, at: now.advanced(by: parameters[.addressRotationInterval]))
    }

    func stopAdvertising(reason: String, saysGoodbye: Bool) {
        timers.cancel(.expiration)
        if let old = advertiser.content {
            record(
                .advertisingStopped, app: old.bundle, activity: old.activity,
                [.reason: reason])
        }
        let wasOnAir = advertiser.content != nil
        advertiser.content = nil
        if saysGoodbye && wasOnAir {
            nextPayload()
            advertiser.plaintext = .goodbye
            seal()
            beginFastPhase(.goodbye, duration: parameters[.goodbyeDuration])
        } else if advertiser.phase != .silent {
            fallSilent()
        }
    }

    private func fallSilent() {
        advertiser.phase = .silent
        timers.cancel(.advertisingPhase)
        timers.cancel(.addressRotation)
        emit(.stopAdvertising(set: 0))
    }

    func advertisingPhaseEnded() {
        switch advertiser.phase {
        case .fast:
            advertiser.phase = .slow
            sendAdvertisement(interval: parameters[.advertisingSlowInterval])
        case .goodbye:
            fallSilent()
        case .slow, .silent:
            break
        }
    }

    /// The address changes about every quarter of an hour; the same payload is sealed anew under a counter that jumps.
    func rotateAddress() {
        guard advertiser.content != nil else { return }
        let low = parameters[.rotationCounterBumpMinimum]
        let span = max(0, parameters[.rotationCounterBumpMaximum] - low)
        let bump = low + Int64(advertiser.generator.next() % UInt64(span + 1))
        advance(by: UInt16(clamping: max(1, bump)))
        advertiser.address = setup.identityResolvingKey.resolvablePrivateAddress(using: &advertiser.generator)
        seal()
        beginFastPhase(.fast, duration: parameters[.advertisingFastDuration])
        timers.set(.addressRotation, at: now.advanced(by: parameters[.addressRotationInterval]))
    }

    /// Every newly encrypted payload takes the next counter.
    private func nextPayload() { advance(by: 1) }

    private func advance(by step: UInt16) {
        let key = advertiser.keyIdentifier
        advertiser.advance(
            by: step, maximum: parameters[.counterMaximum], start: parameters[.counterStart],
            next: decisions.discovery.nextCounter)
        if advertiser.keyIdentifier != key { record(.keyRenewed) }
    }

    private func seal() {
        // No clipboard is modelled.
        let message = advertiser.key.seal(
            advertiser.plaintext, status: decisions.discovery.status(false), counter: advertiser.counter)
        // Published dissectors take LE-only flags for a Mac and dual-mode flags for a phone or tablet.
        let flags =
            setup.platform == .macOS ? HandoffAdvertisement.flagsOfLEOnly : HandoffAdvertisement.flagsOfDualMode
        let summary = advertiser.content.flatMap { activities[$0.activity]?.summary }
        advertiser.data = decisions.discovery.advertisingData(flags, message, summary)
    }

    private func beginFastPhase(_ phase: Advertiser.Phase, duration: Int64) {
        advertiser.phase = phase
        sendAdvertisement(interval: parameters[.advertisingFastInterval])
        timers.set(.advertisingPhase, at: now.advanced(by: duration))
    }

    private func sendAdvertisement(interval: Int64) {
        let address =
            advertiser.address
            ?? setup.identityResolvingKey.resolvablePrivateAddress(using: &advertiser.generator)
        advertiser.address = address
        emit(
            .advertise(
                AdvertisingParameters(data: advertiser.data, intervalNanoseconds: interval, address: address)))
    }
}
