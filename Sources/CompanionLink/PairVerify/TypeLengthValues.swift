/// The items of a Pair-Verify message: type, length and value, each of the first two in one byte (TLV8).
///
/// A value of more than 255 bytes stands in consecutive fragments of one type, all but the last of which are full.
package struct TypeLengthValues: Sendable, Hashable {
    /// An item.
    package struct Item: Sendable, Hashable {
        package var type: Kind
        package var value: [UInt8]

        package init(_ type: Kind, _ value: [UInt8]) {
            self.type = type
            self.value = value
        }
    }

    /// The type of an item.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        package var rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let publicKey = Kind(rawValue: 0x03)
        package static let encryptedData = Kind(rawValue: 0x05)
        package static let state = Kind(rawValue: 0x06)
        package static let error = Kind(rawValue: 0x07)
        package static let signature = Kind(rawValue: 0x0A)
        /// 1 where the devices are those of one account.
        package static let appFlags = Kind(rawValue: 0x19)
    }

    /// Why bytes are no items, and where.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// Where the item begins.
        package var offset: Int
        package var reason: Reason

        /// What is wrong.
        package enum Reason: Sendable, Hashable {
            /// The bytes end within an item.
            case truncated
            /// A type comes twice, and not in fragments.
            case repeated
        }

        package var description: String {
            switch reason {
            case .truncated: "the bytes end within the item at byte \(offset)"
            case .repeated: "the item at byte \(offset) repeats a type"
            }
        }
    }

    /// The longest value of one fragment.
    package static let longestFragment = 255

    package var items: [Item]

    package init(_ items: [Item]) { self.items = items }

    /// The items in these bytes. Any type is read, known or not.
    package init(decoding bytes: some Collection<UInt8>) throws(Failure) {
        let bytes = Array(bytes)
        var items: [Item] = []
        var isOpen = false
        var offset = 0
        while offset < bytes.count {
            guard offset + 2 <= bytes.count, offset + 2 + Int(bytes[offset + 1]) <= bytes.count else {
                throw Failure(offset: offset, reason: .truncated)
            }
            let type = Kind(rawValue: bytes[offset])
            let length = Int(bytes[offset + 1])
            let value = bytes[(offset + 2)..<(offset + 2 + length)]
            if isOpen, let last = items.indices.last, items[last].type == type {
                items[last].value += value
            } else if items.contains(where: { $0.type == type }) {
                throw Failure(offset: offset, reason: .repeated)
            } else {
                items.append(Item(type, Array(value)))
            }
            isOpen = length == Self.longestFragment
            offset += 2 + length
        }
        self.items = items
    }

    /// The value of a type; nil where there is none.
    package subscript(type: Kind) -> [UInt8]? { items.first { $0.type == type }?.value }

    /// The items in bytes.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        for item in items {
            var rest = item.value[...]
            repeat {
                let fragment = rest.prefix(Self.longestFragment)
                bytes += [item.type.rawValue, UInt8(fragment.count)] + fragment
                rest = rest.dropFirst(fragment.count)
            } while !rest.isEmpty
        }
        return bytes
    }
}
