package import Payload

/// The fields of an event in the order in which they are written.
///
/// They are written as a literal: `[.from: name, .counter: counter]`. A field whose value is nil is left out.
package struct EventFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The fields, in order.
    package var elements: [Event.Field]

    /// Fields, in order.
    package init(_ elements: [Event.Field]) { self.elements = elements }

    /// Fields, in the order of the literal.
    package init(dictionaryLiteral elements: (FieldName, (any EventFieldValue)?)...) {
        self.elements = []
        self.elements.reserveCapacity(elements.count)
        for case (let name, let value?) in elements { self.elements.append(Event.Field(name, value.payloadValue)) }
    }
}

/// A value in a literal of ``EventFields``.
package protocol EventFieldValue {
    /// The value in the log.
    var payloadValue: PayloadValue { get }
}

extension PayloadValue: EventFieldValue {
    package var payloadValue: PayloadValue { self }
}

extension PayloadDictionary: EventFieldValue {
    package var payloadValue: PayloadValue { .dictionary(self) }
}

extension String: EventFieldValue {
    package var payloadValue: PayloadValue { .string(self) }
}

extension Bool: EventFieldValue {
    package var payloadValue: PayloadValue { .boolean(self) }
}

extension Double: EventFieldValue {
    package var payloadValue: PayloadValue { .real(self) }
}

extension [UInt8]: EventFieldValue {
    package var payloadValue: PayloadValue { .data(self) }
}

extension Int: EventFieldValue {
    package var payloadValue: PayloadValue { .integer(Int64(self)) }
}

extension Int64: EventFieldValue {
    package var payloadValue: PayloadValue { .integer(self) }
}

extension UInt8: EventFieldValue {
    package var payloadValue: PayloadValue { .integer(Int64(self)) }
}

extension UInt16: EventFieldValue {
    package var payloadValue: PayloadValue { .integer(Int64(self)) }
}
