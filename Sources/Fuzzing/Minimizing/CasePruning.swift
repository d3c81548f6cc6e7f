import ConformanceRunner
import Generation
import PositionedYAML

/// Leaves parts of a case out, as choices say: 0 leaves a part out, 1 keeps it.
///
/// What a check says stays whole: a check with fewer conditions is another one. Only a value that an operation sets becomes
/// shorter in the checks that expect it, too. Parts are steps, devices, what a device declares beyond its model and release,
/// parameters, the arguments of operations with all that is inside them, and the proof of recovery. Each part takes its
/// choice whether or not the part around it is kept, so that the number of choices stays the same and one can be changed
/// without changing the meaning of the next.
struct CasePruning {
    /// A container with more elements, or a text with more characters, loses its ends and chunks in place of single ones.
    private static let mostSingleChoices = 48
    /// The chunks of a long value.
    private static let chunks = 16
    /// What a device cannot be without.
    private static let neededOfDevice = ["model", "os", "bundle", "team"]
    /// Values of operations that are shorter now, by their text before.
    private var shortened: [String: PositionedNode] = [:]
    /// A value was cut in chunks. What is left of it can lose smaller ones.
    private var hasChunks = false

    private init() {}

    /// The case with parts left out.
    static func pruned(_ source: CaseSource, _ choices: inout RecordedChoices) -> CaseSource {
        var pruning = CasePruning()
        return pruning.pruned(source, &choices)
    }

    /// Whether an operation of the case has a value that is cut in chunks.
    static func hasLongValues(_ source: CaseSource) -> Bool {
        var whole = RecordedChoices.whole
        var pruning = CasePruning()
        _ = pruning.pruned(source, &whole)
        return pruning.hasChunks
    }

    private mutating func pruned(_ source: CaseSource, _ choices: inout RecordedChoices) -> CaseSource {
        var result = source
        // What the case claims of defects and questions is not true of a part of it.
        for key in ["why", "asks", "catches"] { result[key] = nil }
        if source["recovery"] != nil, !keeps(&choices) { result["recovery"] = nil }
        if let node = source["parameters"] { result["parameters"] = inner(node, &choices) }
        var left: Set<String> = []
        if case .mapping(let devices)? = source["devices"]?.content {
            var kept: [PositionedNode.Entry] = []
            for device in devices {
                let isKept = keeps(&choices)
                let value = inner(device.value, keeping: Self.neededOfDevice, &choices)
                if isKept { kept.append(device.with(value)) } else { left.insert(device.key) }
            }
            result["devices"] = source["devices"]?.with(.mapping(kept))
        }
        if case .sequence(let steps)? = source["steps"]?.content {
            var kept: [PositionedNode] = []
            for step in steps {
                let shorter = choices.piece { choices in
                    let isKept = keeps(&choices)
                    let shorter = operation(step, &choices)
                    return isKept ? shorter : nil
                }
                if let shorter, !shorter.mentions(left) { kept.append(shorter) }
            }
            result["steps"] = source["steps"]?.with(.sequence(kept))
        }
        result["covers"] = covered(by: result, of: source)
        if let covers = result["covers"], let outside = source["outside"] {
            let ids = Set(covers.elements.compactMap { $0.scalar?.text })
            result["outside"] = outside.with(.sequence(outside.elements.filter { ids.contains($0.scalar?.text ?? "") }))
        }
        return result
    }

    private func keeps(_ choices: inout RecordedChoices) -> Bool { choices.choice(below: 2) == 1 }

    /// An operation with fewer arguments; any other step as it is.
    private mutating func operation(_ step: PositionedNode, _ choices: inout RecordedChoices) -> PositionedNode {
        guard case .mapping(let actors) = step.content, actors.count == 1,
            case .mapping(let verbs) = actors[0].value.content, !verbs.contains(where: { $0.key == "expect" })
        else { return shortened.isEmpty ? step : check(step) }
        var operations: [PositionedNode.Entry] = []
        for verb in verbs {
            let shorter = inner(verb.value, &choices)
            note(shorter, insteadOf: verb.value)
            operations.append(verb.with(shorter))
        }
        return step.with(.mapping([actors[0].with(actors[0].value.with(.mapping(operations)))]))
    }

