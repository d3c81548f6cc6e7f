import Continuity

/// Gives what identifies somebody in the messages of a recording a pseudonym in the order of first appearance, within a
/// bound: `deviceID-1`.
///
/// Strangers choose identifiers. When the table is full it is emptied: one that comes back gets a new number, and how
/// many were dropped is reported.
struct IdentifierTable: Sendable {
    private struct Key: Hashable, Sendable {
        var field: String
        var bytes: [UInt8]
    }

    /// The most identifiers that are remembered.
    static let limit = 1 << 12
    private var numbers: [Key: Int] = [:]
    private var counts: [String: Int] = [:]
    /// Identifiers that were let go.
    private(set) var evictedCount = 0

    /// The pseudonym of a field's bytes. What only damaged packets show has no number: it is as likely a flipped bit.
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
