import AssociatedDomains
import Text

/// Two apps of which one should continue what the other does.
struct PairCheck {
    let sender: AppBundle
    let receiver: AppBundle
    /// Types that the user says the sender sends.
    let sentTypes: [String]

    /// All findings. Their file is that of the receiver, since nothing appears there.
    var findings: [Finding] {
        var findings: [Finding] = []
        if receiver.platform == .watchOS || receiver.role == .watchApp {
            findings.append(finding(.pairReceiverIsWatch, "", "a watch app as the receiver"))
            return findings
        }
        checkTeams(&findings)
        checkTypes(&findings)
        checkContainers(&findings)
        checkNames(&findings)
        return findings
    }

    private func checkTeams(_ findings: inout [Finding]) {
        guard let own = sender.team, let other = receiver.team else {
            let unknown = [sender, receiver].filter { $0.team == nil }.map(\.path)
            findings.append(finding(.pairTeamUnknown, "", "no team in \(quotedList(unknown))"))
            return
        }
        if own != other {
            findings.append(
                finding(.pairTeamsDiffer, "", "the team \(quoted(other)), and \(quoted(own)) in \(quoted(sender.path))")
            )
        }
    }

    private func checkTypes(_ findings: inout [Finding]) {
        // Where Info.plist cannot be read, that is the finding.
        guard receiver.info != nil else { return }
        let received = receiver.receivedTypes
        let known = Set(received)
        guard !received.isEmpty else {
            let claims = receiver.claims.contains { $0.service == "activitycontinuation" }
            if !claims || !sentTypes.isEmpty { findings.append(finding(.pairReceivesNothing, key, "no declared type")) }
            return
        }
        for type in sentTypes where !known.contains(type) {
            if let near = near(type, among: received.prefix(Self.mostCompared)) {
                findings.append(nearly(type, near))
            } else {
                findings.append(finding(.pairTypeUndeclared, key, "\(quotedList(received)) without \(quoted(type))"))
            }
        }
        // A sender need not declare what it sends, and several receivers may share its types (ELIG-020, ELIG-022).
        let declared = sender.receivedTypes.filter { !sentTypes.contains($0) && ActivityTypeText.isHandedOver($0) }
        let missing = declared.filter { !known.contains($0) }
        for type in missing.prefix(Self.mostCompared) {
            // What the sender declares under this name too, is another type.
            if let near = near(type, among: received.prefix(Self.mostCompared)), !declared.contains(near) {
                findings.append(nearly(type, near))
            }
        }
        let isNear = findings.contains { $0.kind == .pairTypeNearly }
        if sentTypes.isEmpty, !declared.isEmpty, missing.count == declared.count, !isNear {
            findings.append(
                finding(
                    .pairNoCommonType, key,
                    "\(quotedList(received)), and \(quotedList(declared)) in \(quoted(sender.path))"))
        }
    }

    private func checkNames(_ findings: inout [Finding]) {
        guard let own = sender.identifier, let other = receiver.identifier, own != other else { return }
        let known = Set(sender.receivedTypes)
        for type in receiver.receivedTypes where known.contains(type) {
            guard let owner = [own, other].first(where: { type.hasPrefix($0 + ".") }) else { continue }
            findings.append(finding(.pairTypeNamesApp, key, "\(quoted(type)), which begins as \(quoted(owner))"))
        }
    }

    private func checkContainers(_ findings: inout [Finding]) {
        let types = Set(sender.documentActivityTypes).intersection(receiver.documentActivityTypes)
        let (own, other) = (sender.iCloudContainers, receiver.iCloudContainers)
        guard !types.isEmpty, !own.isEmpty, !other.isEmpty, !own.contains(where: other.contains) else { return }
        findings.append(
            finding(.pairContainersDiffer, "", "\(quotedList(other)), and \(quotedList(own)) in \(quoted(sender.path))")
        )
    }

    private let key = "NSUserActivityTypes"
    /// Each type of one app is compared with each of the other. No real app has as many.
    private static let mostCompared = 200

    private func nearly(_ type: String, _ near: String) -> Finding {
        finding(.pairTypeNearly, key, "\(quoted(near)), and \(quoted(type)) in \(quoted(sender.path))")
    }

    /// A type that differs in letter case or in one or two characters of its last part.
    private func near(_ type: String, among received: ArraySlice<String>) -> String? {
        if let same = received.first(where: { $0.lowercased() == type.lowercased() }) { return same }
        let parts = Self.halves(type)
        let siblings = received.filter { Self.halves($0).head == parts.head }.map { Self.halves($0).last }
        if let last = closestName(to: parts.last, among: siblings) { return "\(parts.head).\(last)" }
        let cousins = received.filter { Self.halves($0).last == parts.last }.map { Self.halves($0).head }
        return closestName(to: parts.head, among: cousins).flatMap { head in
            abs(head.count - parts.head.count) <= 2 ? "\(head).\(parts.last)" : nil
        }
    }

    private static func halves(_ type: String) -> (head: String, last: String) {
        guard let point = type.lastIndex(of: ".") else { return ("", type) }
        return (String(type[..<point]), String(type[type.index(after: point)...]))
    }

    private func finding(_ kind: FindingKind, _ place: String, _ found: String) -> Finding {
        Finding(kind, in: place.isEmpty ? receiver.path : receiver.infoPath, at: place, found: found)
    }
}
