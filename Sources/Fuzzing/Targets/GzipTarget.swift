import Generation

/// Recordings that are compressed with gzip.
struct GzipTarget: ByteTarget {
    let name = "gzip"
    let meaning = "recordings compressed with gzip: members, header fields, deflate, checksums"

    var dictionary: [[UInt8]] {
        [[0x1F, 0x8B, 8], [0x1F, 0x8B, 8, 0x1E], [1, 0, 0, 0xFF, 0xFF], [0, 0, 0, 0xFF, 0xFF], [0x03, 0x00]]
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var content = RecordingBytes.recording(&source)
        // Much that compresses well.
        if source.chance(20) { content += [UInt8](repeating: 0, count: source.size(atMost: 65_536)) }
        let cut = source.chance(30) ? source.below(content.count + 1) : content.count
        var bytes = Self.member(content[..<cut], &source)
        if cut < content.count { bytes += Self.member(content[cut...], &source) }
        if source.chance(10) { bytes += [UInt8](repeating: 0, count: source.below(16)) }
        return bytes
    }

    private static func member<Source: ChoiceSource>(_ content: ArraySlice<UInt8>, _ source: inout Source) -> [UInt8] {
        let hasFields = source.chance(30)
        return GzipMember.bytes(content, source.chance(60) ? .coded : .stored, hasFields: hasFields)
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict { CaptureFileTarget.verdict(bytes) }
}
