#if SQLite
import CSQLite

/// What SQLite refused, in its own words.
struct SQLiteError: Error {
    var message: String
}

/// A connection to a database file. SQLite's own functions do the work; this type closes what it opened.
final class SQLiteDatabase {
    private let connection: OpaquePointer

    /// Opens a file, or makes one.
    init(creating path: String) throws(SQLiteError) {
        var opened: OpaquePointer?
        let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard status == SQLITE_OK, let opened else {
            defer { sqlite3_close(opened) }
            throw SQLiteError(message: String(cString: opened.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(status)))
        }
        connection = opened
    }

    deinit { sqlite3_close_v2(connection) }

    /// Runs statements that return no rows.
    func execute(_ statements: String) throws(SQLiteError) {
        guard sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK else { throw error }
    }

    /// Compiles one statement.
    func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
        var compiled: OpaquePointer?
        guard sqlite3_prepare_v2(connection, text, -1, &compiled, nil) == SQLITE_OK, let compiled else { throw error }
        return SQLiteStatement(compiled, of: self)
    }

    /// What the last call refused.
    fileprivate var error: SQLiteError { SQLiteError(message: String(cString: sqlite3_errmsg(connection))) }
}

/// A compiled statement that inserts rows. Every value is bound; none becomes SQL.
final class SQLiteStatement {
    private let statement: OpaquePointer
    private let database: SQLiteDatabase
    private var column: Int32 = 0

    fileprivate init(_ statement: OpaquePointer, of database: SQLiteDatabase) {
        self.statement = statement
        self.database = database
    }

    deinit { sqlite3_finalize(statement) }

    /// Binds the next value of the row.
    func bind(_ value: (some FixedWidthInteger)?) {
        column += 1
        guard let value else {
            sqlite3_bind_null(statement, column)
            return
        }
        sqlite3_bind_int64(statement, column, Int64(value))
    }

    /// Binds the next value of the row: 1 for true, 0 for false.
    func bind(_ value: Bool?) {
        bind(value.map { $0 ? 1 : 0 })
    }

    /// Binds the next value of the row. SQLite copies the text.
    func bind(_ value: String?) {
        column += 1
        guard var value else {
            sqlite3_bind_null(statement, column)
            return
        }
        value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // An empty text has no address, which would be NULL.
                let start = text.baseAddress ?? UnsafePointer(bitPattern: 1)
                _ = sqlite3_bind_text(statement, column, start, Int32(text.count), Self.copied)
            }
        }
    }

    /// Inserts the row, and begins the next one.
    func insert() throws(SQLiteError) {
        let status = sqlite3_step(statement)
        column = 0
        guard status == SQLITE_DONE else {
            let error = database.error
            sqlite3_reset(statement)
            throw error
        }
        sqlite3_reset(statement)
    }

    /// SQLITE_TRANSIENT, a macro that Swift does not import.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
#endif
