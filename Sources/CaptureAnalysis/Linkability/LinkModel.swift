// How sure a link between successive addresses is.
//
// A device is heard under one address, or under several at once that send the same payloads; each such group has a
// first and a last instant and a first and a last counter. The question is, for group A and each group B that begins
// after A's end: is B how A's device is heard next?
//
// Under H0, "no", B's counter has nothing to do with A's: each of 65,536 values is as likely. B begins at any instant
// of the rest of the recording.
//
// Under H1, "yes":
// - The device carried its counter on with probability c, else B's counter is as under H0. Carried on, it rose by d
//   steps of 1 to 1023 with probability ln((d + 1) / d) / ln 1024: as likely by 1 as by 2 or 3, by 4 to 7, ... A
//   payload adds 1, a rotation 20 to 50, a restart 110 (sender state machine of the wire protocol), and a receiver
//   misses any number of payloads; no one scale is right.
// - It changed address while it advertised with probability s; then B begins after A's end by a time that is
//   exponential with a mean of one second. Else B begins at any instant of the rest, as under H0.
//
// Before looking at counters and instants, A's device is heard again with probability r, and then each of the k groups
// that begin later is as likely. So the pair has the weight
//
//     w = r / (1 - r) / k  *  (c * 65536 * P(d) + 1 - c)  *  (s * T * exp(-t) + 1 - s)
//
// with t the seconds from A's end to B's begin, and T those from A's end to the recording's. Each group has one
// successor at most, and is the successor of one at most: all assignments that keep to this have a probability in
// proportion to the product of their weights. The score of a pair is the share of the assignments that contain it:
// belief propagation on the graph of pairs (the monomer-dimer model), exact where the graph has no cycles of great
// weight. Rivals (another device with a counter near, another address that ended just then) so lower the score of each
// other.
//
// r, c and s are not known beforehand. They are estimated from the recording by expectation and maximisation, beginning
// at one half, with the weight of two made-up observations each, one for and one against. A handful of coincidences
// must not count as evidence: models in which c or s is 0 are weighed against those in which they are estimated, by the
// sum over all assignments (Bethe's approximation) and half the logarithm of the observations for each estimate
// (Schwarz's criterion), and a score is the mean over the four. Where devices change their counters properly, c falls,
// and counters that are near by chance score little.
//
// Tests hold the scores against crowds whose identities they know (`CalibrationTests`): of the links with a score that
// share is right, give or take a tenth; in the middle a greater share is right than the score says.
//
// The same payload from two addresses needs no such weighing: thirteen of its fourteen bytes would have to be equal by
// chance. `SharedPayloadEvidence` says which payloads that does not hold for.

// For exp and log, which the standard library leaves to the platform's C library.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The scores of all pairs of successive groups.
struct LinkModel {
    /// What the model needs of a group of addresses.
    struct Group: Equatable {
        /// Nanoseconds.
        var first: Int64
        var last: Int64
        var firstCounter: UInt16
        var lastCounter: UInt16
    }

    /// A pair and what was found.
    struct Pair {
        /// Positions of the groups, the earlier first.
        var from: Int
        var to: Int
        /// The probability that `to` is how the device of `from` is heard next.
        var score: Double
        /// Given that, the probability that the counter was carried on.
        var carriedOn: Double
        /// Given that, the probability that the address changed while the device advertised.
        var seamless: Double
    }

    /// Counters may rise by so many steps less one.
    static let greatestStep = 1023
    /// A group may begin so much before the other's last reception: what the controller still has in its queue at a
    /// change comes out tens of milliseconds later. Nanoseconds.
    static let overlap: Int64 = 100_000_000
    /// The mean time from one address to the next where it changes while the device advertises, seconds.
    static let meanChange = 1.0

    private static let rounds = 12
    private static let propagations = 24

    /// The estimated probability that a device is heard again under another address.
    private(set) var heardAgain = 0.5
    /// The estimated probability that it carries its counter on.
    private(set) var carriesOn = 0.5
    /// The estimated probability that the address changes while it advertises.
    private(set) var changesWhileAdvertising = 0.5
    /// All pairs, in the order of `from` and `to`.
    private(set) var pairs: [Pair] = []

    /// How much likelier a step of the counter is for one device that carries on than for two.
    static func counterRatio(from: UInt16, to: UInt16) -> Double {
        let step = Int(to) - Int(from)
        guard (1...greatestStep).contains(step) else { return 0 }
        return 65536 * log(Double(step + 1) / Double(step)) / log(Double(greatestStep + 1))
    }

    /// The same for the time between, of `rest` seconds in which a stranger may begin.
    private static func timeRatio(_ seconds: Double, rest: Double) -> Double {
        rest * exp(-max(0, seconds) / meanChange) / meanChange
    }

