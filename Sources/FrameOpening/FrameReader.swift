/// Reads the Handoff messages of devices whose keys are known.
///
/// A device that uses its counters up takes the next of its keys and reports that. Messages under a key that nobody
/// knows are not read.
package struct FrameReader: Sendable {
    private var senders: [String: Sender] = [:]

    private struct Sender {
        var secrets: DeviceSecrets
        /// Made when the device first sends something, since half of the devices of a case never do.
        var addressKey: AddressKey?
        var cipher: FrameCipher?
        /// The number of the key in use.
        var number: Int64 = 1
        /// The last message and address with what they were read as. Most events repeat them.
        var last: (data: [UInt8], address: String?, frame: OpenedFrame)?
    }

    package init(_ secrets: [DeviceSecrets]) {
        for one in secrets { senders[one.device] = Sender(secrets: one) }
    }

    /// A device reports that it has taken a new key.
    package mutating func keyRenewed(by device: String) {
        senders[device]?.number += 1
        senders[device]?.cipher = nil
        senders[device]?.last = nil
    }

    /// Reads the first Handoff message of advertising data; nil where there is none, or its key is not known.
    package mutating func read(_ data: [UInt8], from address: String?, by device: String) -> OpenedFrame? {
        guard var sender = senders[device] else { return nil }
        if let last = sender.last, last.data == data, last.address == address { return last.frame }
        guard let message = SealedFrame(data).messages.first else { return nil }
        if sender.cipher == nil {
            sender.cipher = sender.secrets.advertisingKeys[sender.number].flatMap(FrameCipher.init(key:))
        }
        if sender.addressKey == nil { sender.addressKey = AddressKey(key: sender.secrets.identityResolvingKey) }
        guard let cipher = sender.cipher, let addressKey = sender.addressKey else { return nil }
        let frame = OpenedFrame(
            message: message, plaintext: cipher.open(message),
            addressResolves: address.map(addressKey.resolves) ?? true,
            epoch: sender.secrets.epoch)
        sender.last = (data, address, frame)
        senders[device] = sender
        return frame
    }
}
