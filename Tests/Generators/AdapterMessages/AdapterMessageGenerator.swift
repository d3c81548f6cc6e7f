package import BluetoothLE
package import Events
package import Generation
package import ImplementationAdapter
package import Payload
package import Platforms
package import Randomness

/// Makes everything that crosses the adapter from a seed: the same messages on every machine, with hostile text and extreme numbers.
package struct AdapterMessageGenerator {
    private var payloads: PayloadGenerator
    /// The source of all choices.
    package var generator: SplitMix64 {
        get { payloads.numbers }
        set { payloads.numbers = newValue }
    }

    /// The messages of a seed, with payloads of these sizes.
    package init(
        seed: UInt64, payloads limits: PayloadValues.Limits = .init(depth: 3, elements: 4, bytes: 40, pieces: 4)
    ) {
        payloads = PayloadGenerator(seed: seed, limits: limits)
    }

    package mutating func below(_ bound: Int) -> Int { generator.below(bound) }
    package mutating func boolean() -> Bool { generator.chance(50) }
    package mutating func integer() -> Int64 { generator.integer() }
    package mutating func text() -> String { payloads.text() }
    package mutating func payload() -> PayloadValue { payloads.value() }
    package mutating func dictionary() -> PayloadDictionary { payloads.dictionary(depth: payloads.limits.depth) }
    package mutating func instant() -> Instant { Instant(nanoseconds: integer() & .max) }
    package mutating func link() -> LinkIdentifier { LinkIdentifier(generator.next() >> UInt64(below(64))) }
    package mutating func peer() -> DeviceIdentifier { DeviceIdentifier(generator.next() >> UInt64(below(64))) }
    package mutating func address() -> DeviceAddress { DeviceAddress(truncating: generator.next()) }
    package mutating func key() -> IdentityResolvingKey { IdentityResolvingKey(using: &generator) }
    package mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? { boolean() ? make(&self) : nil }
    package mutating func list<Value>(_ make: (inout Self) -> Value) -> [Value] {
        (0..<below(4)).map { _ in make(&self) }
    }
    package mutating func word<Word: CaseIterable>(_ type: Word.Type) -> Word {
        let all = Array(type.allCases)
        return all[below(all.count)]
    }

    package mutating func bytes(_ most: Int = 40) -> [UInt8] { generator.bytes(below(most + 1)) }

    package mutating func document() -> SynchronisedDocument {
        SynchronisedDocument(
            store: word(SynchronisedDocument.Store.self), container: text(), path: list { $0.text() },
            document: optional { $0.text() }, contents: bytes())
    }

    package mutating func draft() -> EventDraft {
        let kind = word(EventKind.self)
        let names = kind.fields.filter { _ in boolean() }
        let meaning = kind.declaration.link
        return EventDraft(
            kind, app: optional { $0.text() }, activity: optional { Int($0.integer()) },
            attempt: meaning == .identifiesAttempt ? nil : optional { Int($0.integer()) },
            link: meaning == nil ? nil : optional { $0.link() }, thread: optional { $0.word(ThreadClass.self) },
            EventFields(names.map { Event.Field($0, payload()) }))
    }

    package mutating func output() -> Output {
        switch below(10) {
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
        case 8: .fetch(request: below(.max), url: text())
        default: .storeDocument(document())
        }
    }

    package mutating func input() -> Input {
        switch below(12) {
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
        case 10: .fetched(request: below(.max), optional { $0.webAnswer() })
        default: .documentArrived(document())
        }
    }

    private mutating func webAnswer() -> WebAnswer {
        WebAnswer(
            status: 200 + below(400), contentType: optional { $0.text() }, isSigned: boolean(),
            location: optional { $0.text() }, body: bytes())
    }

    package mutating func operation() -> Operation {
        Operation(word(Verb.self), app: optional { $0.text() }, dictionary())
    }

    package mutating func answer() -> Answer {
        switch below(3) {
        case 0: .done(payload())
        case 1: .refused(text())
        default: .unsupported
        }
    }

    package mutating func declaration() -> Declaration {
        let known: [Capability] = [
            .reportsReasons, .modelledTransport, .frameworkManagement, Capability(rawValue: "x"),
        ]
        return Declaration(name: text(), version: text(), capabilities: Set(known.filter { _ in boolean() }))
    }

    package mutating func settings() -> DeviceSettings {
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

    package mutating func app() -> AppDescription {
        var app = AppDescription(
            bundle: text(), team: text(), signing: word(AppDescription.Signing.self), activityTypes: list { $0.text() },
            version: text(), keyValueEntitlement: boolean(), sample: optional { $0.text() },
            behaviour: .dictionary(dictionary()))
        app.iCloudContainers = list { $0.text() }
        app.providesDocuments = boolean()
        app.sdk = optional { $0.text() }
        app.framework = optional { _ in .catalyst }
        app.scenes = optional { $0.word(SceneSupport.self) }
        app.documentTypes = optional { generator in
            generator.list { element in
                DocumentTypeDescription(
                    name: element.text(), extensions: element.list { $0.text() },
                    activityType: element.optional { $0.text() }, documentClass: element.optional { $0.text() })
            }
        }
        return app
    }

    package mutating func profile() -> ProfileParameters {
        let values = Dictionary(uniqueKeysWithValues: ParameterName.allCases.map { ($0, integer()) })
        do {
            return try ProfileParameters(values)
        } catch {
            preconditionFailure("every parameter has a value: \(error)")
        }
    }

    package mutating func setup() -> DeviceSetup {
        return DeviceSetup(
            name: text(), index: below(.max), identifier: peer(), seed: generator.next(), model: text(),
            family: text(), platform: word(Platform.self), osVersion: list { $0.below(30) },
            osFeatures: Set(list { $0.text() }),
            hasBluetoothLE: boolean(), isHandoffModel: boolean(), isSimulator: boolean(),
            account: optional { $0.text() }, accountIsPrimary: boolean(), settings: settings(),
            identityResolvingKey: key(), advertisingKey: (0..<32).map { _ in UInt8(below(256)) }, epoch: integer(),
            parameters: profile(), apps: list { $0.app() },
            quirks: Set(list { $0.text() }), regularWidthInLandscape: boolean(), accountIsManaged: boolean())
    }
}
