/// A named value of a decoded frame.
package struct FrameField: Sendable, Hashable {
    /// The name in the protocol.
    package var name: String
    /// The value for people.
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Decodes advertising data for a page. Reports do not know the protocol.
package typealias FrameDecoding = @Sendable (_ advertisingData: [UInt8]) -> [FrameField]
