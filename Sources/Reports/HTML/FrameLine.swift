import Notation

/// The last line of a packed case: the decoded advertising data of its events.
struct FrameLine {
    var frames: [(data: [UInt8], fields: [FrameField])]

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
