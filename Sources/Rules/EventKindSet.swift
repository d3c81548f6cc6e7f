package import Events

/// A set of event kinds as bits, which makes lookups cheap.
package struct EventKindSet: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// How many kinds there can be; a test checks the vocabulary.
    package static let capacity = 128

    package init(_ kinds: some Sequence<EventKind>) { for kind in kinds { insert(kind) } }

    package init(arrayLiteral kinds: EventKind...) { self.init(kinds) }

    package static let all = EventKindSet(EventKind.allCases)

    package func contains(_ kind: EventKind) -> Bool {
        let ordinal = kind.ordinal
        return (ordinal < 64 ? low >> UInt64(ordinal) : high >> UInt64(ordinal - 64)) & 1 == 1
    }

    package mutating func insert(_ kind: EventKind) {
        let ordinal = kind.ordinal
        if ordinal < 64 { low |= 1 << UInt64(ordinal) } else { high |= 1 << UInt64(ordinal - 64) }
    }

    /// The kinds in the order of their declaration.
    package var kinds: [EventKind] { EventKind.allCases.filter(contains) }
}
