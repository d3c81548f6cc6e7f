/// Why an interface cannot be captured, or why a capture ended.
package enum LiveCaptureError: Error, Equatable, CustomStringConvertible {
    /// The process may not capture.
    case notPermitted(interface: String, reason: String)
    /// The interface does not exist; the names of those that do.
    case noSuchInterface(String, known: [String])
    /// The interface is down.
    case isDown(interface: String)
    /// The filter is not valid for the interface's link type.
    case filter(PacketFilterError)
    /// Another reason, in libpcap's words.
    case refused(interface: String, reason: String)

    /// One line, with advice.
    package var description: String {
        switch self {
        case .notPermitted(let interface, let reason):
            "\(interface): this process may not capture (\(reason)); run it as root, or give the program the right once: setcap cap_net_raw,cap_net_admin=eip PROGRAM"
        case .noSuchInterface(let interface, let known):
            known.isEmpty
                ? "\(interface): there is no such interface, and none that this process may capture on"
                : "\(interface): there is no such interface; there are \(known.joined(separator: ", "))"
        case .isDown(let interface):
            "\(interface): the interface is down; bring it up first: ip link set \(interface) up"
        case .filter(let error): "\(error)"
        case .refused(let interface, let reason): "\(interface): cannot be captured: \(reason)"
        }
    }
}
