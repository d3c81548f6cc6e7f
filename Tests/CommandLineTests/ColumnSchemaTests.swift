import Foundation
import TestSupport
import Testing

/// The columns of NDJSON lines for engines that read tables.
@Suite(.needsBaton) struct ColumnSchemaTests {
    private struct Spark: Decodable {
        struct Field: Decodable {
            var name: String
            var type: String
            var nullable: Bool
        }
        var type: String
        var fields: [Field]
    }

    private struct Arrow: Decodable {
        struct Kind: Decodable {
            var name: String
            var bitWidth: Int?
        }
        struct Field: Decodable {
            var name: String
            var type: Kind
            var nullable: Bool
        }
        var fields: [Field]
    }

    private static func columns<Schema: Decodable>(_ engine: String) throws -> Schema {
        let result = try BatonBinary.run(["capture", "export", "--schema-for", engine])
        #expect(result.status == 0 && result.error.isEmpty, "\(result)")
        return try JSONDecoder().decode(Schema.self, from: Data(result.output.utf8))
    }

    /// The columns are the members of the JSON schema, which is published and compared with lines elsewhere.
    @Test func bothHaveTheMembersOfTheLine() throws {
        let text = try BatonBinary.run(["capture", "export", "--schema"]).output
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        let required = try #require(schema["required"] as? [String])
        let spark: Spark = try Self.columns("spark")
        let arrow: Arrow = try Self.columns("arrow")
        #expect(spark.type == "struct" && Set(spark.fields.map(\.name)) == Set(properties.keys))
        #expect(spark.fields.count == properties.count)
        #expect(spark.fields.map(\.name) == arrow.fields.map(\.name))
        #expect(spark.fields.map(\.nullable) == arrow.fields.map(\.nullable))
        for (field, other) in zip(spark.fields, arrow.fields) {
            #expect(["long": "int", "boolean": "bool", "string": "utf8"][field.type] == other.type.name)
            #expect((other.type.bitWidth == 64) == (field.type == "long"))
            // A member that a line may lack is null in a table.
            #expect(field.nullable || required.contains(field.name), "\(field.name)")
        }
        let kinds = Dictionary(uniqueKeysWithValues: spark.fields.map { ($0.name, $0) })
        #expect(kinds["time"]?.type == "long" && kinds["time"]?.nullable == true)
        #expect(kinds["frame"]?.type == "long" && kinds["frame"]?.nullable == false)
        #expect(
            kinds["badCRC"]?.type == "boolean" && kinds["pdu"]?.type == "string" && kinds["fields"]?.type == "string")
    }

    /// The values of real lines fit their columns.
    @Test func linesFitTheColumns() throws {
        let spark: Spark = try Self.columns("spark")
        let result = try BatonBinary.run([
            "capture", "export", "--format", "ndjson", "--addresses", "--keys",
            Project.file("Captures/demo/iphone-to-mac.keys.json").path(),
            Project.file("Captures/demo/iphone-to-mac.ble.pcap").path(),
        ])
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 0 && lines.count > 100)
        let kinds = Dictionary(uniqueKeysWithValues: spark.fields.map { ($0.name, $0) })
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            for (name, value) in object {
                let column = try #require(kinds[name], "\(name)")
                switch value {
                case is NSNull: #expect(column.nullable, "\(name)")
                case is [String: Any], is String: #expect(column.type == "string", "\(name)")
                default: #expect(column.type == "long" || column.type == "boolean", "\(name)")
                }
            }
            for field in spark.fields where !field.nullable { #expect(object[field.name] != nil, "\(field.name)") }
        }
    }
}