    /// Notes what became of long arguments of an operation, and of the long values in their entries.
    private mutating func note(_ node: PositionedNode, insteadOf whole: PositionedNode) {
        guard case .mapping(let all) = whole.content, case .mapping(let entries) = node.content else { return }
        for entry in entries {
            guard let before = all.first(where: { $0.key == entry.key })?.value else { continue }
            let text = CaseText.value(before)
            guard text.utf8.count > Self.mostSingleChoices, text != CaseText.value(entry.value) else { continue }
            shortened[text] = entry.value
            note(entry.value, insteadOf: before)
        }
    }

    /// A check that expects values as they are now.
    private func check(_ node: PositionedNode) -> PositionedNode {
        if let shorter = shortened[CaseText.value(node)] { return shorter }
        return switch node.content {
        case .scalar: node
        case .sequence(let elements): node.with(.sequence(elements.map(check)))
        case .mapping(let entries): node.with(.mapping(entries.map { $0.with(check($0.value)) }))
        }
    }

    /// A value without some of what it contains.
    private mutating func inner(
        _ node: PositionedNode, keeping needed: [String] = [], _ choices: inout RecordedChoices
    ) -> PositionedNode {
        switch node.content {
        case .scalar(let scalar):
            guard case .string(let text) = scalar.value, text.count > Self.mostSingleChoices else { return node }
            let parts = kept(of: Array(text), &choices).map(String.init(_:))
            return PositionedNode(position: node.position, text: parts.joined())
        case .sequence(let elements):
            guard elements.count <= Self.mostSingleChoices else {
                return node.with(.sequence(kept(of: elements, &choices).flatMap { $0 }))
            }
            var kept: [PositionedNode] = []
            for element in elements {
                let isKept = keeps(&choices)
                let element = inner(element, keeping: needed, &choices)
                if isKept { kept.append(element) }
            }
            return node.with(.sequence(kept))
        case .mapping(let entries):
            guard entries.count <= Self.mostSingleChoices else {
                return node.with(.mapping(kept(of: entries, &choices).flatMap { $0 }))
            }
            var kept: [PositionedNode.Entry] = []
            for entry in entries {
                let isKept = needed.contains(entry.key) || keeps(&choices)
                let value = inner(entry.value, keeping: needed, &choices)
                if isKept { kept.append(entry.with(value)) }
            }
            return node.with(.mapping(kept))
        }
    }

    /// What is kept of a long value: less at its end, less at its beginning, and not every chunk between.
    private mutating func kept<Element>(
        of elements: [Element], _ choices: inout RecordedChoices
    ) -> [ArraySlice<Element>] {
        hasChunks = true
        let count = elements.count
        let end = Int(choices.choice(below: UInt64(count) + 1))
        let start = max(0, end - Int(choices.choice(below: UInt64(count) + 1)))
        let size = (count + Self.chunks - 1) / Self.chunks
        var parts: [ArraySlice<Element>] = []
        for chunk in 0..<Self.chunks {
            guard choices.piece({ keeps(&$0) }) else { continue }
            let (from, to) = (max(start, chunk * size), min(end, (chunk + 1) * size))
            if from < to { parts.append(elements[from..<to]) }
        }
        return parts
    }

    /// The requirements that the remaining checks name. A case whose checks name none stands for what it stood for.
    private func covered(by result: CaseSource, of source: CaseSource) -> PositionedNode? {
        guard let covers = source["covers"] else { return nil }
        let named = covers.elements.filter { result["steps"]?.hasText($0.scalar?.text ?? "") == true }
        return covers.with(.sequence(named.isEmpty ? covers.elements : named))
    }
}

extension PositionedNode {
    fileprivate func with(_ content: Content) -> PositionedNode { PositionedNode(position: position, content: content) }

    fileprivate var elements: [PositionedNode] {
        if case .sequence(let elements) = content { elements } else { [] }
    }

    /// Whether a text or a key is one of some names.
    fileprivate func mentions(_ names: Set<String>) -> Bool {
        guard !names.isEmpty else { return false }
        return switch content {
        case .scalar(let scalar): names.contains(scalar.text)
        case .sequence(let elements): elements.contains { $0.mentions(names) }
        case .mapping(let entries): entries.contains { names.contains($0.key) || $0.value.mentions(names) }
        }
    }

    fileprivate func hasText(_ text: String) -> Bool { mentions([text]) }
}

extension PositionedNode.Entry {
    fileprivate func with(_ value: PositionedNode) -> PositionedNode.Entry {
        PositionedNode.Entry(key: key, keyPosition: keyPosition, value: value)
    }
}
