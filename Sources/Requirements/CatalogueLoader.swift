package import PositionedYAML
import Text

extension RequirementCatalogue {
    /// Reads the catalogue.
    ///
    /// - Parameters:
    ///   - files: every YAML file of the folder. `sources.yaml`, `open-points.yaml`, `availability.yaml`, `questions.yaml`
    ///     and `claims.yaml` have forms of their own; every other file is one area.
    ///   - withTables: false leaves `questions.yaml`, `claims.yaml` and `availability.yaml` unread. No run needs them, and
    ///     they are two fifths of the catalogue.
    /// - Throws: every mistake in every file, sorted by position.
    package static func load(_ files: [File], withTables: Bool = true) throws(PositionedErrors) -> RequirementCatalogue
    {
        var loader = CatalogueLoader()
        for file in files.sorted(by: { $0.path < $1.path }) {
            let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
            guard withTables || !tables.contains(name) else { continue }
            loader.read(file, named: name)
        }
        return try loader.finish()
    }

    private static let tables = ["questions.yaml", "claims.yaml", "availability.yaml"]
}

/// The state of reading: what was understood, and every mistake so far.
private struct CatalogueLoader {
    private var problems = PositionedErrorCollector()
    private var requirements: [Requirement] = []
    private var areas: [(area: RequirementCatalogue.Area, position: SourcePosition)] = []
    private var sources: [RequirementCatalogue.Source] = []
    private var hasSources = false
    private var citations: [(key: String, position: SourcePosition)] = []
    private var openPoints: [RequirementCatalogue.OpenPoint] = []
    private var availability: [RequirementCatalogue.MemberAvailability] = []
    private var questionReasons: [QuestionReason] = []
    private var claims: [Claim] = []
    private var claimCitations: [PositionedNode] = []
    private var positions: [RequirementID: SourcePosition] = [:]

    mutating func read(_ file: RequirementCatalogue.File, named name: String) {
        do throws(PositionedError) {
            let root = try YAMLDocument.parse(file.bytes, file: file.path)
            switch name {
            case "sources.yaml": try readSources(root)
            case "open-points.yaml": try readOpenPoints(root)
            case "availability.yaml": try readAvailability(root)
            case "questions.yaml": try readQuestionReasons(root)
            case "claims.yaml": try readClaims(root)
            default: try readArea(root)
            }
        } catch {
            problems.add(error)
        }
    }

    mutating func finish() throws(PositionedErrors) -> RequirementCatalogue {
        let known = Set(sources.map(\.key))
        for citation in citations where hasSources && !known.contains(citation.key) {
            problems.add(
                at: citation.position, expected: "a source key", found: "`\(excerpt(citation.key))`",
                advice: closestName(to: citation.key, among: known.sorted()).map { "Did you mean `\($0)`?" }
                    ?? "Name the source in sources.yaml first.")
        }
        if !hasSources, let citation = citations.first {
            problems.add(
                at: citation.position, expected: "a file sources.yaml that names `\(excerpt(citation.key))`",
                found: "none")
        }
        // A requirement that could not be read would be missed by others that mention it: one mistake, one message.
        if problems.errors.isEmpty { checkReferences() }
        try problems.finish()
        let catalogue = RequirementCatalogue(
            requirements: requirements, areas: areas.map(\.area), sources: sources, openPoints: openPoints,
            availability: availability, questionReasons: questionReasons, claims: claims)
        for node in claimCitations { problems.attempt(try catalogue.requirement(namedBy: node)) }
        try problems.finish()
        return catalogue
    }

    /// Statements and checks may mention other requirements and open points; what they mention must exist.
    private mutating func checkReferences() {
        let areaNames = Set(areas.map(\.area.name))
        let pointNames = Set(openPoints.map(\.id))
        for reason in questionReasons {
            for id in reason.requirements where positions[id] == nil {
                problems.add(
                    at: reason.position, expected: "requirements of the catalogue", found: "`\(id)` in a reason")
            }
        }
        for requirement in requirements {
            let text = [requirement.statement, requirement.check, requirement.appliesNote ?? ""].joined(separator: "\n")
            for mention in Mention.all(in: text) {
                if areaNames.contains(mention.letters), let id = RequirementID(mention.text), positions[id] == nil {
                    problems.add(
                        at: requirement.position, expected: "references to requirements of the catalogue",
                        found: "`\(id)` in \(requirement.id)")
                } else if mention.isOfPoint, !pointNames.contains(mention.text) {
                    problems.add(
                        at: requirement.position, expected: "references to points of open-points.yaml",
                        found: "`\(mention.text)` in \(requirement.id)")
                }
            }
        }
    }

    // MARK: Areas

