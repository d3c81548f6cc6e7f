import Events

/// An offer comes after a current activity and an eligibility check, and a surface shows one offer of a source at a time.
struct OfferOrder: RuleWithFindings {
    static let name = "offer-order"
    static let requirements = ["DISC-003", "DISC-006", "ELIG-031", "ELIG-036"]
    static let kinds: EventKindSet = [
        .activityCreated, .activityStateChanged, .advertisingStarted, .radioSet, .radioSent, .eligibilityChecked,
        .offerShown,
        .offerHidden,
    ]

    private struct Place: Hashable {
        let receiver: String
        let source: String
        let surface: String
    }

    private struct Pair: Hashable {
        let receiver: String
        let source: String
    }

    private struct Offer: Hashable {
        let type: String?
        let app: String?
        let mark: EventMark

        func isSame(as other: Offer) -> Bool { type == other.type && app == other.app }
    }

    private var shown = RecentTable<Place, [Offer]>()
    private var types = RecentTable<ActivityKey, String>()
    private var currentTypes = RecentTable<String, Set<String>>(capacity: 1024)
    /// Devices whose trace has created activities.
    private var creators = RecentTable<String, Bool>(capacity: 1024)
    private var active = RecentTable<String, EventMark>(capacity: 1024)
    private var checked = RecentTable<Pair, EventMark>()
    private var checking = RecentTable<String, Bool>(capacity: 1024)
    private var unchecked: [(event: Event, receiver: String)] = []
    private var crowded: [Place] = []
    private var instant = Instant.start
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        if event.time > instant {
            judgeCrowded()
            instant = event.time
        }
        guard let device = event.device else { return }
        switch event.kind {
        case .activityCreated:
            creators[device] = true
            if let key = ActivityKey(event), let type = event.text(.type) { types[key] = type }
        case .activityStateChanged:
            guard event.text(.to) == "current" else { return }
            active[device] = EventMark(event)
            guard let type = ActivityKey(event).flatMap({ types[$0] }) else { return }
            var known = currentTypes[device, default: []]
            if known.count < 256 { known.insert(type) }
            currentTypes[device] = known
        case .advertisingStarted, .radioSet, .radioSent: active[device] = EventMark(event)
        case .eligibilityChecked:
            checking[device] = true
            if let source = event.text(.from) { checked[Pair(receiver: device, source: source)] = EventMark(event) }
        case .offerShown: show(event, on: device)
        case .offerHidden:
            guard let source = event.text(.from) else { return }
            hide(event, Place(receiver: device, source: source, surface: event.text(.surface) ?? ""))
        default: break
        }
    }

    private mutating func show(_ event: Event, on device: String) {
        findings.subjectSeen()
        guard let source = event.text(.from) else { return }
        if source == device {
            findings.note(
                "ELIG-031", at: event, expected: "offers of other devices only",
                observed: "an offer of \(device) to itself")
        }
        let type = event.text(.type)
        if active[source] == nil, !active.hasForgotten {
            findings.note(
                "DISC-003", at: event, expected: "an activity of \(source) that became current before its offer",
                observed: "an offer of a device that has advertised nothing")
        } else if let type, !event.isOfWebPage, creators[source] != nil, !types.hasForgotten,
            currentTypes[source]?.contains(type) != true
        {
            findings.note(
                "DISC-003", at: event, expected: "an activity of type \(type) that became current on \(source)",
                observed: "an offer without one")
        }
        if checked[Pair(receiver: device, source: source)] == nil, unchecked.count < 64 {
            unchecked.append((event, device))
        }
        let place = Place(receiver: device, source: source, surface: event.text(.surface) ?? "")
        let offer = Offer(type: type, app: event.app ?? event.text(.app), mark: EventMark(event))
        let others = shown[place, default: []].filter { !$0.isSame(as: offer) }
        shown[place] = (others + [offer]).suffix(8)
        if !others.isEmpty { crowded.append(place) }
    }

    private mutating func hide(_ event: Event, _ place: Place) {
        guard let offers = shown[place], let oldest = offers.first else { return }
        let app = event.app ?? event.text(.app)
        // Of several offers the one of the named app is hidden, and of equal ones the oldest, which was replaced.
        let gone = offers.first { $0.app == app } ?? oldest
        shown[place] = offers.filter { $0 != gone }
    }

    private mutating func judgeCrowded() {
        for place in crowded {
            guard let offers = shown[place], offers.count > 1, let last = offers.last else { continue }
            findings.note(
                "DISC-006", atEnd: last.mark.time,
                expected: "one offer of \(place.source) at a time on \(place.surface) of \(place.receiver)",
                observed: "\(offers.count) of them", evidence: offers.map(\.mark.sequence).sorted())
        }
        crowded = []
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        judgeCrowded()
        // A receiver that reports no checks at all is not judged by their order.
        for (event, receiver) in unchecked where checking[receiver] != nil {
            findings.note(
                "ELIG-036", at: event, expected: "elig.check of the source before offer.show",
                observed: "an offer without a check")
        }
        unchecked = []
        return findings.outcome
    }
}
