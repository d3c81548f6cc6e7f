import ConformanceRunner
import Events
import Generation
import ImplementationAdapter
import Payload
import Platforms
import PositionedYAML

/// The operations of a schedule, chosen group by group. A group has a purpose, such as an acceptance and the
/// time that it takes.
struct ScheduleScript {
    private let setup: ScheduleSetup
    /// The operations of ``ScheduleSetup/updates``.
    private let updates: [OperationStep]
    /// The operations of ``ScheduleSetup/repairs(of:)`` for all devices.
    private let appRepairs: [OperationStep]
    private let position: SourcePosition
    private var waiting: ArraySlice<OperationStep> = []
    private var count = 0
    private var isRepaired = false

    private static let mostGroups = 60
    private static let usualGroups = (short: 5, long: 15)

    init(
        _ setup: ScheduleSetup, updates: [OperationStep], appRepairs: [OperationStep], at position: SourcePosition
    ) {
        self.setup = setup
        self.updates = updates
        self.appRepairs = appRepairs
        self.position = position
    }

    /// The next operation; nil at the end.
    mutating func next(_ choices: inout RecordedChoices, after events: [Event]) -> OperationStep? {
        while waiting.isEmpty {
            if isRepaired { return nil }
            choices.beginPiece()
            let usual = setup.isLong ? Self.usualGroups.long : Self.usualGroups.short
            let goesOn = count < Self.mostGroups && choices.below(usual + 1) > 0
            waiting = goesOn ? group(&choices, events)[...] : repairs()[...]
            choices.endPiece()
            isRepaired = !goesOn
            count += 1
        }
        return waiting.popFirst()
    }

    // MARK: Groups

    private func group(_ choices: inout RecordedChoices, _ events: [Event]) -> [OperationStep] {
        let further = (setup.hasUpdates ? 4 : 0) + (setup.hasStreams ? 4 : 0)
        return switch choices.below(17 + further + (setup.hasFaults ? 1 : 0)) {
        case 0: [advance(&choices)]
        case 1, 2: [current(&choices), advance(&choices)]
        case 3, 4: acceptance(&choices, events)
        case 5: acceptances(&choices, events)
        case 6: [change(&choices)]
        case 7: saves(&choices)
        case 8: [activityEnd(&choices)]
        case 9: [screen(&choices)]
        case 10: [setting(&choices), advance(&choices)]
        case 11: [process(&choices)]
        case 12: everybodyAccepts(events)
        case 13: everybodyBegins(&choices)
        case 14: comings(&choices)
        case 15: [markedEnd(&choices), [wait(5_000)]].flatMap { $0 }
        case 16: calm(&choices, events)
        case let number where number < 17 + further:
            number < 21 && setup.hasUpdates ? update(&choices) : streams(&choices, events)
        default: [fault(&choices)]
        }
    }

    private func device(_ choices: inout RecordedChoices) -> String {
        setup.devices[choices.below(setup.devices.count)].name
    }

    private func step(
        _ verb: Verb, _ device: String, _ arguments: PayloadDictionary = [:], times: [String: Int64] = [:]
    ) -> OperationStep {
        OperationStep(verb, on: device, arguments, times: times, at: position)
    }

    private func activity(_ choices: inout RecordedChoices) -> PayloadValue { .string("a\(choices.below(3))") }

    /// Time passes up to an instant at which something ends or begins, or just before or after it, or for any time.
    private func advance(_ choices: inout RecordedChoices) -> OperationStep {
        let ends: [Int64] = [
            1, 20, 100, 180, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 30_000, 60_000, 120_000, 480_000, 900_000,
            960_000,
        ]
        let millisecond: Int64 = 1_000_000
        let end = choices.element(of: ends) * millisecond
        let length =
            switch choices.below(5) {
            case 0...2: end
            case 3: end + (choices.chance(50) ? 1 : -1)
            default: Int64(choices.below(30_000)) * millisecond
            }
        return step(.advance, Actor.world, times: ["by": max(1, length)])
    }

    private func wait(_ milliseconds: Int64) -> OperationStep {
        step(.advance, Actor.world, times: ["by": milliseconds * 1_000_000])
    }

