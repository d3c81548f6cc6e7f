import BluetoothLE
import ImplementationAdapter
import Notation
import Payload

extension Input {
    /// What `rx` delivers, besides `t`.
    static let form = ChoiceForm<Input>(
        "input",
        of: {
            switch $0 {
            case .report: "report"
            case .connected: "connected"
            case .connectionFailed: "connectionFailed"
            case .accepted: "accepted"
            case .receiving: "receiving"
            case .received: "received"
            case .delivered: "delivered"
            case .disconnected: "disconnected"
            case .paired: "paired"
            case .unpaired: "unpaired"
            case .documentArrived: "documentArrived"
            case .fetched: "fetched"
            }
        },
        [
            .init(
                "report", "The controller heard an advertisement.",
                { if case .report(let report) = $0 { $1(report.address, report.data, report.rssi) } },
                Member("address", .address), Member("data", .data(0...31), "AD structures."),
                Member("rssi", .number, "dBm.")
            ) { .report(ControllerReport(address: $0, data: $1, rssi: $2)) },
            .init(
                "connected", "A link that the device asked for is open.",
                { if case .connected(let link, let peer) = $0 { $1(link, peer) } },
                Member("link", .link), Member("peer", .peer)
            ) { .connected(link: $0, peer: $1) },
            .init(
                "connectionFailed", "A link that the device asked for was refused.",
                { if case .connectionFailed(let link) = $0 { $1(link) } }, Member("link", .link)
            ) { .connectionFailed(link: $0) },
            .init(
                "accepted", "A peer opened a link to the device.",
                { if case .accepted(let link, let peer, let medium) = $0 { $1(link, peer, medium) } },
                Member("link", .link), Member("peer", .peer), Member("medium", .word())
            ) { .accepted(link: $0, peer: $1, medium: $2) },
            .init(
                "receiving", "The first part of a message arrived.",
                { if case .receiving(let link, let size) = $0 { $1(link, size) } },
                Member("link", .link), Member("size", .count, "Bytes of the whole message.")
            ) { .receiving(link: $0, size: $1) },
            .init(
                "received", "A whole message arrived.",
                { if case .received(let link, let message) = $0 { $1(link, message) } },
                Member("link", .link), Member("message", .data)
            ) { .received(link: $0, message: $1) },
            .init(
                "delivered", "The message that the device sent last has arrived in full.",
                { if case .delivered(let link) = $0 { $1(link) } }, Member("link", .link)
            ) { .delivered(link: $0) },
            .init(
                "disconnected", "The link broke, or the other side closed it.",
                { if case .disconnected(let link) = $0 { $1(link) } }, Member("link", .link)
            ) { .disconnected(link: $0) },
            .init(
                "paired", "The account service made a device of the account known.",
                {
                    if case .paired(let peer) = $0 {
                        $1(peer.identifier, peer.name, peer.model, peer.identityResolvingKey)
                    }
                },
                Member("peer", .peer), Member("name", .text), Member("model", .text),
                Member("identityResolvingKey", .identityResolvingKey)
            ) { .paired(PeerIdentity(identifier: $0, name: $1, model: $2, identityResolvingKey: $3)) },
            .init(
                "unpaired", "The account service withdrew a device.",
                { if case .unpaired(let peer) = $0 { $1(peer) } }, Member("peer", .peer)
            ) { .unpaired($0) },
            .init(
                "documentArrived", "A document of the account arrived by synchronisation.",
                { if case .documentArrived(let document) = $0 { $1(document) } },
                Member(membersOf: SynchronisedDocument.form)
            ) { .documentArrived($0) },
            .init(
                "fetched", "A web site answered, or none did.",
                {
                    if case .fetched(let request, let answer) = $0 {
                        $1(
                            request, answer?.status, answer?.contentType, answer?.isSigned ?? false, answer?.location,
                            answer?.body ?? [])
                    }
                },
                Member("request", .count, "The number of the request."),
                Member("status", optional: .number, "The status of HTTP; absent if no server answered."),
                Member("contentType", optional: .text, "The MIME type."),
                Member("signed", .boolean, "The body was in a signature that the system trusts."),
                Member("location", optional: .text, "The URL of a redirection."),
                Member("body", .data, "The contents, without the signature.")
            ) { request, status, contentType, isSigned, location, body in
                let answer = status.map {
                    WebAnswer(status: $0, contentType: contentType, isSigned: isSigned, location: location, body: body)
                }
                return .fetched(request: request, answer)
            },
        ])
}
