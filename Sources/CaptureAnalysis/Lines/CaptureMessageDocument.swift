import BluetoothLE
import Continuity
package import Notation
import Text

/// The declaration of a line of `capture show --json` and `capture export --format ndjson`.
///
/// `MessageText` writes the same bytes without a tree, for speed; a test compares them. The schema follows from the
/// declarations of all messages.
package struct CaptureMessageDocument: Sendable {
    package var message: CaptureMessage
    package var showsAddresses: Bool

    package init(_ message: CaptureMessage, showsAddresses: Bool) {
        self.message = message
        self.showsAddresses = showsAddresses
    }

    /// The members of a line.
    package static let form = DocumentForm<CaptureMessageDocument>(
        .init("frame", .frame, \.message.frame),
        .init("time", .nullable(.integer), \.message.time),
        .init("device", .text(matching: "^device-([1-9][0-9]*|\\?)$"), \.message.pseudonym),
        .init("address", optional: .address, { $0.showsAddresses ? $0.message.address.description : nil }),
        .init("addressIsRandom", optional: .boolean, { $0.showsAddresses ? $0.message.address.isRandom : nil }),
        .init("rssi", .nullable(.integer), \.message.signal),
        .init("channel", .nullable(.integer), \.message.channel),
        .init("pdu", .nullable(pduType), \.message.pduType),
        .init("badCRC", .boolean, \.message.check.isDamaged),
        .init("type", .nullable(.integer), \.message.type?.rawValue),
        .init("name", .nullable(.text), \.message.type?.description)
    ).and(content.of(\.message))

    private static let content = DocumentForm<CaptureMessage>(
        .init("subtype", optional: .integer(in: 0...7), \.declared?.subtype),
        .init("fields", optional: fields(.type("object")), { $0.declared.map { ($0.layout, $0.values) } }),
        .init("value", optional: .bytes, \.undeclared?.value),
        .init("undeclared", optional: .text, \.undeclared?.why),
        .init("cut", optional: .text, \.cut),
        .init("bytes", optional: .bytes, \.bytes),
        .init("comment", optional: .text, \.comment),
        .init("opened", optional: key, \.opened),
        .init("notOpened", optional: key, \.unproven))

    private static let pduType = WrittenForm<AdvertisingPDUType>(
        .words(AdvertisingPDUType.allCases.map(\.description))
    ) { .string($0.description) }

    /// A message that is decrypted with a key. If the tag is the only evidence, the plaintext is not shown.
    private static let key = WrittenForm<OpenedHandoff>(.reference("key")) { keyForm.node($0) }

    private static let keyForm = DocumentForm<OpenedHandoff>(
        .init("device", .text, \.device),
        .init("certainty", .word, \.certainty),
        .init("keysThatFit", .integer(in: 1 ... .max), \.candidates),
        .init("evidence", .object(evidence), { $0 }),
        .init("goodbye", optional: .boolean, \.shownPlaintext?.isGoodbye),
        .init("activity", optional: .nullable(.text), { opened in opened.shownPlaintext.map { _ in opened.activity } }),
        .init("options", optional: .list(of: option), \.shownPlaintext?.options.shownNames),
        .init("tick", optional: .nullable(.integer), { $0.shownPlaintext.map { $0.time.tick } }),
        .init("isCurrent", optional: .boolean, \.shownPlaintext?.time.isCurrent),
        .init(
            "fields", optional: fields(object(HandoffPlaintext.layout)),
            { $0.shownPlaintext.map { (HandoffPlaintext.layout, $0.values) } }))

    private static let option = WrittenForm<String>(.words(AdvertisementOptions.names)) { .string($0) }

    private static let evidence = DocumentForm<OpenedHandoff>(
        .init("addressResolves", .boolean, \.addressResolves),
        .init("hashIsListed", .boolean, { $0.activity != nil }),
        .init("hasTheForm", .boolean, \.form.isPlausible),
        .init("oddities", .list(of: .word), \.form.oddities),
        .init("counterRun", .integer(in: 1 ... .max), \.run),
        .init("wrongKeyBits", .count, \.wrongKeyBits))

    /// Numbers as numbers, followed by their bits, bytes in hexadecimal or as their pseudonym, without fields that are
    /// absent.
    private static func fields(_ schema: JSONSchema) -> WrittenForm<(layout: MessageLayout, values: [FieldValue])> {
        WrittenForm(schema) { message in
            .object(
                zip(message.layout.fields, message.values).flatMap {
                    field, value -> [(key: String, node: NotationNode)] in
                    switch value {
                    case .number(let number):
                        [(field.name, .integer(number))]
                            + field.bits.map { bits in
                                let part = bits.value(in: number)
                                return (bits.name, bits.width == 1 ? .boolean(part == 1) : .integer(part))
                            }
                    case .bytes(let bytes): [(field.name, .string(hexadecimal(bytes)))]
                    case .pseudonym(let pseudonym): [(field.name, .string(pseudonym))]
                    case .absent: []
                    }
                })
        }
    }
}

