import Continuity

/// Gives the identifiers in a recording's messages pseudonyms in the order of first appearance: `deviceID-1`.
///
/// Strangers choose identifiers, so the table is bounded. When it is full, it evicts all. An evicted identifier gets a
/// new number when it occurs again.
struct IdentifierTable: Sendable {
    private struct Key: Hashable, Sendable {
        var field: String
        var bytes: [UInt8]
    }

    /// The most identifiers in the table.
    static let limit = 1 << 12
    private var numbers: [Key: Int] = [:]
    private var counts: [String: Int] = [:]
    /// Evicted identifiers.
    private(set) var evictedCount = 0

    /// The pseudonym of a field's bytes. A damaged packet does not number an identifier, because it may have flipped
    /// bits.
    mutating func pseudonym(of bytes: [UInt8], in field: Field, isDamaged: Bool) -> String {
        let key = Key(field: field.name, bytes: bytes)
        if let known = numbers[key] { return "\(field.name)-\(known)" }
        guard !isDamaged else { return "\(field.name)-?" }
        if numbers.count >= Self.limit {
            evictedCount += numbers.count
            numbers.removeAll(keepingCapacity: true)
        }
        let number = (counts[field.name] ?? 0) + 1
        counts[field.name] = number
        numbers[key] = number
        return "\(field.name)-\(number)"
    }
}
