import Events
import Payload

/// What devices send over a transport that encrypts does not tell what the payload says.
///
/// The bytes are those of `transport.sent`. No type, title, userInfo or web page of an activity stands among them in the
/// clear, as UTF-8 or as UTF-16. And no two encrypted frames begin alike: the messages of one kind do, so equal
/// beginnings mean that a key and its nonce were used twice, which shows the difference of two messages.
struct EncryptedPayload: RuleWithFindings {
    static let name = "encrypted-payload"
    static let requirements = ["SEC-003"]
    static let kinds: EventKindSet = [.activityCreated, .activityChanged, .saveSnapshot, .transportSent]

    /// A text of fewer bytes may be there by chance.
    private static let shortest = 6
    /// So many bytes of a text or of data are looked for; more would find nothing else.
    private static let longest = 24
    private static let mostSecrets = 4_096
    private static let mostFrames = 65_536
    /// The first bytes of an encrypted body that are compared.
    private static let comparedBytes = 8

    /// Values of activities of which nothing is looked for yet. Most runs send nothing over a transport that encrypts;
    /// then nobody needs their bytes.
    private var values: [PayloadValue] = []
    private static let mostValues = 4_096
    /// What is looked for, by its first six bytes.
    private var secrets: [UInt64: Set<[UInt8]>] = [:]
    private var secretCount = 0
    /// The sequence numbers of events with encrypted frames, by how the frames begin.
    private var beginnings: [ArraySlice<UInt8>: Int] = [:]
    private(set) var findings = RuleFindings()

    mutating func observe(_ event: Event) {
        switch event.kind {
        case .transportSent:
            guard let bytes = event.data(.data) else { return }
            noteValues()
            judge(bytes, at: event)
        default:
            for name in Self.secretFields { if let value = event[name] { values.append(value) } }
            if values.count >= Self.mostValues { noteValues() }
        }
    }

    // MARK: What is secret

    private static let secretFields: [FieldName] = [.type, .title, .userInfo, .webpageURL, .value]

    private mutating func noteValues() {
        for value in values { note(value) }
        values.removeAll(keepingCapacity: true)
    }

    private mutating func note(_ value: PayloadValue) {
        switch value {
        case .string(let text): note(text)
        case .url(let text): note(text)
        case .data(let bytes): note(bytes)
        case .array(let elements): for element in elements { note(element) }
        case .set(let elements): for element in elements { note(element) }
        case .dictionary(let entries):
            for entry in entries.entries {
                note(entry.key)
                note(entry.value)
            }
        default: break  // Numbers, dates and Booleans are too short to be told from chance.
        }
    }

    private mutating func note(_ text: String) {
        note(Array(text.utf8))
        note(text.utf16.prefix(Self.longest).flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    }

    private mutating func note(_ bytes: [UInt8]) {
        guard bytes.count >= Self.shortest, secretCount < Self.mostSecrets else { return }
        let secret = Array(bytes.prefix(Self.longest))
        // Zeros and other bytes that repeat are no secret.
        guard Set(secret).count > 2 else { return }
        let beginning = secret.prefix(Self.shortest).reduce(0) { $0 << 8 | UInt64($1) }
        if secrets[beginning, default: []].insert(secret).inserted { secretCount += 1 }
    }

    // MARK: What was sent

    private mutating func judge(_ bytes: [UInt8], at event: Event) {
        findings.subjectSeen()
        if let secret = secretFound(in: bytes) {
            findings.note(
                "SEC-003", at: event, expected: "no type, title or userInfo in what is sent",
                observed: String(validating: secret, as: UTF8.self).map { "\"\($0)\"" }
                    ?? "\(secret.count) bytes of it",
                evidence: [])
        }
        var rest = bytes[...]
        while let frame = Self.frame(&rest) {
            guard frame.kind == 0x08, frame.body.count >= Self.comparedBytes else { continue }
            let beginning = frame.body.prefix(Self.comparedBytes)
            if let first = beginnings[beginning] {
                findings.note(
                    "SEC-003", at: event, expected: "encrypted frames under other keys or with other nonces",
                    observed: "two that begin with the same \(Self.comparedBytes) bytes", evidence: [first])
            } else if beginnings.count < Self.mostFrames {
                beginnings[ArraySlice(Array(beginning))] = event.sequence
            }
        }
    }

    private func secretFound(in bytes: [UInt8]) -> [UInt8]? {
        guard !secrets.isEmpty else { return nil }
        var window: UInt64 = 0
        for index in bytes.indices {
            window = (window << 8 | UInt64(bytes[index])) & 0xFFFF_FFFF_FFFF
            guard index >= Self.shortest - 1, let candidates = secrets[window] else { continue }
            let rest = bytes[(index - Self.shortest + 1)...]
            if let found = candidates.sorted(by: { $0.lexicographicallyPrecedes($1) }).first(where: rest.starts(with:))
            {
                return found
            }
        }
        return nil
    }

    /// The next frame of Companion Link: a type, a length of three bytes, a body.
    private static func frame(_ rest: inout ArraySlice<UInt8>) -> (kind: UInt8, body: ArraySlice<UInt8>)? {
        guard let kind = rest.first, rest.count >= 4 else { return nil }
        let length = rest.dropFirst().prefix(3).reduce(0) { $0 << 8 | Int($1) }
        let body = rest.dropFirst(4).prefix(length)
        guard body.count == length else { return nil }
        rest = rest.dropFirst(4 + length)
        return (kind, body)
    }
}
