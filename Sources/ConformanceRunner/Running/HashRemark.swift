import Continuity
import Events
import ImplementationAdapter
import Payload

/// Says where a failure may come from: a hash that a foreign device computed wrongly.
///
/// A wrong hash has no event of its own. The other device finds no app for it, and shows no offer.
struct HashRemark {
    let events: [Event]
    /// The foreign devices.
    let devices: Set<String>
    /// The apps that are installed on a device.
    let apps: (_ device: String) -> [AppDescription]

    /// The remarks on a failed check, each as a part of its `observed`.
    func remarks(on check: CheckRecord) -> [String] {
        devices.sorted().flatMap { device in
            let missesOffer = check.expected.hasPrefix("\(EventKind.offerShown.rawValue) on \(device) ")
            return [sent(by: device), missesOffer ? heard(by: device) : nil].compactMap(\.self)
        }
    }

    /// The first wrong hash that the device advertised.
    private func sent(by device: String) -> String? {
        for event in events where event.kind == .advertisingStarted && event.device == device {
            guard let type = event.text(.type), let hash = event.data(.hash),
                let app = apps(device).first(where: { $0.bundle == event.app })
            else { continue }
            let expected = ActivityHash.activity(team: app.team, type: type).bytes
            if hash != expected {
                return "\(device) advertises the hash \(PayloadValue.data(hash).readableText), expected "
                    + "\(PayloadValue.data(expected).readableText) for \(app.team):\(type)"
            }
        }
        return nil
    }

    /// The last hash that the device decoded, if it is that of a type that one of its apps declares.
    private func heard(by device: String) -> String? {
        let decoded = events.last { $0.kind == .advertisementDecoded && $0.device == device }
        guard let hash = decoded?.data(.hash) else { return nil }
        for app in apps(device) where app.signing.carriesTeam {
            for type in app.declaredTypes where ActivityHash.activity(team: app.team, type: type).bytes == hash {
                return
                    "\(device) decoded \(PayloadValue.data(hash).readableText), the hash of \(app.team):\(type), which "
                    + "\(app.bundle) declares there"
            }
        }
        return nil
    }
}