    private func current(_ choices: inout RecordedChoices) -> OperationStep {
        let device = device(&choices)
        let name = activity(&choices)
        let app: PayloadValue = .string(ScheduleSetup.app)
        if choices.chance(30) { return step(.becomeCurrent, device, ["as": name, "app": app]) }
        var arguments: PayloadDictionary = [
            "as": name, "type": .string(choices.element(of: ScheduleSetup.types)),
            "userInfo": ["round": PayloadValue(choices.below(1_000))], "app": app,
        ]
        if choices.chance(20) { arguments["title"] = .string("Title \(choices.below(10))") }
        let expires = choices.chance(15) ? ["expiresIn": Int64(1 + choices.below(120)) * 1_000_000_000] : [:]
        return step(.becomeCurrent, device, arguments, times: expires)
    }

    /// A receiver and a source whose offer it shows; any two devices where none is shown.
    private func offer(_ choices: inout RecordedChoices, _ events: [Event]) -> (receiver: String, source: String) {
        let pairs = ShownOffers(events).pairs
        let choice = choices.below(60)
        guard !pairs.isEmpty else { return (device(&choices), device(&choices)) }
        return pairs[choice % pairs.count]
    }

    private func acceptance(_ choices: inout RecordedChoices, _ events: [Event]) -> [OperationStep] {
        let (receiver, source) = offer(&choices, events)
        let accept = step(.accept, receiver, ["from": .string(source)])
        switch choices.below(6) {
        case 0...2: return [accept, wait(5_000)]
        case 3: return [accept]
        case 4: return [accept, advance(&choices), step(.cancel, receiver)]
        default:
            // Another receiver at the same instant.
            return [accept, step(.accept, device(&choices), ["from": .string(source)]), wait(5_000)]
        }
    }

    /// The same offer is accepted again and again.
    private func acceptances(_ choices: inout RecordedChoices, _ events: [Event]) -> [OperationStep] {
        let (receiver, source) = offer(&choices, events)
        var steps: [OperationStep] = []
        choices.repeated(usually: 6, atMost: 20) { choices in
            steps.append(step(.accept, receiver, ["from": .string(source)]))
            steps.append(wait(choices.chance(50) ? 10_000 : 5_000))
        }
        return steps
    }

    /// Everybody who sees an offer of one source accepts it at the same instant.
    private func everybodyAccepts(_ events: [Event]) -> [OperationStep] {
        let pairs = ShownOffers(events).pairs
        guard let first = pairs.first else { return [] }
        let receivers = pairs.filter { $0.source == first.source }.map(\.receiver)
        return receivers.map { step(.accept, $0, ["from": .string(first.source)]) } + [wait(10_000)]
    }

    /// Several sources at once: an activity becomes current on each device.
    private func everybodyBegins(_ choices: inout RecordedChoices) -> [OperationStep] {
        let type = choices.element(of: ScheduleSetup.types)
        let begun = setup.devices.map { device in
            step(
                .becomeCurrent, device.name,
                [
                    "as": "a0", "type": .string(type), "userInfo": ["of": .string(device.name)],
                    "app": .string(ScheduleSetup.app),
                ])
        }
        return begun + [wait(5_000)]
    }

    /// A device goes and comes back again and again: from the account, from the radio, from its place.
    private func comings(_ choices: inout RecordedChoices) -> [OperationStep] {
        let device = device(&choices)
        let kind = choices.below(5)
        var steps: [OperationStep] = []
        choices.repeated(usually: 3, atMost: 8) { choices in
            let away: OperationStep
            let back: OperationStep
            switch kind {
            case 0: (away, back) = (step(.lock, device), step(.unlock, device))
            case 1: (away, back) = (step(.signOut, device), step(.signIn, device, ["account": "ana"]))
            case 2, 3:
                let switched = kind == 2 ? "bluetooth" : "handoff"
                (away, back) = (
                    step(.set, device, [.string(switched): false]), step(.set, device, [.string(switched): true])
                )
            default: (away, back) = (step(.move, device, ["x": 500]), step(.move, device, ["x": 0]))
            }
            steps += [away, wait(choices.chance(50) ? 20_000 : 4_000), back, wait(20_000)]
        }
        return steps
    }