// MARK: - Schema

extension CaptureMessageDocument {
    /// The schema as indented JSON text, ending with a line feed.
    package static var schemaText: String {
        JSONSchema.file(
            "A message of a recording, as Baton prints it",
            """
            One line. Times are nanoseconds since 1970, which need 64-bit integers; rssi is in dBm, channel is the channel index; null is unknown. Bytes \
            are hexadecimal; identifying bytes have a pseudonym unless addresses are shown. A message that does not follow its declaration has \
            `value` and `undeclared` instead of `fields`; one that is longer than its packet has `cut`; a company identifier alone has none of \
            these. Bits of a field with a meaning of their own follow it as members of `fields`. `bytes` is the message without type and length as \
            it was received, or what is there of a cut one; it is absent if it identifies somebody, unless addresses are shown. `comment` is the \
            packet's comment in the recording. A message that a key decrypts has `opened` if there is more evidence for the key than the one-byte tag, else `notOpened`.
            """,
            form.schema.members + [
                ("allOf", .array((0...UInt8.max).map { fields(of: ContinuityType(rawValue: $0)) })),
                ("$defs", .of([("key", keyForm.schema)])),
            ]
        ).text
    }

    /// The fields of a type have one of its layouts.
    private static func fields(of type: ContinuityType) -> JSONSchema {
        let isType = JSONSchema.of([("type", .of([("const", .integer(Int64(type.rawValue)))]))])
        return .of([
            ("if", .of([("required", ["fields"]), ("properties", isType)])),
            ("then", .of([("properties", .of([("fields", .any(of: type.layouts.map(object)))]))])),
        ])
    }

    private static func object(_ layout: MessageLayout) -> JSONSchema {
        .record(
            layout.fields.flatMap { field in [(field.name, value(field))] + field.bits.map { ($0.name, value($0)) } },
            optional: Set(
                layout.fields.filter { $0.presence != .always }.flatMap { [$0.name] + $0.bits.map(\.name) }))
    }

    private static func value(_ bits: Field.BitRange) -> JSONSchema {
        bits.width == 1 ? .type("boolean") : .integer(0...(1 << Int64(bits.width)) - 1)
    }

    private static func value(_ field: Field) -> JSONSchema {
        func bytes(_ repetition: String) -> JSONSchema {
            let shown = "([0-9a-f]{2})\(repetition)"
            return .text(
                matching: field.identifies ? "^(\(shown)|\(field.name)-([1-9][0-9]*|\\?))$" : "^\(shown)$")
        }
        return switch field.encoding {
        case .unsigned(let byteCount, _): .integer(0...(1 << Int64(8 * byteCount)) - 1)
        case .signedByte: .integer(-128...127)
        case .bytes(let count): bytes("{\(count)}")
        case .remainder: bytes("*")
        }
    }
}

// MARK: - Parts of a message

extension WrittenForm where Value == [UInt8] {
    /// Bytes in hexadecimal.
    fileprivate static let bytes = WrittenForm(.text(matching: "^([0-9a-f]{2})*$")) { .string(hexadecimal($0)) }
}

extension CaptureMessage {
    fileprivate var declared: ContinuityMessage? {
        if case .message(let message) = content { message } else { nil }
    }

    fileprivate var undeclared: (value: [UInt8], why: String)? {
        if case .undeclared(_, let value, let why) = content { (value, "\(why)") } else { nil }
    }

    fileprivate var cut: String? {
        if case .overrun(let finding) = content { "\(finding)" } else { nil }
    }
}

extension OpenedHandoff {
    /// The plaintext; nil if the tag is the only evidence for the key.
    fileprivate var shownPlaintext: HandoffPlaintext? { certainty == .tagOnly ? nil : plaintext }
}

extension AdvertisementOptions {
    /// The names of the options that are set.
    fileprivate var shownNames: [String] {
        Self.names.enumerated().filter { rawValue >> UInt8($0.offset) & 1 == 1 }.map(\.element)
    }
}
