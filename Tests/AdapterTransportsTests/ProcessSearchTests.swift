import Foundation
import Testing

@testable import AdapterTransports

struct ProcessSearchTests {
    /// A table with children of process 10, and one process that is not. Those that have ended are zombies, or gone; those
    /// that fork have not stopped yet.
    private func table(
        _ children: [pid_t], zombies: [pid_t] = [], gone: [pid_t] = [], forking: [pid_t] = []
    ) -> ProcessTable {
        ProcessTable([2, 10] + children + zombies + gone, isStopped: { !forking.contains($0) }) { identifier in
            if gone.contains(identifier) { return nil }
            return ProcessTable.Entry(parent: identifier > 10 ? 10 : 0, isZombie: zombies.contains(identifier))
        }
    }

    private func rounds(_ tables: [ProcessTable]) -> (new: [[pid_t]], isComplete: [Bool], found: Set<pid_t>) {
        var search = ProcessSearch()
        var new: [[pid_t]] = []
        var isComplete: [Bool] = []
        for table in tables {
            var matched: [pid_t] = []
            search.take(table, { $0.descends(from: 10) }, matched: { matched.append($0) }, zombie: { _ in })
            new.append(matched)
            isComplete.append(search.isComplete)
        }
        return (new, isComplete, search.found)
    }

    @Test func itEndsWithATableThatShowsNothingNew() {
        let rounds = rounds([table([20, 21]), table([20, 21, 22]), table([20, 21, 22])])
        #expect(rounds.new == [[21, 20], [22], []])
        #expect(rounds.isComplete == [false, false, true])
        #expect(rounds.found == [20, 21, 22])
    }

    @Test func nothingMatches() {
        #expect(rounds([table([])]).isComplete == [true])
    }

    /// A process that ended after `/proc` was listed may have a child that the list does not have.
    @Test func theChildOfOneThatEndedMeanwhileIsFound() {
        for ended in [table([20], zombies: [21]), table([20], gone: [21])] {
            let rounds = rounds([table([20]), ended, table([20, 22]), table([20, 22])])
            #expect(rounds.new == [[20], [], [22], []])
            #expect(rounds.isComplete == [false, false, false, true])
        }
    }

    /// A signal that comes while a process forks stops it when the child is there.
    @Test func theChildOfOneThatForksIsFound() {
        let rounds = rounds([
            table([20], forking: [20]), table([20], forking: [20]), table([20]), table([20, 21]), table([20, 21]),
        ])
        #expect(rounds.new == [[20], [], [], [21], []])
        #expect(rounds.isComplete == [false, false, false, false, true])
    }

    /// A zombie that was there before cannot start anything.
    @Test func anOldZombieDoesNotProlongTheSearch() {
        #expect(rounds([table([20], zombies: [5]), table([20], zombies: [5])]).isComplete == [false, true])
    }

    /// Two numbers that were used again may be each other's parents.
    @Test func aCycleOfParentsEnds() {
        var table = ProcessTable([20, 21], isStopped: { _ in true }) { ProcessTable.Entry(parent: $0 == 20 ? 21 : 20) }
        #expect(table.process(20)?.descends(from: 21) == true)
    }

    @Test func theOwnProcessIsInTheTable() {
        #if os(Linux)
        var table = ProcessTable()
        #expect(table.identifiers.contains(getpid()))
        #expect(table.process(getpid())?.ancestors.first == getppid())
        #expect(!table.isStopped(getpid()))
        #endif
    }
}