    /// An activity ends while it is marked.
    private func markedEnd(_ choices: inout RecordedChoices) -> [OperationStep] {
        let (device, name) = (device(&choices), activity(&choices))
        let verb: Verb = choices.element(of: [.invalidate, .resignCurrent, .release])
        let app: PayloadValue = .string(ScheduleSetup.app)
        return [step(.markNeedsSave, device, ["as": name, "app": app]), step(verb, device, ["as": name, "app": app])]
    }

    /// A whole handoff, with the time that it needs: what always works, however often.
    private func calm(_ choices: inout RecordedChoices, _ events: [Event]) -> [OperationStep] {
        let (receiver, source) = offer(&choices, events)
        let app: PayloadValue = .string(ScheduleSetup.app)
        return [
            step(
                .becomeCurrent, source,
                [
                    "as": activity(&choices), "type": .string(choices.element(of: ScheduleSetup.types)),
                    "userInfo": ["round": PayloadValue(count)], "app": app,
                ]),
            wait(5_000), step(.accept, receiver, ["from": .string(source)]), wait(10_000),
        ]
    }

    private func change(_ choices: inout RecordedChoices) -> OperationStep {
        let (device, name) = (device(&choices), activity(&choices))
        let app: PayloadValue = .string(ScheduleSetup.app)
        switch choices.below(3) {
        case 0: return step(.markNeedsSave, device, ["as": name, "app": app])
        case 1:
            let round = PayloadValue(choices.below(1_000))
            return step(
                .change, device,
                ["as": name, "userInfo": ["round": round], "needsSave": .boolean(choices.chance(70)), "app": app])
        default:
            let eligible: PayloadValue = .boolean(choices.chance(50))
            return step(.change, device, ["as": name, "eligibleForHandoff": eligible, "app": app])
        }
    }

    /// Many saves, one after the other.
    private func saves(_ choices: inout RecordedChoices) -> [OperationStep] {
        let (device, name) = (device(&choices), activity(&choices))
        var steps: [OperationStep] = []
        choices.repeated(usually: 6, atMost: 20) { choices in
            let round = PayloadValue(choices.below(1_000))
            steps.append(
                step(
                    .change, device,
                    ["as": name, "userInfo": ["round": round], "needsSave": true, "app": .string(ScheduleSetup.app)]))
            steps.append(wait(choices.chance(50) ? 3_000 : 100))
        }
        return steps
    }

    private func activityEnd(_ choices: inout RecordedChoices) -> OperationStep {
        let verb: Verb = choices.element(of: [.resignCurrent, .invalidate, .release])
        return step(verb, device(&choices), ["as": activity(&choices), "app": .string(ScheduleSetup.app)])
    }

    private func screen(_ choices: inout RecordedChoices) -> OperationStep {
        let verb: Verb = choices.element(of: [.lock, .unlock, .sleep, .wake])
        return step(verb, device(&choices))
    }

    private func setting(_ choices: inout RecordedChoices) -> OperationStep {
        let device = device(&choices)
        switch choices.below(6) {
        case 0: return step(.set, device, ["bluetooth": .boolean(choices.chance(50))])
        case 1: return step(.set, device, ["handoff": .boolean(choices.chance(50))])
        case 2: return step(.set, device, ["wifi": .boolean(choices.chance(50))])
        case 3: return step(.signOut, device)
        case 4: return step(.signIn, device, ["account": .string(choices.element(of: ["ana", "ben"]))])
        default: return step(.move, device, ["x": .real(choices.element(of: [0, 5, 50]))])
        }
    }

    private func process(_ choices: inout RecordedChoices) -> OperationStep {
        let verb: Verb = choices.element(of: [.launch, .foreground, .background, .terminate, .restart])
        let device = device(&choices)
        switch verb {
        case .restart: return step(verb, device)
        case .terminate:
            let reason = choices.element(of: ["user", "crash", "memory"])
            return step(verb, device, ["app": .string(ScheduleSetup.app), "reason": .string(reason)])
        default: return step(verb, device, ["app": .string(ScheduleSetup.app)])
        }
    }

