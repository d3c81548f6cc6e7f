extension MessageLayout {
    /// Where each field of a message stands that begins at `start`: one range a field, nil for fields that the message does not have.
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
}
