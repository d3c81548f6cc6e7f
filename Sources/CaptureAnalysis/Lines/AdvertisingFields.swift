import BluetoothLE
import Continuity
import Text

/// Advertising data as named values: AD structures, and the fields of the messages in Apple's manufacturer data. It
/// accepts all bytes; a value describes those that cannot be read.
package enum AdvertisingFields {
    /// The values in the order of the bytes.
    package static func fields(of bytes: [UInt8]) -> [(name: String, value: String)] {
        let data: AdvertisingData
        do {
            data = try AdvertisingData(parsing: bytes.span.bytes)
        } catch {
            return [("damaged", "\(error)")]
        }
        return data.elements.flatMap { element -> [(name: String, value: String)] in
            guard element.type == .manufacturerSpecificData else {
                return [("\(element.type)", "0x" + hexadecimal(element.value))]
            }
            do {
                let apple = try AppleManufacturerData(parsing: element.value.span.bytes)
                var fields: [(name: String, value: String)] = [("Company", "0x004c (Apple, Inc.)")]
                for message in apple.elements { fields += self.fields(of: message) }
                if let finding = apple.finding { fields.append(("cut", "\(finding)")) }
                return fields
            } catch {
                return [("\(element.type)", "0x" + hexadecimal(element.value))]
            }
        }
    }

    private static func fields(of element: AppleManufacturerData.Element) -> [(name: String, value: String)] {
        let message: ContinuityMessage
        do {
            message = try element.message()
        } catch {
            return [("\(element.type)", "0x\(hexadecimal(element.value)) (\(error))")]
        }
        return zip(message.layout.fields, message.values).compactMap { field, value in
            guard value != .absent else { return nil }
            let text = field.text(of: value)
            let prefix = field.name + "="
            return (
                "\(element.type) \(field.name)", text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
            )
        }
    }
}
