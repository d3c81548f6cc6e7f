import Notation

/// The last line of a packed case: what the advertising data of its events decodes to.
struct FrameLine {
    /// Advertising data with its named values, in the order of the events.
    var frames: [(data: [UInt8], fields: [FrameField])]

    /// The line.
    static let document = DocumentForm<FrameLine>(
        .init("line", .text) { _ in "frames" },
        .init("frames", .list(of: frame), \.frames))

    private static let frame = DocumentForm<(data: [UInt8], fields: [FrameField])>(
        .init("data", .text) { frame in
            var base64: [UInt8] = []
            Base64.append(frame.data, to: &base64)
            return String(decoding: base64, as: UTF8.self)
        },
        .init("fields", .list(of: WrittenForm<[String]>.texts)) { $0.fields.map { [$0.name, $0.value] } })
}
