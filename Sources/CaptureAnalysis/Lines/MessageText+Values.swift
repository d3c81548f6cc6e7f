import BluetoothLE
package import Continuity

extension MessageText {
    /// The fields of a message as one JSON object, as in a line of JSON.
    package static func fieldsAsJSON(_ layout: MessageLayout, _ values: [FieldValue]) -> String {
        var bytes: [UInt8] = []
        MessageText().appendFields(layout, values, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
