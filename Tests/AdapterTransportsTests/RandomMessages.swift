import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms
import Randomness

/// SplitMix64: the same numbers from the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Random values of everything that crosses the adapter, looking for trouble.
struct RandomMessages {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    mutating func boolean() -> Bool { Bool.random(using: &generator) }
    mutating func integer() -> Int64 { Int64(bitPattern: generator.next()) >> Int64(below(64)) }
    mutating func instant() -> Instant { Instant(nanoseconds: integer() & .max) }
    mutating func link() -> LinkIdentifier { LinkIdentifier(generator.next() >> UInt64(below(64))) }
    mutating func peer() -> DeviceIdentifier { DeviceIdentifier(generator.next() >> UInt64(below(64))) }
    mutating func address() -> DeviceAddress { DeviceAddress(truncating: generator.next()) }
    mutating func key() -> IdentityResolvingKey { IdentityResolvingKey(using: &generator) }
    mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? { boolean() ? make(&self) : nil }
    mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] { (0..<below(4)).map { _ in make(&self) } }
    mutating func word<Word: CaseIterable>(_ type: Word.Type) -> Word {
        let all = Array(type.allCases)
        return all[below(all.count)]
    }

    mutating func bytes(_ most: Int = 40) -> [UInt8] {
        (0..<below(most + 1)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    mutating func text() -> String {
        let pieces = [
            "a", "note", "\u{0}", "\n", "\"", "\\", "\u{7F}", "é", "e\u{301}", "杂", "😀", "\u{202E}", "$", "{",
        ]
        return (0..<below(5)).map { _ in pieces[below(pieces.count)] }.joined()
    }

    mutating func payload(depth: Int = 3) -> PayloadValue {
        switch below(depth > 0 ? 13 : 10) {
        case 0: return .null
        case 1: return .boolean(boolean())
        case 2: return .integer(integer())
        case 3: return PayloadValue(generator.next())
        case 4: return .real(Double(bitPattern: generator.next()))
        case 5: return .string(text())
        case 6: return .data(bytes())
        case 7: return .date(PayloadDate(secondsSince2001: Double(integer())))
        case 8: return .uuid(PayloadUUID(high: generator.next(), low: generator.next()))
        case 9: return .url(text())
        case 10: return .array(list { $0.payload(depth: depth - 1) })
        case 11: return .set(PayloadSet(list { $0.payload(depth: depth - 1) }))
        default: return .dictionary(dictionary(depth: depth - 1))
        }
    }

    mutating func dictionary(depth: Int = 2) -> PayloadDictionary {
        PayloadDictionary(
            list { source in
                let key = source.below(6) == 0 ? source.payload(depth: 0) : PayloadValue.string(source.text())
                return (key, source.payload(depth: depth))
            })
    }

    mutating func document() -> SynchronisedDocument {
        SynchronisedDocument(
            store: word(SynchronisedDocument.Store.self), container: text(), path: list { $0.text() },
            document: optional { $0.text() }, contents: bytes())
    }

    mutating func draft() -> EventDraft {
        let kind = word(EventKind.self)
        let names = kind.fields.filter { _ in boolean() }
        let meaning = kind.declaration.link
        return EventDraft(
            kind, app: optional { $0.text() }, activity: optional { Int($0.integer()) },
            attempt: meaning == .identifiesAttempt ? nil : optional { Int($0.integer()) },
            link: meaning == nil ? nil : optional { $0.link() }, thread: optional { $0.word(ThreadClass.self) },
            EventFields(names.map { Event.Field($0, payload()) }))
    }

    mutating func output() -> Output {
        switch below(9) {
        case 0: .event(draft())
        case 1:
            .advertise(
                AdvertisingParameters(
                    set: below(0xF0), data: bytes(31),
                    intervalNanoseconds: Int64.random(in: 20_000_000...10_485_759_375_000, using: &generator),
                    address: address()))
        case 2: .stopAdvertising(set: below(0xF0))
        case 3: .scan(boolean())
        case 4: .resetDuplicateFilter
        case 5: .connect(link: link(), peer: peer(), medium: word(Medium.self))
        case 6: .send(link: link(), message: bytes())
        case 7: .disconnect(link: link())
        default: .storeDocument(document())
        }
    }

    mutating func input() -> Input {
        switch below(11) {
        case 0: .report(ControllerReport(address: address(), data: bytes(31), rssi: below(140) - 127))
        case 1: .connected(link: link(), peer: peer())
        case 2: .connectionFailed(link: link())
        case 3: .accepted(link: link(), peer: peer(), medium: word(Medium.self))
        case 4: .receiving(link: link(), size: below(.max))
        case 5: .received(link: link(), message: bytes())
        case 6: .delivered(link: link())
        case 7: .disconnected(link: link())
        case 8: .paired(PeerIdentity(identifier: peer(), name: text(), model: text(), identityResolvingKey: key()))
        case 9: .unpaired(peer())
        default: .documentArrived(document())
        }
    }

    mutating func operation() -> Operation {
        Operation(word(Verb.self), app: optional { $0.text() }, dictionary())
    }

    mutating func answer() -> Answer {
        switch below(3) {
        case 0: .done(payload())
        case 1: .refused(text())
        default: .unsupported
        }
    }

    mutating func declaration() -> Declaration {
        let known: [Capability] = [
            .reportsReasons, .modelledTransport, .frameworkManagement, Capability(rawValue: "x"),
        ]
        return Declaration(name: text(), version: text(), capabilities: Set(known.filter { _ in boolean() }))
    }

    mutating func settings() -> DeviceSettings {
        var settings = DeviceSettings()
        settings.bluetooth = boolean()
        settings.wifi = boolean()
        settings.network = optional { $0.text() }
        settings.internet = boolean()
        settings.handoff = boolean()
        settings.activityContinuationAllowed = boolean()
        settings.assessment = boolean()
        settings.assessmentAllowsContinuation = boolean()
        settings.locked = boolean()
        settings.asleep = boolean()
        settings.x = Double.random(in: -1e9...1e9, using: &generator)
        settings.y = Double(below(100))
        return settings
    }

    mutating func app() -> AppDescription {
        var app = AppDescription(
            bundle: text(), team: text(), signing: word(AppDescription.Signing.self), activityTypes: list { $0.text() },
            version: text(), keyValueEntitlement: boolean(), sample: optional { $0.text() },
            behaviour: .dictionary(dictionary()))
        app.iCloudContainers = list { $0.text() }
        app.providesDocuments = boolean()
        return app
    }

    mutating func profile() -> ProfileParameters {
        let values = Dictionary(uniqueKeysWithValues: ParameterName.allCases.map { ($0, integer()) })
        do {
            return try ProfileParameters(values)
        } catch {
            preconditionFailure("every parameter has a value: \(error)")
        }
    }

    mutating func setup() -> DeviceSetup {
        return DeviceSetup(
            name: text(), index: below(.max), identifier: peer(), seed: generator.next(), model: text(),
            family: text(), platform: word(Platform.self), osVersion: list { $0.below(30) },
            osFeatures: Set(list { $0.text() }),
            hasBluetoothLE: boolean(), isHandoffModel: boolean(), isSimulator: boolean(),
            account: optional { $0.text() }, accountIsPrimary: boolean(), settings: settings(),
            identityResolvingKey: key(), advertisingKey: (0..<32).map { _ in UInt8(below(256)) }, epoch: integer(),
            parameters: profile(), apps: list { $0.app() },
            quirks: Set(list { $0.text() }), regularWidthInLandscape: boolean())
    }
}
