import Generation

extension SeedRecording {
    /// A way in which gzip (RFC 1952) holds a recording.
    package enum Compression: Sendable {
        /// One member, its bytes as they are.
        case stored
        /// One member with all optional fields in its header, its bytes under deflate's fixed codes (RFC 1951, 3.2.6).
        case coded
        /// A stored and a coded member, one behind the other, as files look to which others were appended.
        case members

        /// The compressed file.
        func compress(_ bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .stored: GzipMember.bytes(bytes[...], .stored, hasFields: false)
            case .coded: GzipMember.bytes(bytes[...], .coded, hasFields: true)
            case .members:
                GzipMember.bytes(bytes[..<(bytes.count / 2)], .stored, hasFields: false)
                    + GzipMember.bytes(bytes[(bytes.count / 2)...], .coded, hasFields: false)
            }
        }
    }
}
