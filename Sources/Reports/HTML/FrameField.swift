/// One named value of a decoded frame.
package struct FrameField: Sendable, Hashable {
    /// What the protocol calls it.
    package var name: String
    /// The value as people read it.
    package var value: String

    /// Makes a field.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What a page shows of advertising data: the protocol is known elsewhere, and a report is handed the way to decode.
package typealias FrameDecoding = @Sendable (_ advertisingData: [UInt8]) -> [FrameField]
