import BluetoothLE
import Continuity
import Text

extension TestVectors {
    /// The vectors as a page: `Conformance/Schema/vectors.md`.
    package static var markdown: String {
        var text = """
            # Test vectors

            Made by `baton explain --vectors` with the code of the reference; tests compare them with independent programs. What
            the values mean stands in sections 9 and 10 of [the adapter protocol](../Adapter/README.md#9-the-radio). All bytes
            are hexadecimal.

            ## Hash of an activity

            The SHA-512 of the text in UTF-8, folded into seven bytes. The team `\(ActivityHash.ownTeam)`, which Apple's own apps
            have, counts as the empty team. Case counts.

            | Team | Type | Text | Hash |
            |---|---|---|---|

            """
        for vector in hashes {
            text += row([code(vector.team), code(vector.type), code(vector.text), code(hexadecimal(vector.hash.bytes))])
        }
        return text + hostSection + addressSection + timeSection + sealingSection + messageSection
    }

    private static var hostSection: String {
        var text = """

            ## Hash of a host

            A page for a browser is offered under the hash of its host: the SHA-512 of the host alone, folded in the same way,
            with the two top bits 01 in place of 10.

            | Host | Hash |
            |---|---|

            """
        for host in hosts {
            text += row([code(host), code(hexadecimal(ActivityHash.webPage(host: host).bytes))])
        }
        return text
    }

    private static var addressSection: String {
        var text = """

            ## Resolvable private address

            The first row is the sample data of the Core specification (Vol 3 Part H, D.7).

            | Identity resolving key | prand | ah(key, prand) | Address |
            |---|---|---|---|

            """
        for vector in addresses {
            let value = vector.address.value
            text += row([
                code(hexadecimal(vector.key.bytes)), code(hexadecimal(number: value >> 24, digits: 6)),
                code(hexadecimal(number: value & 0xff_ffff, digits: 6)), code(vector.address.description),
            ])
        }
        return text
    }

    private static var timeSection: String {
        var text = """

            ## Time byte

            | Seconds since 2001 | In use | Not in use |
            |---|---|---|

            """
        let clock = AdvertisementClock()
        for date in dates {
            let bytes = [true, false].map { clock.time(of: date, isCurrent: $0).rawValue }
            text += row(["\(date)"] + bytes.map { code(hexadecimal([$0])) })
        }
        return text
    }

    private static var sealingSection: String {
        var text = """

            ## Sealed advertisement

            The advertising key is `\(hexadecimal(sealingKeyBytes))`.

            """
        for vector in sealed {
            let message = vector.message
            let rows = [
                ("status", hexadecimal([vector.status])), ("counter", "\(vector.counter)"),
                ("nonce: the counter, little endian", hexadecimal(message.bytes[1...2])),
                ("first counter block", hexadecimal(sealingKey.initialCounterBlock(counter: vector.counter))),
                ("plaintext", hexadecimal(vector.plaintext.bytes)),
                ("ciphertext", hexadecimal(message.ciphertext.bytes)),
                ("first byte of the tag", hexadecimal([message.tag])),
                ("element", hexadecimal(message.bytes)),
                ("advertising data on iOS", advertisingData(message, HandoffAdvertisement.flagsOfDualMode)),
                ("advertising data on macOS", advertisingData(message, HandoffAdvertisement.flagsOfLEOnly)),
            ]
            text += "\nTo seal \(vector.name):\n\n| Part | Value |\n|---|---|\n"
            for (name, value) in rows { text += row([name, code(value)]) }
        }
        return text
    }

    private static func advertisingData(_ message: HandoffMessage, _ flags: UInt8) -> String {
        hexadecimal(HandoffAdvertisement.advertisingData(flags: flags, message: message))
    }

    private static var messageSection: String {
        var text = """

            ## Messages of the modelled transport

            Each message is a binary property list of these entries, which stand here in the notation of section 2. What a property
            list lacks is wrapped under its tag.

            """
        for message in messages {
            text += "\n`\(message.name)`, \(message.bytes.count) bytes:\n\n```\n\(message.entries)\n"
            text += lines(of: message.bytes) + "```\n"
        }
        return text + """

            The `size` of this `userInfo` is \(payloadSize): its bytes as a property list of its own. Without `userInfo`, `size` is that of
            an empty dictionary, \(sizeOfNothing).

            """
    }

    /// 32 bytes a line.
    private static func lines(of bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 32).map { start in
            hexadecimal(bytes[start..<min(start + 32, bytes.count)]) + "\n"
        }.joined()
    }

    private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
}
