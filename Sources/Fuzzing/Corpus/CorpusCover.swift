/// Chooses few inputs that show every behaviour which all of them show.
///
/// The smallest set is hard to find. This one is greedy: the input that shows most of what is missing comes next, the
/// simpler one of two; then those whose behaviours others show are left out, the last first. The result depends on the
/// inputs alone.
package struct CorpusCover: Sendable {
    /// The places of the chosen inputs, in rising order.
    package let chosen: [Int]

    /// Chooses among inputs. Two modes have no behaviour in common.
    ///
    /// - Parameter shown: behaviours that need no input, by mode.
    package init(of inputs: [FuzzInput], beyond shown: [String: Set<UInt64>] = [:]) {
        let order = inputs.indices.sorted { FuzzInput.isSimpler(inputs[$0], than: inputs[$1]) }
        var seen = shown
        /// Inputs by an upper limit of what they add: their gain falls and never rises.
        var waiting: [Int: [Int]] = [:]
        for index in order.reversed() { waiting[inputs[index].behaviours.count, default: []].append(index) }
        var chosen: [Int] = []
        var gain = waiting.keys.max() ?? 0
        while gain > 0 {
            guard let index = waiting[gain]?.popLast() else {
                gain -= 1
                continue
            }
            let known = seen[inputs[index].mode] ?? []
            let found = inputs[index].behaviours.count { !known.contains($0) }
            if found == gain {
                chosen.append(index)
                seen[inputs[index].mode, default: []].formUnion(inputs[index].behaviours)
            } else if found > 0 {
                // Before those of the same gain, which are simpler or had this gain from the beginning.
                waiting[found, default: []].insert(index, at: 0)
            }
        }
        self.chosen = Self.needed(chosen, of: inputs, beyond: shown).sorted()
    }

    /// Without inputs whose behaviours others show.
    private static func needed(_ chosen: [Int], of inputs: [FuzzInput], beyond shown: [String: Set<UInt64>]) -> [Int] {
        var counts: [String: [UInt64: Int]] = [:]
        for index in chosen {
            for behaviour in inputs[index].behaviours {
                counts[inputs[index].mode, default: [:]][behaviour, default: 0] += 1
            }
        }
        var needed: [Int] = []
        for index in chosen.reversed() {
            let input = inputs[index]
            let isNeeded = input.behaviours.contains { behaviour in
                counts[input.mode]?[behaviour] == 1 && shown[input.mode]?.contains(behaviour) != true
            }
            if isNeeded {
                needed.append(index)
            } else {
                for behaviour in input.behaviours { counts[input.mode]?[behaviour]? -= 1 }
            }
        }
        return needed
    }
}
