import CaptureFiles
import Notation

extension WrittenForm where Value == Int {
    /// The number of a frame, from 1.
    static let frame = WrittenForm.integer(in: 1 ... .max)

    /// A device by its number: `device-7`.
    static let device = WrittenForm<String>.text(matching: "^device-[1-9][0-9]*$").mapped { (number: Int) in
        "device-\(number)"
    }
}

extension WrittenForm where Value == String {
    /// An address: `4c:00:0c:0e:00:57`.
    static let address = WrittenForm.text(matching: "^([0-9a-f]{2}:){5}[0-9a-f]{2}$")

    /// The kind of an address.
    static let addressKind = WrittenForm(
        .words(["resolvable", "non-resolvable", "static", "reserved", "public"])
    ) { .string($0) }
}

extension WrittenForm where Value == UInt16 {
    /// The counter of a Handoff message.
    static let counter = WrittenForm.integer(in: 0...0xFFFF)
}

extension WrittenForm where Value == UInt8 {
    static let byte = WrittenForm.integer(in: 0...255)
}
