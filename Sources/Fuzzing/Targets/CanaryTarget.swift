import Generation

/// A decoder with four planted defects. A run that does not find them shows that the machinery is broken, and not that
/// decoders are sound.
///
/// It reads items `kind(1) count(1) value(count)` behind two bytes of magic.
struct CanaryTarget: ByteTarget {
    let name = "canary"
    let meaning = "a decoder with four planted defects: a trap, a hang, a lost value, three items in a row"

    private static let magic: [UInt8] = [0xCA, 0x7E]
    private static let kinds = 16

    private struct Item {
        var kind: UInt8
        var value: [UInt8]
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes = Self.magic
        source.repeated(usually: 6) { source in
            let value = source.bytes(source.below(9))
            bytes += [UInt8(source.below(Self.kinds)), UInt8(value.count)] + value
        }
        return bytes
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        guard bytes.starts(with: Self.magic) else {
            return .rejected(expected: "the magic", found: "other bytes", at: 0, of: bytes.count)
        }
        var verdict = ByteVerdict.accepted("items")
        let items = Self.items(bytes)
        verdict.note("items", items.count)
        for item in items { verdict.note("kind \(item.kind)", item.value.count) }
        for (item, next) in zip(items, items.dropFirst()) { verdict.note("\(item.kind) then \(next.kind)") }
        for item in items where item.kind == 3 && item.value.count == 5 {
            // The trap: an index that is one too large.
            precondition(item.value.indices.contains(item.value.count), "an index beyond the value")
        }
        for item in items where item.kind == 6 {
            // The hang: a step of zero for four bytes. What the loop computes is used, so that it is not optimized away.
            let step = abs(item.value.count - 4)
            var (position, sum) = (0, 0)
            while position < bytes.count {
                sum &+= Int(bytes[position])
                position += step
            }
            verdict.note("sum", sum)
        }
        // The lost value: eight bytes are written as seven.
        let again = Self.items(Self.written(items))
        verdict.demand(
            "what is written is what was read", Self.keepsValues(bytes),
            expected: "\(items.map(\.value.count)) bytes", observed: "\(again.map(\.value.count)) bytes")
        // Three items in a row, each with its own first byte.
        verdict.demand(
            "no three items make a fourth", !Self.hasRow(items), expected: "three items", observed: "a fourth one")
        return verdict
    }

    /// Returns whether the items of `bytes` have the same values after they were written.
    static func keepsValues(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: magic) else { return true }
        let items = items(bytes)
        return Self.items(written(items)).map(\.value) == items.map(\.value)
    }

    private static func hasRow(_ items: [Item]) -> Bool {
        items.indices.dropLast(2).contains { index in
            let row = items[index..<index + 3]
            let counts: [Int] = row.map(\.value.count)
            return row.map(\.kind) == [9, 10, 11] && counts[0] < counts[1] && counts[1] < counts[2]
        }
    }

    private static func written(_ items: [Item]) -> [UInt8] {
        var bytes = magic
        for item in items {
            let value = item.value.prefix(7)
            bytes += [item.kind, UInt8(value.count)]
            bytes += value
        }
        return bytes
    }

    private static func items(_ bytes: [UInt8]) -> [Item] {
        var items: [Item] = []
        var position = magic.count
        while position + 2 <= bytes.count {
            let end = min(bytes.count, position + 2 + Int(bytes[position + 1]))
            items.append(Item(kind: bytes[position], value: Array(bytes[position + 2..<end])))
            position = end
        }
        return items
    }
}
