import Events
import ImplementationAdapter
import VirtualDevices

/// Finds out why an offer did not come, from what the world knows of its devices.
struct MissingOffer {
    private let receiver: String
    private let pattern: OfferPattern
    private let stage: Stage

    init(on receiver: String, _ pattern: OfferPattern, _ stage: Stage) {
        self.receiver = receiver
        self.pattern = pattern
        self.stage = stage
    }

    /// What was observed and what to do, for each device that the offer could have come from.
    func reason() -> Failure.Reason {
        let others = stage.setups.map(\.name).filter { $0 != receiver }
        let sources = pattern.source.map { [$0] } ?? others
        guard !sources.isEmpty else {
            return Failure.Reason(
                observed: "no offer; \(receiver) is the only device",
                advice: "add the device that the activity comes from")
        }
        let reasons = sources.map { reason(from: $0) }
        return Failure.Reason(
            observed: reasons.map(\.observed).joined(separator: "; "),
            advice: reasons.map(\.advice).filter { !$0.isEmpty }.joined(separator: "; "))
    }

    private func reason(from source: String) -> Failure.Reason {
        let predicate = stage.world.diagnose(from: source, to: receiver)
        let current = currentActivity(of: source)
        let sourceApp = stage.setup(of: source)?.apps.first { $0.bundle == current?.app }
        var reason = Self.explain(predicate, source, receiver, current, sourceApp, stage)
        if predicate == .eligible {
            let shown = Offer.shown(on: receiver, after: stage.world.events).filter { $0.source == source }
            if let offer = shown.first {
                reason = Failure.Reason(
                    observed: "\(receiver) shows an offer of \(offer.type) from \(source) instead",
                    advice: "look which activity the app on \(source) made current last")
            }
        }
        reason.observed = "no offer; \(reason.observed)"
        if isOneWay(source) {
            reason.observed +=
                "; \(source) sees offers of \(receiver), \(receiver) none of \(source) (ASYMMETRIC_DISCOVERY)"
        }
        return reason
    }

    /// The last activity that became current on a device.
    private func currentActivity(of device: String) -> (app: String, type: String)? {
        let events = stage.world.events
        guard
            let current = events.last(where: {
                $0.kind == .activityStateChanged && $0.device == device && $0.text(.to) == "current"
            }), let app = current.app,
            let type = events.last(where: {
                $0.kind == .activityCreated && $0.device == device && $0.activity == current.activity
            })?.text(.type)
        else { return nil }
        return (app, type)
    }

    private func isOneWay(_ source: String) -> Bool {
        func sees(_ left: String, _ right: String) -> Bool {
            stage.world.events.contains {
                $0.kind == .offerShown && $0.device == left && $0.text(.from) == right
            }
        }
        return !sees(receiver, source) && sees(source, receiver)
    }

    private static func explain(
        _ predicate: EligibilityPredicate, _ source: String, _ receiver: String,
        _ current: (app: String, type: String)?, _ sourceApp: AppDescription?, _ stage: Stage
    ) -> Failure.Reason {
        let both = "\(source) and \(receiver)"
        let type = current?.type ?? "the activity's type"
        let bundle = current?.app ?? "the app"
        let (observed, advice): (String, String) =
            switch predicate {
            case .accountMissing:
                ("\(source) or \(receiver) is signed in to no account", "sign both in: addDevice(…, account: \"ana\")")
            case .accountMismatch: ("\(both) are signed in to different accounts", "give both the same account")
            case .modelUnsupported:
                ("the model of \(source) or \(receiver) cannot do Handoff", "take a model from iPhone 5 or 2012 on")
            case .bluetoothMissing:
                ("\(source) or \(receiver) has no Bluetooth LE", "take a model from iPhone 5 or 2012 on")
            case .bluetoothOff:
                ("Bluetooth is off on \(source) or \(receiver)", "switch it on: set(.bluetooth, to: true)")
            case .osTooOld: ("the OS of \(source) or \(receiver) has no Handoff", "take iOS 8, macOS 10.10 or later")
            case .simulator: ("\(source) or \(receiver) is a simulator", "take a device")
            case .handoffOff:
                (
                    "the user's Handoff switch is off on \(source) or \(receiver)",
                    "switch it on: set(.handoff, to: true)"
                )
            case .restricted:
                (
                    "device management or an assessment session forbids Handoff on \(source) or \(receiver)",
                    "allow it: set(.activityContinuationAllowed, to: true)"
                )
            case .notPaired:
                (
                    "\(both) do not know each other (any more)",
                    "pairing needs the internet on both and takes the profile's pairingDelay; a fault may have undone it"
                )
            case .outOfRange:
                ("\(receiver) cannot hear \(source)", "bring them together, or look which fault makes it deaf")
            case .activityNotCurrent:
                (
                    "no app in use on \(source) has a current activity",
                    "call becomeCurrent() on the activity, or assign it to the userActivity of what is on screen; "
                        + "keep a reference to it, and the app in front"
                )
            case .activityInvalid:
                (
                    "the current activity on \(source), \(type), was invalidated",
                    "make a new activity: invalidate() is final, and the framework invalidates what no responder owns any more"
                )
            case .activityExpired:
                ("\(type) on \(source) has expired", "look at its expirationDate, or how long it was current")
            case .notEligibleForHandoff:
                ("\(type) on \(source) is excluded from Handoff", "leave isEligibleForHandoff true")
            case .appNotInstalled:
                (
                    "no app on \(receiver) is of the team of \(bundle) or declares \(type)",
                    "install the app on \(receiver)"
                )
            case .signingInvalid:
                ("the signature of an app names no team", "sign it with a team: AppUnderTest(signing:)")
            case .teamMismatch:
                (
                    "what declares \(type) on \(receiver) is not of the team \(sourceApp?.team ?? "of \(bundle)")",
                    "sign the apps of both devices with one team"
                )
            case .typeNotDeclared:
                (
                    "\(declarers(receiver, sourceApp?.team, stage)), and not \(type), which is current on \(source)",
                    "add \(type) to NSUserActivityTypes in the Info.plist of the app on \(receiver)"
                )
            case .webNotAssociated:
                ("no app on \(receiver) is associated with the web page", "declare \(type), or associate the domain")
            case .eligible:
                (
                    "nothing stands in the way from \(source) to \(receiver)",
                    "the offer may take longer than this, or a fault keeps frames away"
                )
            }
        let name = predicate == .eligible ? "" : "\(predicate.rawValue): "
        return Failure.Reason(observed: name + observed, advice: advice)
    }

    /// What the team's apps on a device declare.
    private static func declarers(_ device: String, _ team: String?, _ stage: Stage) -> String {
        let apps = stage.setup(of: device)?.apps.filter { team == nil || $0.team == team } ?? []
        return apps.map { app in
            let types = app.activityTypes.isEmpty ? "no type" : app.activityTypes.joined(separator: ", ")
            return "\(app.bundle) on \(device) declares \(types)"
        }.joined(separator: "; ")
    }
}
