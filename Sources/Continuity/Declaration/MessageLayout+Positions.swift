extension MessageLayout {
    /// The range of each field in a message that begins at `start`; nil for fields that the message does not have.
    ///
    /// The values are those that `parse` gave. The ranges follow one another and cover the message.
    package func positions(of values: [FieldValue], from start: Int) -> [Range<Int>?] {
        var cursor = start
        return zip(fields, values).map { field, value in
            let count: Int
            switch value {
            case .absent: return nil
            case .bytes(let content): count = content.count
            case .number, .pseudonym: count = field.byteCount ?? 0
            }
            defer { cursor += count }
            return cursor..<cursor + count
        }
    }

    /// The range of a field in the message that fills `range` of the bytes; nil where the message does not have the
    /// field.
    package func position(of name: String, in bytes: RawSpan, _ range: Range<Int>) -> Range<Int>? {
        guard let index = fields.firstIndex(where: { $0.name == name }), let values = try? parse(bytes, in: range)
        else { return nil }
        return positions(of: values, from: range.lowerBound)[index]
    }
}
