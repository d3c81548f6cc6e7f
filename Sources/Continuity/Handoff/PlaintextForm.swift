/// Whether ten decrypted bytes have the form of a Handoff plaintext.
///
/// The tag of a Handoff message has one byte, so that a wrong key passes once in 256 and then gives ten bytes by
/// chance. Such bytes have the form of a plaintext about once in two thousand. The rules are those that every published
/// plaintext follows; a device may break them, so the form is evidence for a key and no verdict about a device.
package struct PlaintextForm: Hashable, Sendable {
    /// One way in which ten bytes do not look like a plaintext.
    package enum Oddity: String, Hashable, Sendable, CaseIterable {
        /// The first byte is not zero, as it was in all plaintexts that were published.
        case leadingByte = "leading byte is not zero"
        /// The hash is neither that of an activity nor of a web page, nor one of the system's constants.
        case hashKind = "hash is of no known kind"
        /// The option of an offered clipboard differs from the status byte, which is not encrypted.
        case clipboardDiffers = "clipboard option and status byte differ"
        /// The option that changes with each copy is set without a clipboard.
        case clipboardVersionAlone = "clipboard version without a clipboard"
        /// The tick is beyond the epoch and is not the byte of an unknown time.
        case timeRange = "time is beyond its epoch"
    }

    package let oddities: [Oddity]
    /// How rarely random bytes under this status byte have the form: one in two to this power, rounded down.
    package let bits: Int

    package var isPlausible: Bool { oddities.isEmpty }

    /// Looks at a plaintext that came out of a message with this status byte.
    package init(_ plaintext: HandoffPlaintext, status: UInt8, clock: AdvertisementClock = AdvertisementClock()) {
        let offersClipboard = status & HandoffMessage.clipboardStatus != 0
        var oddities: [Oddity] = []
        if plaintext.leading != 0 { oddities.append(.leadingByte) }
        if plaintext.hash.kind == nil, ![.none, .ping, .pong].contains(plaintext.hash) { oddities.append(.hashKind) }
        if plaintext.options.contains(.clipboardAvailable) != offersClipboard { oddities.append(.clipboardDiffers) }
        if plaintext.options.contains(.clipboardVersion), !plaintext.options.contains(.clipboardAvailable) {
            oddities.append(.clipboardVersionAlone)
        }
        if let tick = plaintext.time.tick, tick > clock.highestTick { oddities.append(.timeRange) }
        self.oddities = oddities
        // Eight bits of the leading byte, one of the kind, one of the clipboard; without a clipboard one more of its
        // version.
        bits = oddities.isEmpty ? (offersClipboard ? 10 : 11) : 0
    }
}
