import Testing

@testable import PositionedYAML

@Suite("Types of unquoted scalars")
struct CoreSchemaTests {
    @Test(
        "YAML 1.2 core schema",
        arguments: [
            ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null), ("", .null), ("nULL", .string("nULL")),
            ("true", .boolean(true)), ("True", .boolean(true)), ("FALSE", .boolean(false)), ("tRue", .string("tRue")),
            ("yes", .string("yes")), ("no", .string("no")), ("on", .string("on")), ("off", .string("off")),
            ("0", .integer(0)), ("-0", .integer(0)), ("017", .integer(17)), ("+12", .integer(12)),
            ("0o17", .integer(15)), ("0o18", .string("0o18")), ("0o", .string("0o")), ("-0o7", .string("-0o7")),
            ("0xff", .integer(255)), ("0xFFFFFFFFFFFFFFFF", .unsigned(.max)), ("0xg", .string("0xg")),
            ("0x+1", .string("0x+1")), ("9223372036854775807", .integer(.max)),
            ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .unsigned(1 << 63)),
            ("1.0", .real(1)), ("1.", .real(1)), (".5", .real(0.5)), ("-.5e-1", .real(-0.05)), ("1e3", .real(1000)),
            ("1e", .string("1e")), (".", .string(".")), ("-", .string("-")), ("+.", .string("+.")),
            ("e3", .string("e3")), ("1_000", .string("1_000")), ("1:30", .string("1:30")),
            (".inf", .real(.infinity)), ("-.Inf", .real(-.infinity)), (".INF", .real(.infinity)),
            ("inf", .string("inf")), ("nan", .string("nan")), ("infinity", .string("infinity")),
            ("0x1p3", .string("0x1p3")), ("8.1.2", .string("8.1.2")), ("2015-01-01", .string("2015-01-01")),
        ] as [(String, ScalarValue)])
    func resolution(text: String, value: ScalarValue) throws {
        #expect(try resolveCoreSchema(text) == value)
    }

    @Test func notANumber() throws {
        guard case .real(let value) = try resolveCoreSchema(".nan") else {
            Issue.record(".nan is not a real number")
            return
        }
        #expect(value.isNaN)
    }

    @Test func numbersThatDoNotFitAreRefused() {
        #expect(throws: CoreSchemaFailure.integerTooLarge) { try resolveCoreSchema("18446744073709551616") }
        #expect(throws: CoreSchemaFailure.integerTooLarge) { try resolveCoreSchema("-9223372036854775809") }
        #expect(throws: CoreSchemaFailure.integerTooLarge) { try resolveCoreSchema("0x10000000000000000") }
        #expect(throws: CoreSchemaFailure.realTooLarge) { try resolveCoreSchema("1e999") }
    }
}
