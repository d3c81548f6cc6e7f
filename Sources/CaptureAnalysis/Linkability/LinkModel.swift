// The probability of a link between successive addresses.
//
// A device has one address at a time, or several that send the same payloads. Each such group of addresses has a first
// and a last instant and a first and a last counter. For group A and each group B that begins after A's end, the
// question is: is B the next group of A's device?
//
// Under H0, "no", B's counter is independent of A's: each of 65,536 values is equally likely. B begins at any instant
// of the rest of the recording.
//
// Under H1, "yes":
// - The device continues its counter with probability c, else B's counter is as under H0. A continued counter rises by d steps of 1 to 1023 with
//   probability ln((d + 1) / d) / ln 1024: a rise by 1 is as likely as one by 2 or 3, or by 4 to 7, and so on. A payload adds 1, a rotation 20 to 50,
//   a restart 110 (sender state machine of the wire protocol), and a receiver misses any number of payloads, so no single scale is right.
// - It changes its address while it advertises with probability s. B then begins after A's end by a time with an exponential distribution and a mean
//   of one second. Else B begins at any instant of the rest, as under H0.
//
// Without counters and instants, A's device is received again with probability r, and each of the k later groups is
// then equally likely. So the pair has the weight
//
//     w = r / (1 - r) / k  *  (c * 65536 * P(d) + 1 - c)  *  (s * T * exp(-t) + 1 - s)
//
// with t the seconds from A's end to B's start, and T those from A's end to the end of the recording. Each group has at
// most one successor and is the successor of at most one group. The probability of an assignment that satisfies this is
// proportional to the product of its weights. The score of a pair is the share of the assignments that contain it. It
// is computed by belief propagation on the graph of pairs (the monomer-dimer model), which is exact if the graph has no
// cycles of great weight. Rivals (another device with a near counter, another address that ended at the same time)
// lower each other's scores.
//
// r, c and s are unknown. They are estimated from the recording by expectation-maximisation that starts at one half,
// with a prior of two observations each, one for and one against. A few coincidences must not count as evidence. So
// models in which c or s is 0 compete with those in which they are estimated, by the sum over all assignments (Bethe
// approximation) and half the logarithm of the observations for each estimate (Schwarz criterion), and a score is the
// weighted mean over the four models. If devices change their counters properly, c becomes small, and counters that are
// near by chance have low scores.
//
// `CalibrationTests` compares the scores with simulated crowds whose identities are known: the share of right links is
// the score, within a tenth. For medium scores it is higher.
//
// The same payload on two addresses needs no model: thirteen of its fourteen bytes would have to be equal by chance.
// `SharedPayloadEvidence` names the exceptions.

// For exp and log, which the standard library does not have.
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The scores of all pairs of successive groups.
struct LinkModel {
    /// The facts of a group of addresses that the model uses.
    struct Group: Equatable {
        /// Nanoseconds.
        var first: Int64
        var last: Int64
        var firstCounter: UInt16
        var lastCounter: UInt16
    }

    /// A pair and its probabilities.
    struct Pair {
        /// Positions of the groups, the earlier first.
        var from: Int
        var to: Int
        /// The probability that `to` is the next group of the device of `from`.
        var score: Double
        /// In this case, the probability that the counter was continued.
        var carriedOn: Double
        /// In this case, the probability that the address changed while the device advertised.
        var seamless: Double
    }

    /// The greatest rise of a continued counter.
    static let greatestStep = 1023
    /// How much a group may begin before the last reception of the other, in nanoseconds: a controller sends the rest
    /// of its queue tens of milliseconds after a change.
    static let overlap: Int64 = 100_000_000
    /// The mean time from one address to the next if it changes while the device advertises, in seconds.
    static let meanChange = 1.0

    private static let rounds = 12
    private static let propagations = 24

    /// The estimated probability that a device is received again under another address.
    private(set) var heardAgain = 0.5
    /// The estimated probability that it continues its counter.
    private(set) var carriesOn = 0.5
    /// The estimated probability that the address changes while it advertises.
    private(set) var changesWhileAdvertising = 0.5
    /// All pairs, in the order of `from` and `to`.
    private(set) var pairs: [Pair] = []

    /// The likelihood ratio of a counter's step: one device that continues its counter against two devices.
    static func counterRatio(from: UInt16, to: UInt16) -> Double {
        let step = Int(to) - Int(from)
        guard (1...greatestStep).contains(step) else { return 0 }
        return 65536 * log(Double(step + 1) / Double(step)) / log(Double(greatestStep + 1))
    }

    /// The likelihood ratio of the time between two groups. A stranger begins at any time of the `rest` seconds.
    private static func timeRatio(_ seconds: Double, rest: Double) -> Double {
        rest * exp(-max(0, seconds) / meanChange) / meanChange
    }

    /// Computes the pairs of a recording that ends at this instant.
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

        // It is unknown whether devices continue counters, and whether they change addresses while they advertise. Each
        // of the four answers is a model, weighted by how well it explains the recording. Each estimated probability
        // divides the weight by the square root of the observations.
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

    /// Two groups, of which the second may follow the first.
    private struct Edge {
        var from: Int
        var to: Int
        var counter: Double
        var time: Double
        var prior: Double
    }

    /// One model with its estimated probabilities and the scores of all pairs. A probability that starts at 0 stays 0.
    private struct Solution {
        var heardAgain = 0.5
        var carriesOn: Double
        var changesWhileAdvertising: Double
        var scores: [Double]
        /// The logarithm of the model's weight.
        var evidence = 0.0

        init(
            _ edges: [Edge], groups: Int, candidates: Int, carriesOn: Double, changesWhileAdvertising: Double
        ) {
            self.carriesOn = carriesOn
            self.changesWhileAdvertising = changesWhileAdvertising
            let penalty = 0.5 * log(Double(candidates + 2))
            let parameters = (carriesOn > 0 ? 1.0 : 0) + (changesWhileAdvertising > 0 ? 1 : 0)
            // Messages of belief propagation: the probability that a group is free without this edge.
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
                        // Subtracts the edge's own part. Rounding must not make the rest negative.
                        let others = max(0, sumsFrom[edge.from] - weights[index] * freeTo[index])
                        let otherClaims = max(0, sumsTo[edge.to] - weights[index] * freeFrom[index])
                        // Damped by one half, because undamped updates oscillate on cycles.
                        freeFrom[index] = (freeFrom[index] + 1 / (1 + others)) / 2
                        freeTo[index] = (freeTo[index] + 1 / (1 + otherClaims)) / 2
                    }
                }
                var sum = 0.0
                var sumCarried = 0.0
                var sumSeamless = 0.0
                // The sum over all assignments (Bethe), relative to weights without counters and instants.
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

    /// The share of the first of two explanations in a ratio.
    private static func share(_ probability: Double, _ ratio: Double) -> Double {
        let first = probability * ratio
        return first / (first + 1 - probability)
    }
}