    /// Judges groups of a recording that ends at this instant.
    init(_ groups: [Group], end: Int64) {
        var edges: [Edge] = []
        var hasCandidates = 0
        for from in groups.indices {
            let candidates = groups.indices.filter {
                $0 != from && groups[$0].first > groups[from].last &- Self.overlap
                    && groups[$0].first > groups[from].first
            }
            guard !candidates.isEmpty else { continue }
            hasCandidates += 1
            let rest = max(Self.meanChange, Double(end &- groups[from].last) / 1e9)
            for to in candidates {
                edges.append(
                    Edge(
                        from: from, to: to,
                        counter: Self.counterRatio(from: groups[from].lastCounter, to: groups[to].firstCounter),
                        time: Self.timeRatio(Double(groups[to].first &- groups[from].last) / 1e9, rest: rest),
                        prior: 1 / Double(candidates.count)))
            }
        }
        guard !edges.isEmpty else { return }

        // Whether anybody carries a counter on, and whether anybody changes address while it advertises, is not known:
        // each of the four answers is a model of its own, and counts by how well it explains the recording. A
        // probability that is estimated costs a model the square root of the observations.
        var solutions: [Solution] = []
        for estimatesCounter in [true, false] {
            for estimatesTime in [true, false] {
                solutions.append(
                    Solution(
                        edges, groups: groups.count, candidates: hasCandidates, carriesOn: estimatesCounter ? 0.5 : 0,
                        changesWhileAdvertising: estimatesTime ? 0.5 : 0))
            }
        }
        let best = solutions.map(\.evidence).max() ?? 0
        let shares = solutions.map { exp($0.evidence - best) }
        let sum = shares.reduce(0, +)
        pairs = edges.indices.map { index in
            var pair = Pair(from: edges[index].from, to: edges[index].to, score: 0, carriedOn: 0, seamless: 0)
            for (solution, weight) in zip(solutions, shares) {
                let part = weight / sum * solution.scores[index]
                pair.score += part
                pair.carriedOn += part * Self.share(solution.carriesOn, edges[index].counter)
                pair.seamless += part * Self.share(solution.changesWhileAdvertising, edges[index].time)
            }
            pair.carriedOn /= max(pair.score, .leastNormalMagnitude)
            pair.seamless /= max(pair.score, .leastNormalMagnitude)
            return pair
        }
        func mean(_ value: (Solution) -> Double) -> Double {
            zip(solutions, shares).reduce(0) { $0 + $1.1 / sum * value($1.0) }
        }
        heardAgain = mean(\.heardAgain)
        carriesOn = mean(\.carriesOn)
        changesWhileAdvertising = mean(\.changesWhileAdvertising)
    }

    /// Two groups of which one may follow the other.
    private struct Edge {
        var from: Int
        var to: Int
        var counter: Double
        var time: Double
        var prior: Double
    }

    /// One model with its probabilities estimated, and what it makes of each pair. A probability that is 0 at the start
    /// stays 0.
    private struct Solution {
        var heardAgain = 0.5
        var carriesOn: Double
        var changesWhileAdvertising: Double
        var scores: [Double]
        /// The logarithm of how well it explains the recording.
        var evidence = 0.0

        init(
            _ edges: [Edge], groups: Int, candidates: Int, carriesOn: Double, changesWhileAdvertising: Double
        ) {
            self.carriesOn = carriesOn
            self.changesWhileAdvertising = changesWhileAdvertising
            let penalty = 0.5 * log(Double(candidates + 2))
            let parameters = (carriesOn > 0 ? 1.0 : 0) + (changesWhileAdvertising > 0 ? 1 : 0)
            // Messages of belief propagation: the probability that a group is free, were it not for this edge.
            var freeFrom = [Double](repeating: 1, count: edges.count)
            var freeTo = freeFrom
            var weights = freeFrom
            scores = freeFrom
            var sumsFrom = [Double](repeating: 0, count: groups)
            var sumsTo = sumsFrom
            for _ in 0..<LinkModel.rounds {
                let odds = heardAgain / (1 - heardAgain)
                for (index, edge) in edges.enumerated() {
                    weights[index] =
                        odds * edge.prior * (self.carriesOn * edge.counter + 1 - self.carriesOn)
                        * (self.changesWhileAdvertising * edge.time + 1 - self.changesWhileAdvertising)
                }
                for _ in 0..<LinkModel.propagations {
                    for index in sumsFrom.indices { (sumsFrom[index], sumsTo[index]) = (0, 0) }
                    for (index, edge) in edges.enumerated() {
                        sumsFrom[edge.from] += weights[index] * freeTo[index]
                        sumsTo[edge.to] += weights[index] * freeFrom[index]
                    }
                    for (index, edge) in edges.enumerated() {
                        // The edge's own part is taken out of the sum; rounding must not leave less than nothing.
                        let others = max(0, sumsFrom[edge.from] - weights[index] * freeTo[index])
                        let otherClaims = max(0, sumsTo[edge.to] - weights[index] * freeFrom[index])
                        // Half of the way: plain updates swing to and fro on cycles.
                        freeFrom[index] = (freeFrom[index] + 1 / (1 + others)) / 2
                        freeTo[index] = (freeTo[index] + 1 / (1 + otherClaims)) / 2
                    }
                }
                var sum = 0.0
                var sumCarried = 0.0
                var sumSeamless = 0.0
                // The sum over all assignments (Bethe), over the same with weights that know neither counters nor
                // instants.
                var total = 0.0
                for index in sumsFrom.indices { total += log1p(sumsFrom[index]) + log1p(sumsTo[index]) }
                for (index, edge) in edges.enumerated() {
                    let own = weights[index] * freeFrom[index] * freeTo[index]
                    total -= log1p(own)
                    scores[index] = own / (1 + own)
                    sum += scores[index]
                    sumCarried += scores[index] * LinkModel.share(self.carriesOn, edge.counter)
                    sumSeamless += scores[index] * LinkModel.share(self.changesWhileAdvertising, edge.time)
                }
                evidence = total + Double(candidates) * log(1 - heardAgain) - parameters * penalty
                heardAgain = min(0.98, max(0.02, (1 + sum) / (2 + Double(candidates))))
                if self.carriesOn > 0 { self.carriesOn = (1 + sumCarried) / (2 + sum) }
                if self.changesWhileAdvertising > 0 { self.changesWhileAdvertising = (1 + sumSeamless) / (2 + sum) }
            }
        }
    }

    /// The part that the first of two explanations has in a ratio.
    private static func share(_ probability: Double, _ ratio: Double) -> Double {
        let first = probability * ratio
        return first / (first + 1 - probability)
    }
}
