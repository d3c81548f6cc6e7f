import BluetoothLE
import Events
import ImplementationAdapter
import Notation
import Payload

extension Output {
    /// An element of a reaction's `outputs`.
    ///
    /// The limits of commands to the controller are those of the Core specification: legacy advertising data
    /// (Vol 6 Part B 2.3.1.1), the advertising handle and the advertising interval (Vol 4 Part E 7.8.53).
    static let form = ChoiceForm<Output>(
        "output",
        of: {
            switch $0 {
            case .event: "event"
            case .advertise: "advertise"
            case .stopAdvertising: "stopAdvertising"
            case .scan: "scan"
            case .resetDuplicateFilter: "resetDuplicateFilter"
            case .connect: "connect"
            case .send: "send"
            case .disconnect: "disconnect"
            case .storeDocument: "storeDocument"
            case .fetch: "fetch"
            }
        },
        [
            .init(
                "event", "Something observable happened.",
                { if case .event(let draft) = $0 { $1(draft) } }, Member(membersOf: EventDraft.form)
            ) { .event($0) },
            .init(
                "advertise", "The controller is to advertise this, in place of what the set had so far.",
                {
                    if case .advertise(let parameters) = $0 {
                        $1(parameters.set, parameters.data, parameters.intervalNanoseconds, parameters.address)
                    }
                },
                advertisingSet, Member("data", .data(0...31), "AD structures."),
                Member(
                    "interval", .integer(in: 20_000_000...10_485_759_375_000), "Nanoseconds, without the random delay."),
                Member("address", .address)
            ) { .advertise(AdvertisingParameters(set: $0, data: $1, intervalNanoseconds: $2, address: $3)) },
            .init(
                "stopAdvertising", "The controller is to stop advertising a set.",
                { if case .stopAdvertising(let set) = $0 { $1(set) } }, advertisingSet
            ) { .stopAdvertising(set: $0) },
            .init(
                "scan", "The host starts or stops scanning.", { if case .scan(let isOn) = $0 { $1(isOn) } },
                Member("on", .boolean)
            ) { .scan($0) },
            .init(
                "resetDuplicateFilter", "The controller is to report again what it has reported.", .resetDuplicateFilter
            ),
            .init(
                "connect", "The device asks for a link.",
                { if case .connect(let link, let peer, let medium) = $0 { $1(link, peer, medium) } },
                Member("link", .link), Member("peer", .peer), Member("medium", .word())
            ) { .connect(link: $0, peer: $1, medium: $2) },
            .init(
                "send", "The device sends one message over an open link.",
                { if case .send(let link, let message) = $0 { $1(link, message) } },
                Member("link", .link), Member("message", .data)
            ) { .send(link: $0, message: $1) },
            .init(
                "disconnect", "The device closes a link.",
                { if case .disconnect(let link) = $0 { $1(link) } }, Member("link", .link)
            ) { .disconnect(link: $0) },
            .init(
                "storeDocument", "A document in a synchronised place is new or has changed.",
                { if case .storeDocument(let document) = $0 { $1(document) } },
                Member(membersOf: SynchronisedDocument.form)
            ) { .storeDocument($0) },
            .init(
                "fetch", "The device asks a web site for a URL.",
                { if case .fetch(let request, let url) = $0 { $1(request, url) } },
                Member("request", .count, "A number of the device's own, which the answer repeats."),
                Member("url", .text, "An absolute URL.")
            ) { .fetch(request: $0, url: $1) },
        ])

    private static let advertisingSet = Member("set", ValueForm<Int>.integer(in: 0...0xEF))
}
