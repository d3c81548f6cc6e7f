import Events
import ImplementationAdapter
import Notation
import Payload

/// The verbs that the world carries out.
extension World {
    func carryOut(
        _ verb: WorldVerb, _ arguments: PayloadDictionary, on index: Int
    ) throws(ImplementationFault) -> Answer {
        switch verb {
        case .move:
            members[index].truth.settings.x = Self.metres(arguments["x"]) ?? 0
            members[index].truth.settings.y = Self.metres(arguments["y"]) ?? 0
            let settings = members[index].truth.settings
            record(.radioMoved, [.x: settings.x, .y: settings.y], device: index)
            try radioChanged(of: index)
            return .done(.null)
        case .advance:
            let limit = now.advanced(by: max(0, arguments["by"]?.integerValue ?? 0))
            _ = try run(until: limit) { _ in false }
            return .done(.null)
        case .fault:
            return try armFault(arguments, on: index)
        case .transmit:
            return planTransmissions(arguments, by: index)
        case .ask:
            return ask(arguments, by: index)
        case .serve:
            do throws(NotationError) {
                serve(try WebSite(payload: arguments["site"] ?? .null))
                return .done(.null)
            } catch {
                return .refused("no site: \(error)")
            }
        }
    }

    private static func metres(_ value: PayloadValue?) -> Double? {
        value?.realValue ?? value?.integerValue.map(Double.init)
    }

    func memberNamed(_ value: PayloadValue?) -> Int? {
        guard let name = value?.stringValue else { return nil }
        return members.firstIndex { $0.truth.setup.name == name }
    }

    private func armFault(_ arguments: PayloadDictionary, on index: Int) throws(ImplementationFault) -> Answer {
        guard let name = arguments["name"]?.stringValue.flatMap(FaultName.init) else {
            return .refused("no such fault")
        }
        if name == .failureReply, transport.isEncrypted {
            return .refused("nobody can answer in the source's place over the transport \(transport.rawValue)")
        }
        if name == .inject, let reason = reasonAgainstInjecting(arguments, on: index) { return .refused(reason) }
        let trigger = arguments["at"]?.stringValue.flatMap(EventKind.init)
        let delay = max(0, arguments["delay"]?.integerValue ?? 0)
        let number = faults.arm(
            FaultDescription(
                name: name, actor: index, source: memberNamed(arguments["from"]), trigger: trigger,
                triggerDevice: memberNamed(arguments["on"]) ?? index,
                // For a late reply, the delay is the fault itself.
                delayNanoseconds: name == .lateReply ? 0 : delay,
                end: arguments["until"]?.stringValue.flatMap(EventKind.init),
                size: arguments["size"]?.integerValue ?? 0,
                code: arguments["code"]?.integerValue.map(Int.init(clamping:)),
                field: arguments["field"]?.stringValue.flatMap(FaultDescription.HandoffField.init),
                durationNanoseconds: delay, count: arguments["count"]?.integerValue ?? 1,
                messages: name == .bitFlip ? arguments["count"]?.integerValue : nil,
                injection: name == .inject ? InjectedAdvertisement(arguments) : nil,
                hitsLinks: name == .bitFlip && arguments["field"]?.stringValue == FaultDescription.linkField,
                byte: arguments["byte"]?.integerValue.map { max(0, Int(clamping: $0)) } ?? .max,
                message: arguments["message"]?.integerValue.map(Int.init(clamping:))))
        if trigger == nil {
            if name.lasts || delay == 0 {
                try strike(number)
            } else {
                queue.plan(.strike(fault: number), at: now.advanced(by: delay), device: index)
            }
        }
        return .done(.null)
    }

    func strike(_ number: Int) throws(ImplementationFault) {
        let armed = faults[number]
        guard !armed.isLifted else { return }
        faults.noteStrike(number)
        let fault = armed.fault
        record(
            .faultInjected, [.name: fault.name.rawValue, .point: armed.trigger?.rawValue ?? ""], device: fault.actor)
        let others = fault.source.map { [$0] } ?? members.indices.filter { $0 != fault.actor }
        switch fault.name {
        case .refuseConnection, .sourceSilent, .lateReply, .bitFlip, .chunkLoss, .oneWayDiscovery, .syncHeldBack,
            .duplicate, .lastPieceLost, .linkLossAtLastPiece, .failureReply:
            return faults.activate(number)
        case .linkLoss:
            return try loseLinks(of: fault.actor, with: others, for: armed)
        case .inject:
            if let injection = fault.injection { try inject(injection, from: fault.source, to: fault.actor) }
        case .sourceGone:
            for other in others { try powerOff(other) }
        case .stalePairing:
            for other in others { try makeStale(fault.actor, other) }
        case .pairingSuppressed:
            services.accounts.suppress(fault.actor)
        case .replay:
            try replay(to: fault.actor, from: others)
        case .cancel:
            return try operate([Operation(.cancel)], on: [fault.actor], for: number)
        case .receiverKilled:
            return try operate([Operation(.terminate, ["reason": "crash"])], on: [fault.actor], for: number)
        case .oversize:
            return try operate(Self.inflation(by: fault.size), on: others, for: number)
        case .invalidate:
            return try operate([Operation(.invalidate)], on: others, for: number)
        case .expire:
            return try operate([Operation(.change, ["expiresIn": 0])], on: others, for: number)
        }
        faults.noteEffect(number)
    }

    /// Lets devices do what a fault does. The fault has missed if every device refuses.
    private func operate(
        _ operations: [Operation], on devices: [Int], for number: Int
    ) throws(ImplementationFault) {
        var miss: MissedFault.Cause? = .refused("there is no other device")
        var hasHit = false
        for device in devices {
            for operation in operations {
                switch try carryOut(operation, on: device) {
                case .done: hasHit = true
                case .refused(let reason): miss = .refused(reason)
                case .unsupported: miss = .refused("it is not supported")
                }
            }
        }
        faults.noteEffect(number, miss: hasHit ? nil : miss)
    }

    private func powerOff(_ index: Int) throws(ImplementationFault) {
        stopAdvertising(of: index)
        members[index].truth.isPoweredOff = true
        try breakImpossibleLinks(of: index)
    }

    /// Gives both devices an old identity of the other, so that no address resolves (ELIG-033).
    private func makeStale(_ left: Int, _ right: Int) throws(ImplementationFault) {
        faults.makeStale(left, right)
        for (device, peer) in [(left, right), (right, left)] {
            var identity = identity(of: peer)
            identity.identityResolvingKey = staleKey(for: peer)
            try deliver(.unpaired(identity.identifier), to: device)
            try deliver(.paired(identity), to: device)
        }
    }

    private func replay(to receiver: Int, from sources: [Int]) throws(ImplementationFault) {
        for source in sources {
            guard var report = faults.oldestReport(from: source) else { continue }
            report.rssi = signalStrength(source, receiver)
            try deliver(.report(report), to: receiver)
        }
    }

    /// Adds an entry of `size` bytes to the current activity. It stays even if the framework empties userInfo before the
    /// update callbacks.
    private static func inflation(by size: Int64) -> [Operation] {
        // 64 MiB is far above the limits of every profile, and protects the machine.
        let bytes = [UInt8](repeating: 0x5A, count: Int(min(max(0, size), 64 << 20)))
        let entries: PayloadDictionary = ["oversize": .data(bytes)]
        return [
            Operation(.addUserInfoEntries, ["entries": .dictionary(entries), "atEverySave": true]),
            Operation(.markNeedsSave),
        ]
    }
}
