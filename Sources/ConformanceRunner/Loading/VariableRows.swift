import PositionedYAML
import Text

/// Rows of variables with their values, under `each` of a case and of repeated steps. All rows have the same variables.
enum VariableRows {
    /// Reads the rows, each with its variables in the order of the first row.
    ///
    /// - Throws: `PositionedError` for the first mistake.
    static func read(_ rows: [PositionedNode]) throws(PositionedError) -> [[PositionedNode.Entry]] {
        guard let first = rows.first else { return [] }
        let names = try first.mapping(expectation).keys
        guard !names.isEmpty else { throw first.error(expected: "at least one variable") }
        return try rows.map { row throws(PositionedError) in
            let mapping = try row.mapping(allowed: names, expectation)
            return try names.map { name throws(PositionedError) in
                guard let cell = mapping.entry(name) else {
                    throw PositionedError(
                        at: row.position, expected: "a value for `\(excerpt(name))` in every row",
                        found: row.foundDescription)
                }
                try checkName(cell)
                return cell
            }
        }
    }

    /// Checks the name of a variable.
    static func checkName(_ entry: PositionedNode.Entry) throws(PositionedError) {
        guard CaseNames.isVariable(entry.key) else {
            throw PositionedError(
                at: entry.keyPosition, expected: "a variable name of letters and digits",
                found: "`\(excerpt(entry.key))`")
        }
    }

    private static let expectation = "a row of variables with their values"
}