    private mutating func readArea(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["area", "title", "requirements"])
        let nameNode = try mapping.required("area")
        let name = try nameNode.nonEmptyString("the letters of the area")
        guard RequirementID(name + "-001") != nil else {
            throw nameNode.error(expected: "an area of two to twelve capital letters")
        }
        if let other = areas.first(where: { $0.area.name == name }) {
            throw nameNode.error(expected: "an area of its own", advice: "\(other.position) has this area already.")
        }
        let title = try mapping.required("title").nonEmptyString("a title")
        areas.append((RequirementCatalogue.Area(name: name, title: title), nameNode.position))
        for node in try mapping.required("requirements").sequence("a list of requirements") {
            let requirement: Requirement
            do throws(PositionedError) {
                requirement = try readRequirement(node, area: name)
            } catch {
                problems.add(error)
                continue
            }
            if let first = positions.updateValue(requirement.position, forKey: requirement.id) {
                problems.add(
                    at: requirement.position, expected: "an id of its own", found: "`\(requirement.id)` again",
                    advice: "\(first) has it already.")
                continue
            }
            requirements.append(requirement)
            let keys = (try? node.mapping().required("sources").sequence()) ?? []
            for (key, element) in zip(requirement.sources, keys) { citations.append((key, element.position)) }
        }
    }

    private func readRequirement(_ node: PositionedNode, area: String) throws(PositionedError) -> Requirement {
        let mapping = try node.mapping(
            allowed: [
                "id", "subject", "level", "statement", "check", "sources", "applies", "appliesNote", "confidence",
                "disposition",
            ], "a requirement")
        let idNode = try mapping.required("id")
        let idText = try idNode.string("an id of the form \(area)-NNN")
        guard let id = RequirementID(idText), id.area == area else {
            throw idNode.error(expected: "an id of the form \(area)-NNN")
        }
        let level = try mapping.required("level").choice(Requirement.Level.self, "MUST, SHOULD or MAY")
        let sourceNodes = try mapping.required("sources").sequence("a list of source keys")
        guard !sourceNodes.isEmpty else {
            throw try mapping.required("sources").error(expected: "at least one source key")
        }
        var sources: [String] = []
        for source in sourceNodes { sources.append(try source.nonEmptyString("a source key")) }
        let appliesNodes = try mapping.required("applies").sequence("a list of systems")
        guard !appliesNodes.isEmpty else {
            throw try mapping.required("applies").error(expected: "at least one system")
        }
        var applies: [Requirement.Applicability] = []
        for entry in appliesNodes { applies.append(try readApplicability(entry)) }
        return Requirement(
            id: id,
            subject: try mapping.required("subject").choice(Requirement.Subject.self, "system, app or harness"),
            level: level,
            statement: try mapping.required("statement").nonEmptyString("a statement"),
            check: try mapping.required("check").nonEmptyString("a check"),
            sources: sources, applies: applies,
            appliesNote: try mapping["appliesNote"]?.nonEmptyString("a remark"),
            confidence: try mapping.required("confidence").choice(
                Requirement.Confidence.self, "high, medium or low"),
            disposition: try mapping["disposition"].map { node throws(PositionedError) in try readDisposition(node) },
            position: idNode.position)
    }

    private func readApplicability(_ node: PositionedNode) throws(PositionedError) -> Requirement.Applicability {
        let mapping = try node.mapping(allowed: ["os", "from", "below"])
        let system = try mapping.required("os").choice(Requirement.Applicability.System.self, "an operating system")
        for key in ["from", "below"] {
            guard let value = mapping[key] else { continue }
            if system == .all { throw value.error(expected: "no version where all systems are meant") }
            _ = try readVersion(value)
        }
        return Requirement.Applicability(
            system: system, from: try mapping["from"].map { node throws(PositionedError) in try readVersion(node) },
            below: try mapping["below"].map { node throws(PositionedError) in try readVersion(node) })
    }

    /// A version as a string of numbers and points. Unquoted `8.10` would be the number 8.1, so numbers are refused.
    private func readVersion(_ node: PositionedNode) throws(PositionedError) -> String {
        let text = try node.string("a version in quotes")
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isVersion =
            (1...4).contains(parts.count)
            && parts.allSatisfy { part in
                (1...4).contains(part.utf8.count) && part.utf8.allSatisfy(\.isDigit)
            }
        guard isVersion else { throw node.error(expected: "a version such as \"10.11\"") }
        return text
    }

    private func readDisposition(_ node: PositionedNode) throws(PositionedError) -> Requirement.Disposition {
        let mapping = try node.mapping(allowed: ["notObservable", "outOfScope", "waitsFor"])
        guard mapping.entries.count == 1, let entry = mapping.entries.first else {
            throw node.error(expected: "either `notObservable`, `outOfScope` or `waitsFor`")
        }
        let reason = try entry.value.nonEmptyString("the reason as a sentence")
        return switch entry.key {
        case "notObservable": .notObservable(because: reason)
        case "outOfScope": .outOfScope(because: reason)
        default: .waitsFor(reason)
        }
    }

    // MARK: What the requirements refer to

    private mutating func readSources(_ root: PositionedNode) throws(PositionedError) {
        hasSources = true
        let mapping = try root.mapping(allowed: ["sources"])
        for entry in try mapping.required("sources").mapping("a mapping of keys to names").entries {
            sources.append(
                RequirementCatalogue.Source(key: entry.key, name: try entry.value.nonEmptyString("the source's name")))
        }
    }

    private mutating func readOpenPoints(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["openPoints"])
        var seen = Set<String>()
        for node in try mapping.required("openPoints").sequence("a list of open points") {
            let fields = try node.mapping(allowed: ["id", "point", "disagreement", "resolution"])
            let idNode = try fields.required("id")
            let id = try idNode.string("an id of the form O-NN")
            guard let mention = Mention.all(in: id).first, mention.isOfPoint, mention.text == id else {
                throw idNode.error(expected: "an id of the form O-NN")
            }
            guard seen.insert(id).inserted else { throw idNode.error(expected: "an id of its own") }
            openPoints.append(
                RequirementCatalogue.OpenPoint(
                    id: id, point: try fields.required("point").nonEmptyString(),
                    disagreement: try fields.required("disagreement").nonEmptyString(),
                    resolution: try fields.required("resolution").nonEmptyString()))
        }
    }

    private mutating func readAvailability(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["members"])
        var seen = Set<String>()
        for node in try mapping.required("members").sequence("a list of members") {
            let fields = try node.mapping(allowed: ["member", "platforms"])
            let nameNode = try fields.required("member")
            let name = try nameNode.nonEmptyString("a member's name")
            guard seen.insert(name).inserted else { throw nameNode.error(expected: "each member once") }
            var platforms: [RequirementCatalogue.Availability] = []
            for entry in try fields.required("platforms").mapping("a mapping of systems").entries {
                guard let system = Requirement.Applicability.System(rawValue: entry.key), system != .all else {
                    throw PositionedError(
                        at: entry.keyPosition, expected: "an operating system", unknown: entry.key,
                        among: Requirement.Applicability.System.allCases.dropFirst().map(\.rawValue),
                        noun: "systems")
                }
                let versions = try entry.value.mapping(allowed: ["introduced", "deprecated"])
                platforms.append(
                    RequirementCatalogue.Availability(
                        system: system, introduced: try readVersion(versions.required("introduced")),
                        deprecated: try versions["deprecated"].map { node throws(PositionedError) in
                            try readVersion(node)
                        }))
            }
            availability.append(RequirementCatalogue.MemberAvailability(member: name, platforms: platforms))
        }
    }

    private mutating func readQuestionReasons(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["reasons"])
        var answered: [RequirementID: Set<Question>] = [:]
        for node in try mapping.required("reasons").sequence("a list of reasons") {
            let fields = try node.mapping(allowed: ["because", "questions", "requirements"], "a reason")
            var questions: [Question] = []
            for element in try fields.required("questions").sequence("a list of questions") {
                questions.append(try element.choice(Question.self, "a question"))
            }
            var ids: [RequirementID] = []
            for element in try fields.required("requirements").sequence("a list of requirement ids") {
                guard let id = RequirementID(try element.string("a requirement id")) else {
                    throw element.error(expected: "a requirement id of the form AREA-NNN")
                }
                for question in questions where !answered[id, default: []].insert(question).inserted {
                    problems.add(
                        at: element.position, expected: "one reason a requirement and question",
                        found: "`\(id)` with `\(question.rawValue)` again")
                }
                ids.append(id)
            }
            guard !questions.isEmpty, !ids.isEmpty else {
                throw node.error(expected: "at least one question and one requirement")
            }
            questionReasons.append(
                QuestionReason(
                    because: try fields.required("because").nonEmptyString("the reason as a sentence"),
                    questions: questions, requirements: ids, position: node.position))
        }
    }

    private mutating func readClaims(_ root: PositionedNode) throws(PositionedError) {
        let mapping = try root.mapping(allowed: ["claims"])
        var seen: [String: SourcePosition] = [:]
        for node in try mapping.required("claims").sequence("a list of claims") {
            do throws(PositionedError) {
                let (claim, named) = try Claim.read(node)
                if let first = seen.updateValue(claim.position, forKey: claim.id) {
                    throw PositionedError(
                        at: claim.position, expected: "an id of its own", found: "`\(excerpt(claim.id))` again",
                        advice: "\(first) has it already.")
                }
                claims.append(claim)
                claimCitations += named
                citations.append((claim.source, claim.position))
            } catch {
                problems.add(error)
            }
        }
    }
}
