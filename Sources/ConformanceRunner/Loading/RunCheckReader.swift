import Events
import ImplementationAdapter
import PositionedYAML
import Requirements

/// Reads the expectation `run-check`, and the suites in it.
struct RunCheckReader {
    let facts: CaseFacts

    func matter(
        _ mapping: PositionedMapping, at position: SourcePosition, _ errors: inout PositionedErrorCollector
    ) -> Expectation.Matter? {
        let before = errors.errors.count
        if facts.areGivenByCase {
            errors.add(
                at: position, expected: "no `run-check` in a suite that a case gives", found: "one",
                advice: "Write it in the case itself.")
        }
        let suites = suites(mapping["suites"], &errors)
        let selection = selection(mapping.present("select"), &errors)
        var repetitions = 1
        if let node = mapping.present("repeat") {
            errors.attempt(
                try node.integer(in: 1...ExpectedRun.maximumRepetitions, "a number of runs"), into: &repetitions)
        }
        let part = part(mapping, &errors)
        let weights = weights(mapping.present("weights"), &errors)
        let foreign = foreign(mapping, &errors)
        let baseline = baseline(mapping, &errors)
        if case .cases(let cases) = suites, cases.count * repetitions > ExpectedRun.maximumRuns {
            errors.add(
                at: position, expected: "at most \(ExpectedRun.maximumRuns) runs of cases",
                found: "\(cases.count * repetitions)")
        }
        guard let end = end(mapping, at: position, &errors), errors.errors.count == before else { return nil }
        return .runCheck(
            ExpectedRun(
                suites: suites, patterns: selection.patterns, requirements: selection.requirements,
                repetitions: repetitions, part: part,
                weights: weights, foreign: foreign, baseline: baseline, end: end))
    }

    // MARK: - What runs

    private func suites(_ node: PositionedNode?, _ errors: inout PositionedErrorCollector) -> ExpectedRun.Suites {
        let texts = texts(node, "a list of suites", &errors)
        if let node, !(1...ExpectedRun.maximumSuites).contains(texts.count) {
            errors.add(node.error(expected: "from 1 to \(ExpectedRun.maximumSuites) suites"))
            return .cases([])
        }
        if let node, texts.reduce(0, { $0 + $1.utf8.count }) > ExpectedRun.maximumBytes {
            errors.add(
                at: node.position, expected: "suites of at most \(ExpectedRun.maximumBytes) bytes together",
                found: "more")
            return .cases([])
        }
        // Suites in suites in suites would be read as deep as a text is long.
        guard !facts.areGivenByCase else { return .cases([]) }
        let files = texts.enumerated().map {
            CaseFile(name: ExpectedRun.suiteFile($0.offset), bytes: Array($0.element.utf8))
        }
        var facts = facts
        facts.areGivenByCase = true
        do throws(PositionedErrors) {
            return .cases(try SuiteLoader(facts: facts).load(files))
        } catch {
            return .mistakes(error.errors.map(\.description))
        }
    }

    private func selection(
        _ node: PositionedNode?, _ errors: inout PositionedErrorCollector
    ) -> (patterns: [String], requirements: Set<String>?) {
        guard let node,
            let mapping = errors.mapping(
                node, allowed: ExpectationForm.runSelectionArguments.map(\.name), "what selects cases")
        else { return ([], nil) }
        var choice = RequirementChoice()
        choice.ids = texts(mapping.present("requirements"), "a list of requirement ids", &errors)
        choice.areas = texts(mapping.present("areas"), "a list of areas", &errors)
        choice.confidences = choices(mapping.present("confidences"), "a confidence", &errors)
        choice.subjects = choices(mapping.present("subjects"), "a subject", &errors)
        if let node = mapping.present("requirements"), let id = choice.unknownIDs(in: facts.requirements).first {
            errors.add(node.error(expected: "requirements of the catalogue, which has no \(excerpt(id))"))
        }
        if let node = mapping.present("areas"), let area = choice.unknownAreas(in: facts.requirements).first {
            errors.add(node.error(expected: "areas of the catalogue, which has no \(excerpt(area))"))
        }
        return (
            texts(mapping.present("cases"), "a list of patterns", &errors), choice.fitting(facts.requirements)
        )
    }

