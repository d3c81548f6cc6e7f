/// Reads the Handoff messages of devices whose keys are known.
///
/// A device that uses its counters up takes the next of its keys and reports that. Messages under a key that nobody
/// knows are not read.
package struct FrameReader: Sendable {
    private var senders: [String: Sender] = [:]

    private struct Sender {
        var secrets: DeviceSecrets
        var addressKey: AddressKey?
        var ciphers: [Int64: FrameCipher]
        /// The number of the key in use.
        var number: Int64 = 1
        /// The last message and address with what they were read as. Most events repeat them.
        var last: (message: [UInt8], address: String?, frame: OpenedFrame)?
    }

    package init(_ secrets: [DeviceSecrets]) {
        for one in secrets {
            senders[one.device] = Sender(
                secrets: one, addressKey: AddressKey(key: one.identityResolvingKey),
                ciphers: one.advertisingKeys.compactMapValues(FrameCipher.init(key:)))
        }
    }

    /// A device reports that it has taken a new key.
    package mutating func keyRenewed(by device: String) { senders[device]?.number += 1 }

    /// Reads the first Handoff message of advertising data; nil where there is none, or its key is not known.
    package mutating func read(_ data: [UInt8], from address: String?, by device: String) -> OpenedFrame? {
        guard let sender = senders[device], let message = SealedFrame(data).messages.first else { return nil }
        if let last = sender.last, last.message == message, last.address == address { return last.frame }
        guard let cipher = sender.ciphers[sender.number], let addressKey = sender.addressKey else { return nil }
        let frame = OpenedFrame(
            plaintext: cipher.open(message), addressResolves: address.map(addressKey.resolves) ?? true,
            epoch: sender.secrets.epoch)
        senders[device]?.last = (message, address, frame)
        return frame
    }
}
