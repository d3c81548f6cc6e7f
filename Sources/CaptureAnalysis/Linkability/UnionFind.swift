/// Disjoint sets of numbers.
struct UnionFind {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    private mutating func root(_ index: Int) -> Int {
        var root = index
        while parents[root] != root { root = parents[root] }
        var place = index
        while parents[place] != root { (parents[place], place) = (root, parents[place]) }
        return root
    }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        parents[max(first, second)] = min(first, second)
    }

    /// The sets, in the order of their least members; each ascending.
    var groups: [[Int]] {
        var copy = self
        var members: [[Int]] = Array(repeating: [], count: parents.count)
        for index in parents.indices { members[copy.root(index)].append(index) }
        return members.filter { !$0.isEmpty }
    }
}