    /// A system or an app becomes another, or an activity has other properties.
    private func update(_ choices: inout RecordedChoices) -> [OperationStep] {
        if choices.chance(40) { return [properties(&choices)] }
        return [choices.element(of: updates), choices.chance(50) ? wait(20_000) : advance(&choices)]
    }

    private func properties(_ choices: inout RecordedChoices) -> OperationStep {
        var arguments: PayloadDictionary = ["as": activity(&choices), "app": .string(ScheduleSetup.app)]
        let round = choices.below(10)
        switch choices.below(6) {
        case 0: arguments["title"] = .string("Title \(round)")
        case 1: arguments["webpageURL"] = .string("https://www.example.com/\(round)")
        case 2: arguments["keywords"] = [.string("word \(round)")]
        case 3: arguments["targetContentIdentifier"] = .string("content \(round)")
        case 4: arguments["requiredUserInfoKeys"] = ["round"]
        default: arguments["eligibleForPrediction"] = .boolean(round < 5)
        }
        if choices.chance(50) { arguments["needsSave"] = true }
        return step(.change, device(&choices), arguments)
    }

    /// An activity is continued with streams, or something happens to those that are there.
    private func streams(_ choices: inout RecordedChoices, _ events: [Event]) -> [OperationStep] {
        let app: PayloadValue = .string(ScheduleSetup.app)
        let (receiver, source) = offer(&choices, events)
        guard choices.chance(40) else {
            let verb: Verb = choices.element(of: [
                .requestStreams, .openStreams, .writeStream, .readStream, .closeStream,
            ])
            var arguments: PayloadDictionary = ["app": app]
            if verb == .writeStream { arguments["size"] = PayloadValue(choices.element(of: [1, 100, 70_000])) }
            return [
                step(verb, choices.chance(50) ? receiver : source, arguments), wait(choices.chance(50) ? 100 : 5_000),
            ]
        }
        let size = PayloadValue(choices.element(of: [1, 1_000, 65_536, 200_000]))
        return [
            step(
                .becomeCurrent, source,
                [
                    "as": activity(&choices), "type": .string(choices.element(of: ScheduleSetup.types)),
                    "supportsContinuationStreams": true, "app": app,
                ]),
            wait(5_000), step(.accept, receiver, ["from": .string(source)]), wait(5_000),
            step(.requestStreams, receiver, ["app": app]), wait(2_000),
            step(.openStreams, receiver, ["app": app]), step(.openStreams, source, ["app": app]),
            step(.writeStream, receiver, ["size": size, "closes": .boolean(choices.chance(50)), "app": app]),
            step(.writeStream, source, ["size": size, "seed": 2, "app": app]), advance(&choices),
        ]
    }

    private func fault(_ choices: inout RecordedChoices) -> OperationStep {
        let names: [FaultName] = [
            .linkLoss, .cancel, .refuseConnection, .sourceSilent, .lateReply, .chunkLoss, .lastPieceLost,
            .linkLossAtLastPiece, .failureReply, .duplicate, .replay, .bitFlip, .receiverKilled,
        ]
        let name = choices.element(of: names)
        let (device, from) = (device(&choices), device(&choices))
        var arguments: PayloadDictionary = [
            "name": .string(name.rawValue), "from": .string(from), "count": PayloadValue(1 + choices.below(3)),
        ]
        let triggers: [EventKind] = [
            .transferRequested, .userAccepted, .transferReplied, .bleConnected, .advertisingStarted,
        ]
        if choices.chance(70) { arguments["at"] = .string(choices.element(of: triggers).rawValue) }
        return step(.fault, device, arguments)
    }

    // MARK: The end

    /// Repairs the state of every device. What is right already is refused, and leaves no step.
    private func repairs() -> [OperationStep] {
        let app: PayloadValue = .string(ScheduleSetup.app)
        var steps = [wait(180_000)]
        for device in setup.devices.map(\.name) {
            steps += [
                step(.wake, device), step(.unlock, device), step(.signOut, device),
                step(.signIn, device, ["account": "ana"]),
                step(.set, device, ["bluetooth": true, "wifi": true, "handoff": true]),
                step(.move, device, ["x": 0]),
            ]
            steps += appRepairs.filter { $0.actor == device }
            steps.append(step(.launch, device, ["app": app]))
        }
        return steps + [wait(180_000)]
    }
}
