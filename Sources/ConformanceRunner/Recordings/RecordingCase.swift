import BluetoothLE
package import CaptureAnalysis
import Continuity
import ImplementationAdapter
import Payload
import Platforms
import Text

/// A case that sends the Handoff traffic of a recording again and expects the verdict of `capture check`.
package struct RecordingCase: Sendable {
    let traffic: RecordedTraffic
    private let name: String
    /// What the case is about, for `why`. It may contain names of strangers.
    private let origin: String

    /// Names of devices that no transmitter has.
    package static let reservedNames = [receiver, Actor.world, StepRepetition.key]
    /// The most instants of a case.
    package static let instantLimit = 10_000
    /// The device that hears everything.
    private static let receiver = "receiver"
    private static let suite = "recordings"
    /// The requirement that such a case cites: captures can be decoded afterwards.
    private static let requirement = "HARN-005"
    /// The account of devices for which the key file names none.
    private static let account = "recorded"
    /// Time after the last transmission.
    private static let rest: Int64 = 1_000_000_000
    private static let width = 110

    /// A case from traffic.
    ///
    /// - Parameters:
    ///   - name: a text that the case's name is made of.
    ///   - origin: what was recorded, in words.
    /// - Throws: ``RecordingCaseError`` if a case cannot hold it.
    package init(
        _ traffic: RecordedTraffic, name: String, origin: String
    ) throws(RecordingCaseError) {
        guard !traffic.isTooLarge else { throw .tooManyReceptions(limit: RecordedTraffic.receptionLimit) }
        guard traffic.count > 0, let end = traffic.end else { throw .nothingToSend(unsendable: traffic.unsendable) }
        guard traffic.count <= Self.instantLimit else {
            throw .tooManyInstants(traffic.count, limit: Self.instantLimit)
        }
        let devices = Set(traffic.devices + traffic.owners.map(\.name)).count
        guard devices < CaseReader.maximumDevices else {
            throw .tooManyDevices(devices, limit: CaseReader.maximumDevices - 1)
        }
        guard end <= ParameterMeasure.longestTime - 2 * Self.rest else { throw .tooLong(nanoseconds: end) }
        self.traffic = traffic
        self.name = Self.published(name)
        self.origin = origin
    }

    /// The full name of the case.
    package var fullName: String { "\(Self.suite)/\(name)" }

    /// A name of lower-case letters, digits and hyphens.
    private static func published(_ text: String) -> String {
        let name = hyphenatedName(of: text.lowercased(), limit: 60)
        return name.isEmpty ? "recording" : name
    }

    /// The case file, whose expectation is this verdict.
    package func file(expecting verdict: AirVerdict) -> String {
        var text = """
            suite: \(Self.suite)
            cases:
              - name: \(name)
                covers: [\(Self.requirement)]
                why: \(CaseText.text(origin))
                devices:

            """
        for line in deviceLines { text += "      \(line)\n" }
        text += "    steps:\n"
        for one in traffic.transmissions { text += step(of: one) }
        text += "      - \(Actor.world): {advance: {by: \(Self.time((traffic.end ?? 0) + Self.rest))}}\n"
        return text + expectation(of: verdict)
    }

    // MARK: Devices

    private var deviceLines: [String] {
        let account = traffic.owners.first?.key.account ?? Self.account
        var lines = [
            "\(Self.receiver): {model: MacBook Air M2, os: macOS 14.5, account: \(CaseText.text(account))\(apps)}"
        ]
        for (name, key) in traffic.owners {
            var parts = ["model: iPhone 15", "os: iOS 17.5", "account: \(CaseText.text(key.account ?? Self.account))"]
            parts.append("advertisingKey: \(CaseText.value(.data(key.advertisingKey.bytes)))")
            if let bytes = key.identityResolvingKey?.bytes {
                parts.append("identityResolvingKey: \(CaseText.value(.data(bytes)))")
            }
            lines.append("\(name): {\(parts.joined(separator: ", "))}")
        }
        let owners = Set(traffic.owners.map(\.name))
        for device in traffic.devices where !owners.contains(device) {
            // Only the transmitter beside it sends, so that nothing of its own is on the air.
            lines.append("\(device): {model: iPhone 15, os: iOS 17.5, bluetooth: false}")
        }
        return lines
    }

    /// The receiver's apps: one for each team whose activities were advertised.
    private var apps: String {
        var teams: [(team: String, types: [String])] = []
        for case .type(let team, let type, nil) in traffic.activities where !team.isEmpty {
            if let index = teams.firstIndex(where: { $0.team == team }) {
                teams[index].types.append(type)
            } else {
                teams.append((team, [type]))
            }
        }
        guard !teams.isEmpty else { return "" }
        let apps = teams.enumerated().map { index, app in
            "{bundle: com.example.recorded\(index + 1), team: \(CaseText.text(app.team)), "
                + "activityTypes: [\(app.types.map(CaseText.text).joined(separator: ", "))]}"
        }
        return ", apps: [\(apps.joined(separator: ", "))]"
    }

    // MARK: Steps

    private func step(of one: RecordedTraffic.Transmission) -> String {
        let sent = one.sent
        var parts = ["address: \"\(sent.address)\""]
        if !sent.address.isRandom { parts.append("public: true") }
        if sent.pduType != .connectableUndirected, sent.pduType.carriesAdvertisingData {
            parts.append("pdu: \(sent.pduType)")
        }
        parts.append("data: \(CaseText.value(.data(sent.data)))")
        if let channel = sent.channel { parts.append("channel: \(channel.rawValue)") }
        return comment(on: sent)
            + "      - \(one.device): {transmit: {\(parts.joined(separator: ", ")),\n"
            + Self.list("instants", sent.instants.map(Self.time), indent: 10) + "}}\n"
    }

    private func comment(on sent: RecordedTransmission) -> String {
        var words = sent.counter.map { ["counter \($0)"] } ?? []
        if let activity = sent.activity { words.append(VisibleText.escape(activity, limit: 80)) }
        return words.isEmpty ? "" : "      # \(words.joined(separator: ", "))\n"
    }

    /// A list on as many lines as it needs.
    private static func list(_ key: String, _ elements: [String], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = "\(margin)\(key): ["
        var column = text.utf8.count
        for (index, element) in elements.enumerated() {
            let piece = element + (index == elements.count - 1 ? "]" : ",")
            if column + piece.utf8.count + 1 > width, index > 0 {
                text += "\n\(margin)  "
                column = indent + 2
            } else if index > 0 {
                text += " "
                column += 1
            }
            text += piece
            column += piece.utf8.count
        }
        return elements.isEmpty ? text + "]" : text
    }

    private func expectation(of verdict: AirVerdict) -> String {
        var text = "      - \(Actor.world):\n          expect: \(ExpectationForm.captureCheck.rawValue)\n"
        if verdict.findings.isEmpty {
            text += "          breaches: []\n"
        } else {
            text += "          breaches:\n"
            for finding in verdict.findings {
                text += "            - {rule: \(finding.rule), requirement: \(finding.requirement), "
                text += "device: \(finding.device), at: \(Self.time(finding.time))}\n"
            }
        }
        if verdict.more > 0 { text += "          more: \(verdict.more)\n" }
        if verdict.unclear > 0 { text += "          unclear: \(verdict.unclear)\n" }
        return text + Self.list("holds", verdict.holds, indent: 10) + "\n"
    }

    /// A time in milliseconds, to the nanosecond.
    private static func time(_ nanoseconds: Int64) -> String {
        let whole = nanoseconds / 1_000_000
        var fraction = String(nanoseconds % 1_000_000 + 1_000_000).dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty ? "\(whole) ms" : "\(whole).\(fraction) ms"
    }
}
