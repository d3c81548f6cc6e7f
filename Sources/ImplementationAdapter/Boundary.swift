package import BluetoothLE
package import Events

/// What an implementation does.
package enum Output: Sendable, Hashable {
    /// Something observable happened.
    case event(EventDraft)
    /// The host asks its controller to advertise, in place of what it advertises under this set so far.
    case advertise(AdvertisingParameters)
    /// The host asks its controller to stop advertising a set.
    case stopAdvertising(set: Int)
    /// The host starts or stops scanning.
    case scan(Bool)
    /// The host asks its controller to report again what it has reported (it resets the duplicate filter).
    case resetDuplicateFilter
    /// It asks for a link to another device. The world answers with ``Input/connected(link:peer:)`` or
    /// ``Input/connectionFailed(link:)``, or not at all if the device cannot be reached.
    case connect(link: LinkIdentifier, peer: DeviceIdentifier, medium: Medium)
    /// It sends one message over a link.
    case send(link: LinkIdentifier, message: [UInt8])
    /// It closes a link.
    case disconnect(link: LinkIdentifier)
    /// A document in a synchronised place is new or has changed. The account's other devices get it.
    case storeDocument(SynchronisedDocument)
    /// It asks a web site for a URL. The world has the only web server there is, and answers with
    /// ``Input/fetched(request:_:)``.
    case fetch(request: Int, url: String)
}

/// What the world delivers to an implementation.
package enum Input: Sendable, Hashable {
    /// Its controller heard an advertisement.
    case report(ControllerReport)
    /// A link that it asked for is open.
    case connected(link: LinkIdentifier, peer: DeviceIdentifier)
    /// A link that it asked for was refused.
    case connectionFailed(link: LinkIdentifier)
    /// Another device opened a link to it.
    case accepted(link: LinkIdentifier, peer: DeviceIdentifier, medium: Medium)
    /// The first part of a message arrived. `size` is the size of the whole message in bytes.
    case receiving(link: LinkIdentifier, size: Int)
    /// A whole message arrived.
    case received(link: LinkIdentifier, message: [UInt8])
    /// A message that it sent has arrived in full.
    case delivered(link: LinkIdentifier)
    /// A link broke or was closed by the other side.
    case disconnected(link: LinkIdentifier)
    /// The account service added a peer: another device of its account.
    case paired(PeerIdentity)
    /// The account service removed a peer.
    case unpaired(DeviceIdentifier)
    /// A document of the account arrived by synchronisation.
    case documentArrived(SynchronisedDocument)
    /// The answer to a request for a URL; nil where no server answered.
    case fetched(request: Int, WebAnswer?)
}

/// Identifies a device to its peers. The account service assigns it.
package struct DeviceIdentifier: Sendable, Hashable, Comparable {
    /// The number, which a world derives from its seed.
    package var value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package static func < (left: DeviceIdentifier, right: DeviceIdentifier) -> Bool { left.value < right.value }
}

package enum Medium: String, Sendable, Hashable, CaseIterable {
    /// A Bluetooth LE connection: needs radio range and Bluetooth at both ends.
    case bluetoothLE
    /// The transport for payloads: needs radio range and, if the profile says so, Wi-Fi (O-09).
    case transport
}

/// A host's command to its controller to advertise.
package struct AdvertisingParameters: Sendable, Hashable {
    /// Number of the advertising set; a device with one advertisement uses 0.
    package var set: Int
    /// AD structures, at most 31 bytes.
    package var data: [UInt8]
    /// Time from one advertising event to the next, without the random delay.
    package var intervalNanoseconds: Int64
    package var address: DeviceAddress

    package init(set: Int = 0, data: [UInt8], intervalNanoseconds: Int64, address: DeviceAddress) {
        self.set = set
        self.data = data
        self.intervalNanoseconds = intervalNanoseconds
        self.address = address
    }
}

/// What a controller reports of one advertisement.
package struct ControllerReport: Sendable, Hashable {
    package var address: DeviceAddress
    /// AD structures, at most 31 bytes.
    package var data: [UInt8]
    /// Received signal strength in dBm.
    package var rssi: Int

    package init(address: DeviceAddress, data: [UInt8], rssi: Int) {
        self.address = address
        self.data = data
        self.rssi = rssi
    }
}

/// What a device learns of a peer when the account service pairs them.
package struct PeerIdentity: Sendable, Hashable {
    package var identifier: DeviceIdentifier
    /// The peer's name, as offers show it.
    package var name: String
    /// The peer's model, as offers show it.
    package var model: String
    /// Resolves the peer's private addresses.
    package var identityResolvingKey: IdentityResolvingKey
    /// The public key of the peer's long-term identity: 32 bytes; nil where the transport needs none.
    package var longTermKey: [UInt8]?

    package init(
        identifier: DeviceIdentifier, name: String, model: String, identityResolvingKey: IdentityResolvingKey
    ) {
        self.identifier = identifier
        self.name = name
        self.model = model
        self.identityResolvingKey = identityResolvingKey
    }
}
