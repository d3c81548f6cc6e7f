import BluetoothLE
import Events
import ImplementationAdapter
import Notation
import Payload

extension Output {
    /// Bounds of what a host may ask its controller for: the legacy advertising data, the advertising handle and the
    /// advertising interval of the Core specification (Vol 6 Part B 4.4.2.2.1 and Vol 4 Part E 7.8.53).
    private enum Bounds {
        static let data = 0...31
        static let set = 0...0xEF
        static let interval: ClosedRange<Int64> = 20_000_000...10_485_759_375_000
    }

    private enum Word: String, CaseIterable {
        case event, advertise, stopAdvertising, scan, resetDuplicateFilter, connect, send, disconnect, storeDocument
    }

    /// The output as one element of a reply's `outputs`.
    var message: NotationNode {
        var object = ObjectWriter()
        func begin(_ word: Word) { object.set("output", text: word.rawValue) }
        switch self {
        case .event(let draft):
            begin(.event)
            draft.write(to: &object)
        case .advertise(let parameters):
            begin(.advertise)
            object.set("set", integer: parameters.set)
            object.set("data", bytes: parameters.data)
            object.set("interval", .integer(parameters.intervalNanoseconds))
            object.set("address", text: parameters.address.description)
        case .stopAdvertising(let set):
            begin(.stopAdvertising)
            object.set("set", integer: set)
        case .scan(let isOn):
            begin(.scan)
            object.set("on", .boolean(isOn))
        case .resetDuplicateFilter: begin(.resetDuplicateFilter)
        case .connect(let link, let peer, let medium):
            begin(.connect)
            object.set("link", digits: link.value)
            object.set("peer", digits: peer.value)
            object.set("medium", text: medium.rawValue)
        case .send(let link, let message):
            begin(.send)
            object.set("link", digits: link.value)
            object.set("message", bytes: message)
        case .disconnect(let link):
            begin(.disconnect)
            object.set("link", digits: link.value)
        case .storeDocument(let document):
            begin(.storeDocument)
            document.write(to: &object)
        }
        return object.node
    }

    /// Reads what ``message`` wrote.
    init(message object: inout ObjectReader) throws(NotationError) {
        switch try object.word("output", Word.self) {
        case .event: self = .event(try EventDraft(message: &object))
        case .advertise:
            let set = try object.int("set", in: Bounds.set)
            let data = try object.bytes("data", count: Bounds.data)
            let interval = try object.integer("interval", in: Bounds.interval)
            self = .advertise(
                AdvertisingParameters(
                    set: set, data: data, intervalNanoseconds: interval, address: try object.address("address")))
        case .stopAdvertising: self = .stopAdvertising(set: try object.int("set", in: Bounds.set))
        case .scan: self = .scan(try object.boolean("on"))
        case .resetDuplicateFilter: self = .resetDuplicateFilter
        case .connect:
            let link = LinkIdentifier(try object.digits("link"))
            let peer = DeviceIdentifier(try object.digits("peer"))
            self = .connect(link: link, peer: peer, medium: try object.word("medium", Medium.self))
        case .send:
            let link = LinkIdentifier(try object.digits("link"))
            self = .send(link: link, message: try object.bytes("message"))
        case .disconnect: self = .disconnect(link: LinkIdentifier(try object.digits("link")))
        case .storeDocument: self = .storeDocument(try SynchronisedDocument(message: &object))
        }
        try object.end()
    }
}

extension Input {
    private enum Word: String, CaseIterable {
        case report, connected, connectionFailed, accepted, receiving, received, delivered, disconnected, paired
        case unpaired, documentArrived
    }

    /// Adds the input's members to the parameters of `rx`.
    func write(to object: inout ObjectWriter) {
        func begin(_ word: Word) { object.set("input", text: word.rawValue) }
        func begin(_ word: Word, _ link: LinkIdentifier) {
            begin(word)
            object.set("link", digits: link.value)
        }
        switch self {
        case .report(let report):
            begin(.report)
            object.set("address", text: report.address.description)
            object.set("data", bytes: report.data)
            object.set("rssi", integer: report.rssi)
        case .connected(let link, let peer):
            begin(.connected, link)
            object.set("peer", digits: peer.value)
        case .connectionFailed(let link): begin(.connectionFailed, link)
        case .accepted(let link, let peer, let medium):
            begin(.accepted, link)
            object.set("peer", digits: peer.value)
            object.set("medium", text: medium.rawValue)
        case .receiving(let link, let size):
            begin(.receiving, link)
            object.set("size", integer: size)
        case .received(let link, let message):
            begin(.received, link)
            object.set("message", bytes: message)
        case .delivered(let link): begin(.delivered, link)
        case .disconnected(let link): begin(.disconnected, link)
        case .paired(let identity):
            begin(.paired)
            object.set("peer", digits: identity.identifier.value)
            object.set("name", text: identity.name)
            object.set("model", text: identity.model)
            object.set("identityResolvingKey", bytes: identity.identityResolvingKey.bytes)
        case .unpaired(let peer):
            begin(.unpaired)
            object.set("peer", digits: peer.value)
        case .documentArrived(let document):
            begin(.documentArrived)
            document.write(to: &object)
        }
    }

