import BluetoothLE
import Continuity
import Generation

/// Apple's manufacturer data: Continuity elements, Handoff among them.
struct ContinuityMessageTarget: ByteTarget {
    let name = "continuity-message"
    let meaning = "Apple's manufacturer data: Handoff and the other Continuity messages"

    var dictionary: [[UInt8]] {
        [
            [0x4C, 0x00], [0x0C, 0x0E], [0x10, 0x05], [0x01], [0x06, 0x2D], [0x11, 0x36], [0x02, 0x15], [0x07, 0x19],
        ]
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        [0x4C, 0x00] + ContinuityBytes.elements(&source)
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        do throws(FramingError) {
            return accepted(try AppleManufacturerData(parsing: bytes.span.bytes), of: bytes)
        } catch {
            return .rejected(expected: error.expected, found: error.found, at: error.offset, of: bytes.count)
        }
    }

    private func accepted(_ data: AppleManufacturerData, of bytes: [UInt8]) -> ByteVerdict {
        var verdict = ByteVerdict.accepted("\(data.elements.count) elements")
        verdict.note("elements", data.elements.count)
        let encoded = (try? data.encoded()) ?? []
        if let finding = data.finding {
            verdict.note("finding \(bytes[min(finding.offset, bytes.count - 1)])")
            verdict.demand(
                "a finding lies in the input", finding.offset < bytes.count, expected: "a byte below \(bytes.count)",
                observed: "\(finding)")
            verdict.demand(
                "what is written is what was read", bytes.prefix(finding.offset).elementsEqual(encoded),
                expected: "\(bytes.prefix(finding.offset))", observed: "\(encoded)")
        } else {
            verdict.demand(
                "what is written is what was read", encoded == bytes, expected: "\(bytes)", observed: "\(encoded)")
        }
        for element in data.elements { verdict.note(message(element)) }
        verdict.note("description", data.description.count)
        return verdict
    }

    private func message(_ element: AppleManufacturerData.Element) -> ByteVerdict {
        do throws(FramingError) {
            let message = try element.message()
            var verdict = ByteVerdict.accepted("\(element.type)")
            verdict.note("\(element.type.rawValue) layout \(message.layoutIndex)", element.value.count)
            for (index, value) in message.values.enumerated() where value == .absent {
                verdict.note("\(element.type.rawValue) without field \(index)")
            }
            verdict.demand(
                "a message is written as it was read", (try? message.encodedValue()) == element.value,
                expected: "\(element.value)", observed: message.description)
            let covered = message.layout.positions(of: message.values, from: 0).compactMap { $0?.count }.reduce(0, +)
            verdict.demand(
                "the fields cover the message", covered == element.value.count,
                expected: "\(element.value.count) bytes",
                observed: "\(covered)")
            if element.type == .handoff {
                verdict.demand(
                    "both readers read a Handoff message",
                    (try? HandoffMessage(bytes: element.value))?.values == message.values
                        && (try? HandoffMessage(bytes: element.value))?.bytes == element.value,
                    expected: message.description, observed: "another value")
            }
            return verdict
        } catch {
            return .rejected(
                expected: error.expected, found: error.found, at: error.offset, of: element.value.count)
        }
    }
}
