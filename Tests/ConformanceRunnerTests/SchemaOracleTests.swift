import ConformanceRunner
import Foundation
import TestSupport
import Testing

/// The published schema against a validator of somebody else's: it takes every bundled suite and refuses what the loader
/// refuses by its form.
@Suite struct SchemaOracleTests {
    /// Status 0: the suite is valid; 1: it is not; anything else: the schema is none.
    private static let validate = """
        import json, re, sys, yaml, jsonschema_rs
        # PyYAML reads YAML 1.1, where `on` is a Boolean and 2026-01-01 a date; case files are YAML 1.2.
        class Core(yaml.CSafeLoader): pass
        old = ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp")
        Core.yaml_implicit_resolvers = {
            key: [pair for pair in pairs if pair[0] not in old]
            for key, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()}
        Core.add_implicit_resolver(old[0], re.compile("^(true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
        schema = json.load(open(sys.argv[1]))
        jsonschema_rs.meta.validate(schema)
        suite = yaml.load(open(sys.argv[2]), Loader=Core)
        errors = list(jsonschema_rs.validator_for(schema).iter_errors(suite))
        for error in errors[:3]: print(error.instance_path, error.message[:200])
        sys.exit(1 if errors else 0)
        """

    private func status(_ suite: String) throws -> Int32 {
        let scratch = try ScratchFolder()
        let files = [try scratch.file("schema.json", CaseFileSchema.json), try scratch.file("suite.yaml", suite)]
        return try Program.python(Self.validate, files).status
    }

    @Test(.needs(.python("jsonschema_rs", "yaml"))) func takesTheBundledSuites() throws {
        for file in library.suites {
            #expect(try status(String(decoding: file.bytes, as: UTF8.self)) == 0, "\(file.name)")
        }
    }

    @Test(.needs(.python("jsonschema_rs", "yaml"))) func refusesWhatTheLoaderRefuses() throws {
        let steps = "steps:\n  - mac: {expect: offer}"
        #expect(try status(suite("\(devices)\n\(steps)")) == 0)
        for bad in [
            "step: []", "steps:\n  - mac: {expect: ofer}", "steps:\n  - mac: {becomCurrent: {}}",
            "steps:\n  - mac: {becomeCurrent: {tipe: a}}\n  - mac: {expect: offer}", "steps:\n  - mac: move",
            "steps:\n  - mac: {markNeedsSave: {times: -1}}",
            "steps:\n  - world: {expect: capture-check, breaches: [], unclear: -1}",
            "steps:\n  - mac: {accept: {from: phone, surface: moon}}", "steps:\n  - mac: {expect: offer, when: 3}",
        ] {
            let text = suite("\(devices)\n\(bad)")
            #expect(!mistakes(text).isEmpty, "\(bad)")
            #expect(try status(text) == 1, "\(bad)")
        }
    }
}