    /// Reads what ``write(to:)`` wrote; the caller has taken what else stands there.
    init(message object: inout ObjectReader) throws(NotationError) {
        let word = try object.word("input", Word.self)
        func link() throws(NotationError) -> LinkIdentifier { LinkIdentifier(try object.digits("link")) }
        func peer() throws(NotationError) -> DeviceIdentifier { DeviceIdentifier(try object.digits("peer")) }
        switch word {
        case .report:
            let address = try object.address("address")
            let data = try object.bytes("data", count: 0...31)
            self = .report(ControllerReport(address: address, data: data, rssi: try object.int("rssi")))
        case .connected: self = .connected(link: try link(), peer: try peer())
        case .connectionFailed: self = .connectionFailed(link: try link())
        case .accepted:
            self = .accepted(link: try link(), peer: try peer(), medium: try object.word("medium", Medium.self))
        case .receiving: self = .receiving(link: try link(), size: try object.int("size", in: 0 ... .max))
        case .received: self = .received(link: try link(), message: try object.bytes("message"))
        case .delivered: self = .delivered(link: try link())
        case .disconnected: self = .disconnected(link: try link())
        case .paired:
            let identifier = try peer()
            let name = try object.text("name")
            let model = try object.text("model")
            self = .paired(
                PeerIdentity(
                    identifier: identifier, name: name, model: model,
                    identityResolvingKey: try object.identityResolvingKey("identityResolvingKey")))
        case .unpaired: self = .unpaired(try peer())
        case .documentArrived: self = .documentArrived(try SynchronisedDocument(message: &object))
        }
        try object.end()
    }
}

extension SynchronisedDocument {
    func write(to object: inout ObjectWriter) {
        object.set("store", text: store.rawValue)
        object.set("container", text: container)
        object.set("path", texts: path)
        if let document { object.set("document", text: document) }
        object.set("contents", bytes: contents)
    }

    init(message object: inout ObjectReader) throws(NotationError) {
        let store = try object.word("store", Store.self)
        let container = try object.text("container")
        let path = try object.texts("path")
        let document = try object.optionalText("document")
        self.init(
            store: store, container: container, path: path, document: document, contents: try object.bytes("contents"))
    }
}

extension EventDraft {
    /// Adds the draft's members, named as a log names them.
    func write(to object: inout ObjectWriter) {
        object.set("kind", text: kind.rawValue)
        if let app { object.set("app", text: app) }
        if let activity { object.set("activity", integer: activity) }
        if let attempt { object.set("attempt", integer: attempt) }
        if let thread { object.set("thread", text: thread.rawValue) }
        if !fields.isEmpty {
            object.set("fields", .object(fields.map { ($0.name.rawValue, PayloadNotation.node(of: $0.value)) }))
        }
    }

    /// Reads what ``write(to:)`` wrote.
    init(message object: inout ObjectReader) throws(NotationError) {
        let name = try object.text("kind")
        guard let kind = EventKind(rawValue: name) else {
            throw object.error("kind", "an event kind of the vocabulary", .string(name))
        }
        self.init(kind)
        app = try object.optionalText("app")
        activity = try object.optionalInt("activity")
        attempt = try object.optionalInt("attempt")
        thread = try object.optionalWord("thread", ThreadClass.self)
        guard let node = object.take("fields") else { return }
        guard case .object(let members) = node else { throw object.error("fields", "an object", node) }
        let declared = kind.fields
        for member in members {
            guard let name = FieldName(rawValue: member.key), declared.contains(name) else {
                let list = declared.map(\.rawValue).joined(separator: ", ")
                throw NotationError(
                    path: object.place("fields"),
                    expected: list.isEmpty
                        ? "no field, for \(kind.rawValue) has none" : "fields of \(kind.rawValue): \(list)",
                    found: "the member \(JSONText.quoted(member.key, limit: 40))")
            }
            let path = object.place("fields") + [.key(member.key)]
            fields.append(Event.Field(name, try PayloadNotation.value(of: member.node, at: path)))
        }
        // Members have no order in JSON; fields of an event have one.
        fields.sort { (declared.firstIndex(of: $0.name) ?? 0) < (declared.firstIndex(of: $1.name) ?? 0) }
    }
}
