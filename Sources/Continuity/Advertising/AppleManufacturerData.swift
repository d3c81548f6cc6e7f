package import BluetoothLE
import Text

/// Apple's manufacturer specific data: elements of type, length and value, one after the other.
package struct AppleManufacturerData: Hashable, Sendable, CustomStringConvertible {
    /// Apple, Inc. in the Bluetooth SIG's assigned numbers.
    package static let companyIdentifier: UInt16 = 0x004c

    /// One element with its bytes.
    package struct Element: Hashable, Sendable {
        package var type: ContinuityType
        /// The subtype of HomeKit's types, 0...7; 0 for all others.
        package var subtype: UInt8
        /// The value, without type and length.
        package var value: [UInt8]

        package init(_ type: ContinuityType, subtype: UInt8 = 0, _ value: [UInt8]) {
            self.type = type
            self.subtype = subtype
            self.value = value
        }

        package init(_ message: ContinuityMessage) throws(FramingError) {
            self.init(message.type, subtype: message.subtype, try message.encodedValue())
        }

        package init(_ message: HandoffMessage) {
            self.init(.handoff, message.bytes)
        }

        /// The fields of the value; offsets in errors count from the start of the value.
        package func message() throws(FramingError) -> ContinuityMessage {
            try ContinuityMessage(type: type, subtype: subtype, value: value)
        }
    }

    package var elements: [Element]
    /// Why parsing stopped before the end; such data cannot be written again.
    package private(set) var finding: ContinuityElements.Finding?

    package init(_ elements: [Element]) {
        self.elements = elements
    }

    /// Parses the value of a manufacturer specific AD structure, company identifier included. An element that reaches
    /// past the end is left out, and `finding` describes it.
    ///
    /// - Throws: when the company is not Apple.
    package init(parsing bytes: RawSpan) throws(FramingError) {
        guard bytes.byteCount >= 2 else {
            throw FramingError(
                structure: "manufacturer data", offset: 0, expected: "2 bytes of company identifier",
                found: "\(bytes.byteCount)")
        }
        let company =
            UInt16(bytes.unsafeLoad(fromByteOffset: 0, as: UInt8.self))
            | UInt16(bytes.unsafeLoad(fromByteOffset: 1, as: UInt8.self)) << 8
        guard company == Self.companyIdentifier else {
            throw FramingError(
                structure: "manufacturer data", offset: 0, expected: "company identifier 0x004c",
                found: "0x" + hexadecimal([UInt8(company >> 8), UInt8(truncatingIfNeeded: company)]))
        }
        elements = []
        var walk = ContinuityElements(start: 2, end: bytes.byteCount)
        while let element = walk.next(in: bytes) {
            elements.append(Element(element.type, subtype: element.subtype, bytes.copy(element.value)))
        }
        finding = walk.finding
    }

    /// The bytes of the AD structure's value, company identifier included.
    ///
    /// - Throws: when a value is too long for its length byte, or not as long as its type demands.
    package func encoded() throws(FramingError) -> [UInt8] {
        var bytes = [UInt8(truncatingIfNeeded: Self.companyIdentifier), UInt8(Self.companyIdentifier >> 8)]
        for element in elements {
            let count = element.value.count
            func mismatch(_ expected: String, _ found: String) -> FramingError {
                FramingError(structure: "\(element.type)", offset: bytes.count, expected: expected, found: found)
            }
            var isPacked = false
            var limit = 0...255
            switch element.type.lengthEncoding {
            case .byte: break
            case .packed:
                isPacked = true
                limit = 0...31
            case .fixed(let fixed): limit = fixed...fixed
            }
            guard limit.contains(count) else {
                throw mismatch("\(limit.lowerBound) to \(limit.upperBound) bytes of value", "\(count)")
            }
            guard element.subtype <= (isPacked ? 7 : 0) else {
                throw mismatch(isPacked ? "a subtype up to 7" : "no subtype", "\(element.subtype)")
            }
            bytes.append(element.type.rawValue)
            if element.type.lengthEncoding != .fixed(16) {
                bytes.append(element.subtype << 5 | UInt8(count))
            }
            bytes += element.value
        }
        return bytes
    }

    /// The messages of all elements, separated by semicolons; bytes where an element cannot be read.
    package var description: String {
        var parts = elements.map { element in
            do {
                return try element.message().description
            } catch {
                return "\(element.type) \(hexadecimal(element.value)) (\(error))"
            }
        }
        if let finding { parts.append("\(finding)") }
        return parts.joined(separator: "; ")
    }
}
