import BluetoothLE
import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload

/// What the device advertises: the current activity of the app in use (LIFE-002, ELIG-030), sealed under its key.
extension ReferenceDevice {
    /// What ought to be on the air now.
    private func contentDue() -> Advertiser.Content? {
        guard participates, !settings.locked, !settings.asleep, let front, let running = process(of: front) else {
            return nil
        }
        guard decisions.eligibility.acceptsSigning(running.app.signing), let activity = activities.current(of: front),
            let entry = activities[activity]
        else { return nil }
        if decisions.discovery.isExcluded(entry.summary) { return nil }
        if decisions.discovery.isExpired(endOfLife(of: activity), now.nanoseconds) { return nil }
        var options = AdvertisementOptions()
        if entry.summary.hasWebPage { options.insert(.webPageURL) }
        return Advertiser.Content(
            activity: activity, bundle: front, type: entry.summary.type,
            hash: hash(team: running.app.team, type: entry.summary.type), options: options)
    }

    func refreshAdvertising() {
        let due = contentDue()
        if let due, let end = endOfLife(of: due.activity), end > now.nanoseconds {
            timers.set(.expiration, at: Instant(nanoseconds: end))
        } else {
            timers.cancel(.expiration)
        }
        guard due != advertiser.content else { return }
        if let due {
            if let old = advertiser.content {
                record(
                    .advertisingStopped, app: old.bundle, activity: old.activity,
                    Event.Field(.reason, .string("replaced")))
            }
            startAdvertising(due)
        } else {
            // A device that may no longer take part falls silent at once; one that merely has nothing says goodbye.
            stopAdvertising(
                reason: participates ? "nothing" : "not taking part", saysGoodbye: participates && !settings.asleep)
        }
    }

    private func startAdvertising(_ content: Advertiser.Content) {
        advertiser.content = content
        nextPayload()
        advertiser.plaintext = HandoffPlaintext(
            hash: content.hash, options: content.options,
            time: AdvertisementClock().time(
                of: setup.epoch + now.nanoseconds / 1_000_000_000, isCurrent: true))
        record(
            .advertisingStarted, app: content.bundle, activity: content.activity,
            Event.Field(.type, .string(content.type)), Event.Field(.hash, .data(content.hash.bytes)),
            Event.Field(.counter, .integer(Int64(advertiser.counter))))
        seal()
        beginFastPhase(.fast, duration: parameters.advertisingFastDuration)
        timers.set(.addressRotation, at: now.advanced(by: parameters.addressRotationInterval))
    }

    func stopAdvertising(reason: String, saysGoodbye: Bool) {
        timers.cancel(.expiration)
        if let old = advertiser.content {
            record(
                .advertisingStopped, app: old.bundle, activity: old.activity,
                Event.Field(.reason, .string(reason)))
        }
        let wasOnAir = advertiser.content != nil
        advertiser.content = nil
        if saysGoodbye && wasOnAir {
            nextPayload()
            advertiser.plaintext = .goodbye
            seal()
            beginFastPhase(.goodbye, duration: parameters.goodbyeDuration)
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
            sendAdvertisement(interval: parameters.advertisingSlowInterval)
        case .goodbye:
            fallSilent()
        case .slow, .silent:
            break
        }
    }

    /// The address changes about every quarter of an hour; the same payload is sealed anew under a counter that jumps.
    func rotateAddress() {
        guard advertiser.content != nil else { return }
        let low = parameters.rotationCounterBumpMinimum
        let span = max(0, parameters.rotationCounterBumpMaximum - low)
        let bump = low + Int64(advertiser.generator.next() % UInt64(span + 1))
        advance(by: UInt16(clamping: max(1, bump)))
        advertiser.address = setup.identityResolvingKey.resolvablePrivateAddress(using: &advertiser.generator)
        seal()
        beginFastPhase(.fast, duration: parameters.advertisingFastDuration)
        timers.set(.addressRotation, at: now.advanced(by: parameters.addressRotationInterval))
    }

    /// Every newly encrypted payload takes the next counter.
    private func nextPayload() { advance(by: 1) }

    private func advance(by step: UInt16) {
        let key = advertiser.keyIdentifier
        advertiser.advance(
            by: step, maximum: parameters.counterMaximum, start: parameters.counterStart,
            next: decisions.discovery.nextCounter)
        if advertiser.keyIdentifier != key { record(.keyRenewed) }
    }

    private func seal() {
        let message = advertiser.key.seal(advertiser.plaintext, status: 0, counter: advertiser.counter)
        // Published dissectors take LE-only flags for a Mac and dual-mode flags for a phone or tablet.
        let flags =
            setup.platform == "macOS" ? HandoffAdvertisement.flagsOfLEOnly : HandoffAdvertisement.flagsOfDualMode
        advertiser.data = HandoffAdvertisement.advertisingData(flags: flags, message: message)
    }

    private func beginFastPhase(_ phase: Advertiser.Phase, duration: Int64) {
        advertiser.phase = phase
        sendAdvertisement(interval: parameters.advertisingFastInterval)
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
