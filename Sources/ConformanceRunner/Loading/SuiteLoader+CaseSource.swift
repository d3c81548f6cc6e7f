package import PositionedYAML

/// What a case file says about one permutation of a case, by itself: variables are replaced, repeated steps written out,
/// and the suite's defaults are part of it.
package struct CaseSource: Sendable {
    /// What stands under each key of the case, in the order in which case files have them; neither `name` nor `each`.
    package var entries: [PositionedNode.Entry]
    /// Where the case stands.
    package var position: SourcePosition

    /// What stands under a key.
    package subscript(key: String) -> PositionedNode? {
        get { entries.first { $0.key == key }?.value }
        set {
            entries = entries.compactMap { entry in
                guard entry.key == key else { return entry }
                return newValue.map { PositionedNode.Entry(key: key, keyPosition: entry.keyPosition, value: $0) }
            }
        }
    }
}

extension SuiteLoader {
    /// Finds a case.
    ///
    /// - Parameter name: the full name, with its permutation.
    /// - Returns: nil if no file has it.
    /// - Throws: the mistakes of the files up to the one that has it.
    package func source(of name: String, in files: [CaseFile]) throws(PositionedErrors) -> CaseSource? {
        var errors = PositionedErrorCollector()
        for file in files {
            guard let root = errors.attempt(try YAMLDocument.parse(file.bytes, file: file.name)),
                let mapping = errors.mapping(root, allowed: Self.suiteKeys, "a suite"),
                let suite = errors.attempt(try mapping.required("suite").string()), name.hasPrefix("\(suite)/"),
                let nodes = errors.attempt(try mapping.required("cases").sequence("a list of cases"))
            else { continue }
            var defaults: PositionedMapping?
            if let node = mapping.present("defaults") { defaults = errors.attempt(try node.mapping("defaults")) }
            let reader = CaseReader(facts: facts, suite: suite, defaults: defaults)
            for node in nodes {
                guard let source = reader.source(of: name, in: node, &errors) else { continue }
                try errors.finish()
                return source
            }
        }
        try errors.finish()
        return nil
    }
}

extension CaseReader {
    /// The permutation of a full name; nil if the case has none of this name.
    fileprivate func source(
        of name: String, in node: PositionedNode, _ errors: inout PositionedErrorCollector
    ) -> CaseSource? {
        guard let mapping = errors.mapping(node, allowed: Self.caseKeys, "a case"),
            let own = errors.attempt(try mapping.required("name").string()), name.hasPrefix("\(suite)/\(own)"),
            let permutations = errors.attempt(try Permutation.read(mapping["each"], facts.devices)),
            let permutation = permutations.first(where: { name == "\(suite)/\(own)\($0.suffix)" })
        else { return nil }
        var values = values(of: mapping, permutation, &errors)
        let defaults = defaultValues(permutation, &errors)
        for key in Self.defaultKeys where values[key] != nil || defaults[key] != nil {
            values[key] = PositionedNode(
                position: values[key]?.position ?? mapping.position,
                content: .mapping(merged(defaults[key], values[key], &errors)))
        }
        return CaseSource(
            entries: Self.caseKeys.compactMap { key in
                values[key].map {
                    PositionedNode.Entry(key: key, keyPosition: mapping.position(ofKey: key), value: $0)
                }
            }, position: mapping.position)
    }
}
