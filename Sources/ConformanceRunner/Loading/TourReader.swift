import PositionedYAML

/// Reads the files of `Conformance/Tours`.
struct TourReader {
    private var tours: [Tour] = []
    private var problems = PositionedErrorCollector()

    /// The tours of some files, in their order.
    ///
    /// - Throws: every mistake in every file.
    static func read(_ files: [(path: String, bytes: [UInt8])]) throws(PositionedErrors) -> [Tour] {
        var reader = TourReader()
        for file in files {
            do throws(PositionedError) {
                let root = try YAMLDocument.parse(file.bytes, file: file.path)
                let mapping = try root.mapping(allowed: ["tours"])
                for node in try mapping.required("tours").sequence("a list of tours") { reader.read(node) }
            } catch {
                reader.problems.add(error)
            }
        }
        try reader.problems.finish()
        return reader.tours
    }

    private mutating func read(_ node: PositionedNode) {
        do throws(PositionedError) {
            let mapping = try node.mapping(allowed: ["name", "title", "about", "case"], "a tour")
            let nameNode = try mapping.required("name")
            let name = try nameNode.nonEmptyString("a name")
            guard !tours.contains(where: { $0.name == name }) else {
                throw nameNode.error(expected: "a name that no other tour has")
            }
            tours.append(
                Tour(
                    name: name, title: try mapping.required("title").nonEmptyString("a title"),
                    about: try mapping.required("about").nonEmptyString("what the reader sees"),
                    caseName: try mapping.required("case").nonEmptyString("the full name of a case"),
                    position: node.position))
        } catch {
            problems.add(error)
        }
    }
}
