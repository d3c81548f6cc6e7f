import Continuity
import Events
import Handoff
import ImplementationAdapter
import Platforms
import Randomness

/// A virtual device. It passes operations, inputs and timers to its parts, which own their state.
final class ReferenceDevice {
    let context: DeviceContext
    let apps: InstalledApps
    let activities: Activities
    let files: DeviceFiles
    let associations: Associations
    let advertiser: Advertiser
    let offers: Offers
    let scanner: Scanner
    let links: Links
    let keyRequests: KeyRequests
    let hostRequests: HostRequests
    let streams: Streams
    let attempts: Attempts
    let serving: Serving
    let search: SearchIndex

    init(
        setup: DeviceSetup, programs: ProgramRegistry, decisions: Decisions, transport: any ContinuationTransport
    ) throws(ImplementationFault) {
        guard let key = AdvertisingKey(setup.advertisingKey) else {
            throw ImplementationFault(.violation, "an advertising key has 32 bytes, not \(setup.advertisingKey.count)")
        }
        let start = setup.parameters[.counterStart] + setup.parameters[.counterDaemonStartBump]
        let sealing = SealingKey(
            key: key, counter: UInt16(clamping: start),
            generator: SeededGenerator(seed: setup.seed, purpose: "advertiser"))
        context = DeviceContext(setup: setup, decisions: decisions)
        apps = InstalledApps(context, programs: programs)
        activities = Activities(context, apps: apps)
        files = DeviceFiles(context, apps: apps)
        advertiser = Advertiser(context, apps: apps, activities: activities, sealing: sealing)
        associations = Associations(context, apps: apps)
        offers = Offers(context, apps: apps, associations: associations)
        scanner = Scanner(context, advertiser: advertiser, offers: offers)
        links = Links(context, scanner: scanner, transport: transport)
        keyRequests = KeyRequests(context, links: links, scanner: scanner)
        hostRequests = HostRequests(context, links: links, scanner: scanner, associations: associations)
        streams = Streams(context, apps: apps, activities: activities, links: links)
        attempts = Attempts(
            context, apps: apps, offers: offers, files: files, links: links, associations: associations,
            streams: streams)
        serving = Serving(
            context, apps: apps, activities: activities, advertiser: advertiser, scanner: scanner, files: files,
            links: links, streams: streams)
        search = SearchIndex(context, apps: apps, activities: activities)
        apps.setServices(self)
    }

    /// Answers one call of the world: does the work and what follows from it, and collects the outputs.
    func react(at now: Instant, _ work: () -> Answer) -> Reaction {
        context.reach(now)
        let answer = work()
        routeLinkEvents()
        for peer in offers.takeHostsWanted() { hostRequests.request(of: peer) }
        apps.runTurns()
        scanner.refresh()
        advertiser.refresh()
        offers.refresh()
        // A timer that came due while the device was off fires now that it is on.
        let wakeUp = context.timers.next.map { max($0, now) }
        return Reaction(answer: answer, outputs: context.takeOutputs(), wakeUp: wakeUp)
    }

    func fireTimers() {
        while let timer = context.timers.take(until: context.now) {
            fire(timer)
            routeLinkEvents()
        }
    }

    private func fire(_ timer: DeviceTimer) {
        switch timer {
        case .save(let activity): activities.runSaveCycle(of: activity)
        case .periodicUpdate(let activity): activities.runPeriodicUpdate(of: activity)
        case .advertisingPhase: advertiser.phaseEnded()
        case .addressRotation: advertiser.rotateAddress()
        case .expiration: break  // The advertiser's refresh looks at the clock.
        case .peerLost(let peer): scanner.peerLost(peer)
        case .keyRequest(let link): keyRequests.timedOut(link)
        case .keyRetry(let peer): keyRequests.retry(of: peer)
        case .hostRequest(let link): hostRequests.timedOut(link)
        case .session(let link): links.deadlinePassed(on: link)
        case .attempt(let number, .unlocked):
            // Refused while the device sleeps: then the attempt waits for its user.
            if attempts.isRunning(number) { _ = unlock() }
            attempts.step(.unlocked, of: number)
        case .attempt(let number, let step): attempts.step(step, of: number)
        case .reply(let link): serving.sendReply(over: link)
        case .abandoned(let link): if links[link] != nil { links.close(link) }
        case .index(let activity): search.takeUp(activity)
        case .indexExpiration: search.removeExpired()
        case .stream(let link): streams.timedOut(link)
        case .process(let bundle, let number): apps.process(of: bundle)?.process.timerFired(number)
        }
    }

    func take(_ input: Input) {
        switch input {
        case .report(let report):
            if let peer = scanner.heard(report) { keyRequests.request(of: peer) }
        case .paired(let identity): pairingChanged(.paired(identity))
        case .unpaired(let peer): pairingChanged(.unpaired(peer))
        case .connected(let link, _): links.connected(link)
        case .connectionFailed(let link), .disconnected(let link): links.lost(link)
        case .accepted(let link, let peer, _): links.accept(link, from: peer)
        case .receiving(let link, let size): links.receiving(link, byteCount: size)
        case .received(let link, let message): links.received(link, message)
        case .delivered(let link): links.delivered(link)
        case .documentArrived(let document): files.arrived(document)
        case .fetched(let request, let answer):
            if associations.fetched(request, answer) { scanner.appsChanged() }
        }
    }

    private func pairingChanged(_ change: PairingChange) {
        for peer in scanner.pairingChanged(change) {
            keyRequests.forget(peer)
            serving.forget(peer)
        }
    }

    /// Passes events on links to the parts that the conversations belong to.
    private func routeLinkEvents() {
        while let (link, event) = links.next() {
            switch links[link] {
            case .keyRequest(let peer)?: keyRequests.happened(event, on: link, with: peer)
            case .hostRequest(let peer)?: hostRequests.happened(event, on: link, with: peer)
            case .serving(let request)?:
                serving.happened(event, on: link, of: request, ownAttempts: attempts.count)
            case .attempt(let number)?: attempts.happened(event, on: link, of: number)
            case .abandoned(let old)?: attempts.happened(event, on: link, of: old)
            case .stream(let attempt)?: streams.happened(event, on: link, attempt: attempt)
            case nil: continue
            }
            switch event {
            case .lost: links.forget(link)
            case .failed: if links[link] != nil { links.close(link) }
            case .opened, .receiving, .received, .delivered: break
            }
        }
    }

    /// Ends an app's process, with its activities and its attempt.
    func end(_ bundle: String, reason: String) {
        guard apps.process(of: bundle) != nil else { return }
        context.record(.appTerminated, app: bundle, [.reason: reason])
        attempts.appEnds(bundle)
        apps.terminate(bundle)
        streams.processEnded(bundle)
        activities.processEnded(bundle)
        files.processEnded(bundle)
        search.processEnded(bundle)
    }
}

extension ReferenceDevice: ProcessServices {
    func service(for bundle: String) -> any ActivityService {
        ProcessService(
            bundle: bundle, context: context, apps: apps, activities: activities, files: files, search: search,
            streams: streams)
    }
}