    private func part(
        _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> ExpectedRun.Part? {
        switch (mapping.present("shards"), mapping.present("shard")) {
        case (nil, nil): return nil
        case (let node?, nil):
            return errors.attempt(try node.integer(in: 1...ExpectedRun.maximumShards, "a number of shards"))
                .map { .shards($0) }
        case (nil, let node?):
            guard let text = text(node, &errors) else { return nil }
            if Shard(text) == nil { errors.add(node.error(expected: "a shard such as 0/3")) }
            return .shard(text)
        case (.some, let node?):
            errors.add(at: node.position, expected: "either `shards` or `shard`", found: "both")
            return nil
        }
    }

    private func weights(_ node: PositionedNode?, _ errors: inout PositionedErrorCollector) -> String? {
        guard let node, let text = text(node, &errors) else { return nil }
        do throws(CaseWeights.Mistake) {
            _ = try CaseWeights(Array(text.utf8))
        } catch {
            errors.add(at: node.position, expected: "the text of a `timings.json`", found: "a mistake: \(error)")
        }
        return text
    }

    private func foreign(
        _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> ExpectedRun.Foreign? {
        guard let node = mapping.present("role") else {
            if mapping["capabilities"] != nil {
                errors.add(
                    at: mapping.position(ofKey: "capabilities"), expected: "`role` beside `capabilities`",
                    found: "no role")
            }
            return nil
        }
        var names: Set<String> = []
        for element in errors.elements(of: mapping.present("capabilities"), "a list of capabilities") {
            if let name = errors.attempt(try element.word(among: CaseFacts.capabilities, noun: "capability")) {
                names.insert(name)
            }
        }
        return errors.attempt(try node.choice(TestedRole.self, "a role")).map {
            ExpectedRun.Foreign(role: $0, capabilities: Set(names.map { Capability(rawValue: $0) }))
        }
    }

    private func baseline(
        _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> ExpectedRun.Baseline? {
        guard let baseline = text(mapping.present("baseline"), &errors) else {
            for key in ["stale", "reason", "updated", "notes"] where mapping[key] != nil {
                errors.add(
                    at: mapping.position(ofKey: key), expected: "`baseline` beside `\(key)`", found: "no baseline")
            }
            return nil
        }
        return ExpectedRun.Baseline(
            text: baseline, reason: text(mapping.present("reason"), &errors),
            updated: text(mapping.present("updated"), &errors),
            notes: mapping.present("notes").map { texts($0, "a list of lines", &errors) })
    }

    // MARK: - What it says

    private func end(
        _ mapping: PositionedMapping, at position: SourcePosition, _ errors: inout PositionedErrorCollector
    ) -> ExpectedRun.End? {
        switch (mapping["mistakes"], mapping["results"]) {
        case (let mistakes?, nil):
            let ofRuns = ExpectationForm.runArguments.map(\.name).filter {
                !["suites", "baseline", "mistakes"].contains($0)
            }
            for key in ofRuns where mapping[key] != nil {
                errors.add(
                    at: mapping.position(ofKey: key), expected: "`results` beside `\(key)`", found: "`mistakes`",
                    advice: "No case runs after a mistake.")
            }
            let texts = texts(mistakes, "a list of mistakes", &errors)
            if texts.isEmpty { errors.add(mistakes.error(expected: "at least one mistake")) }
            return .mistakes(texts)
        case (nil, let results?):
            var status: Int?
            if let node = mapping.present("status") {
                status = errors.attempt(try node.integer(in: 0...Int(UInt8.max), "an exit status"))
            }
            let words = ExpectedRun.Words(
                status: status, stale: mapping.present("stale").map { texts($0, "a list of entries", &errors) },
                warnings: mapping.present("warnings").map { texts($0, "a list of warnings", &errors) },
                listed: text(mapping.present("listed"), &errors),
                explained: text(mapping.present("explained"), &errors))
            return .results(
                errors.elements(of: results, "a list of results").compactMap { result($0, &errors) }, words)
        case (let mistakes, _):
            errors.add(
                at: position, expected: "either `mistakes` or `results`", found: mistakes == nil ? "neither" : "both")
            return nil
        }
    }

    private func result(
        _ node: PositionedNode, _ errors: inout PositionedErrorCollector
    ) -> ExpectedRun.Result? {
        guard
            let mapping = errors.mapping(
                node, allowed: ExpectationForm.runResultArguments.map(\.name),
                "a result, for example {case: sample/one, outcome: pass}"),
            let name = errors.attempt(try mapping.required("case").nonEmptyString("the name of a case")),
            let outcome = errors.attempt(try mapping.required("outcome").choice(Outcome.self, "an outcome"))
        else { return nil }
        return ExpectedRun.Result(
            name: name, outcome: outcome, reason: text(mapping.present("reason"), &errors),
            baseline: judgement(mapping, &errors),
            checks: errors.elements(of: mapping.present("checks"), "a list of checks").compactMap {
                check($0, &errors)
            })
    }

    private func check(_ node: PositionedNode, _ errors: inout PositionedErrorCollector) -> ExpectedRun.Check? {
        guard
            let mapping = errors.mapping(
                node, allowed: ExpectationForm.runCheckArguments.map(\.name),
                "a check, for example {id: offer, outcome: fail}"),
            let id = errors.attempt(try mapping.required("id").nonEmptyString("the id of a check")),
            let outcome = errors.attempt(try mapping.required("outcome").choice(Outcome.self, "an outcome"))
        else { return nil }
        var evidence: [Int]?
        if let node = mapping.present("evidence") {
            var numbers: [Int] = []
            for element in errors.elements(of: node, "a list of numbers of events") {
                errors.attempt(numbers.append(try element.integer(in: 0...Int.max, "the number of an event")))
            }
            evidence = numbers
        }
        return ExpectedRun.Check(
            id: id, outcome: outcome,
            requirements: mapping.present("covers").map { texts($0, "a list of requirement ids", &errors) },
            expected: text(mapping.present("expected"), &errors), observed: text(mapping.present("observed"), &errors),
            evidence: evidence, baseline: judgement(mapping, &errors))
    }

    private func judgement(
        _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> BaselineJudgement.Result? {
        guard let node = mapping.present("baseline") else { return nil }
        return errors.attempt(try node.choice(BaselineJudgement.Result.self, "what a baseline says"))
    }

    // MARK: - Texts

    private func text(_ node: PositionedNode?, _ errors: inout PositionedErrorCollector) -> String? {
        guard let node else { return nil }
        return errors.attempt(try node.string())
    }

    private func texts(
        _ node: PositionedNode?, _ expected: String, _ errors: inout PositionedErrorCollector
    ) -> [String] {
        errors.elements(of: node, expected).compactMap { text($0, &errors) }
    }

    private func choices<Value: RawRepresentable<String> & CaseIterable>(
        _ node: PositionedNode?, _ expected: String, _ errors: inout PositionedErrorCollector
    ) -> [Value] {
        var values: [Value] = []
        for element in errors.elements(of: node, "a list") {
            if let value = errors.attempt(try element.choice(Value.self, expected)) { values.append(value) }
        }
        return values
    }
}
