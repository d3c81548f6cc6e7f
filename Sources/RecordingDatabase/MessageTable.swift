#if SQLite
import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Text

/// Inserts messages with one statement.
final class MessageTable: RecordedMessageTable {
    private let row: SQLiteStatement
    private let showsAddresses: Bool

    init(_ database: SQLiteDatabase, showsAddresses: Bool) throws(SQLiteError) {
        let places = [String](repeating: "?", count: 20).joined(separator: ", ")
        row = try database.statement("INSERT INTO messages VALUES (NULL, \(places))")
        self.showsAddresses = showsAddresses
    }

    /// Binds the columns in the order of the schema.
    func insert(_ message: CaptureMessage) throws(CaptureWriteError) {
        row.bind(message.frame)
        row.bind(message.time)
        row.bind(message.pseudonym)
        row.bind(showsAddresses ? message.address.description : nil)
        row.bind(showsAddresses ? message.address.isRandom : nil)
        row.bind(message.signal)
        row.bind(message.channel)
        row.bind(message.pduType.map { "\($0)" })
        row.bind(message.check.isDamaged)
        row.bind(message.type?.rawValue)
        row.bind(message.type.map { "\($0)" })
        bind(message.content)
        let opened = message.opened
        row.bind(opened.map { VisibleText.escape($0.device) })
        row.bind(opened?.certainty.rawValue)
        row.bind(opened?.activity.map(VisibleText.escape))
        row.bind(opened.map { MessageText.fieldsAsJSON(HandoffPlaintext.layout, $0.plaintext.values) })
        do throws(SQLiteError) {
            try row.insert()
        } catch {
            throw .refused(reason: error.message)
        }
    }

    /// Binds subtype, fields, value, undeclared and cut.
    private func bind(_ content: CaptureMessage.Content) {
        var subtype: UInt8?
        var fields: String?
        var value: String?
        var undeclared: String?
        var cut: String?
        switch content {
        case .message(let message):
            subtype = message.subtype
            fields = MessageText.fieldsAsJSON(message.layout, message.values)
        case .undeclared(_, let bytes, let why):
            value = hexadecimal(bytes)
            undeclared = VisibleText.escape("\(why)")
        case .overrun(let finding): cut = VisibleText.escape("\(finding)")
        case .empty: break
        }
        row.bind(subtype)
        for text in [fields, value, undeclared, cut] { row.bind(text) }
    }
}
#endif
