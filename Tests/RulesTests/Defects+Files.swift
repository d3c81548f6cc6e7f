import Events
import Payload

@testable import Rules

extension Defect {
    static let files: [Defect] = [
        Defect(ScopedAccess.self, "URL-005", "read without a start") { $0.removing(.fileScopeStarted) },
        Defect(ScopedAccess.self, "URL-005", "read without a start, under a URL that came with a fragment") {
            $0.removing(.fileScopeStarted).removing(.fileScopeStopped)
                .setting(.userInfo, ["file": .url(Trace.document + "#page-2")], of: .continueCalled)
        },
        Defect(ScopedAccess.self, "URL-005", "read although the start was refused") {
            $0.setting(.result, false, of: .fileScopeStarted).removing(.fileScopeStopped)
        },
        Defect(ScopedAccess.self, "URL-005", "read after the stop") {
            $0.moving(.fileAccessed, after: .fileScopeStopped)
        },
        Defect(ScopedAccess.self, "URL-005", "never stopped") { $0.removing(.fileScopeStopped) },
        Defect(ScopedAccess.self, "URL-005", "started twice and stopped once") {
            $0.inserting(after: .fileScopeStarted) {
                $0.add(.fileScopeStarted, "mac", nil, [.url: PayloadValue.url(Trace.document), .result: true])
            }
        },
        Defect(ScopedAccess.self, "URL-005", "stopped twice") {
            $0.inserting(after: .fileScopeStopped) {
                $0.add(.fileScopeStopped, "mac", nil, [.url: PayloadValue.url(Trace.document), .result: false])
            }
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "a set loses the only file") {
            $0.setting(.userInfo, ["s": .set([.url("file:///a"), 1])], of: .saveSnapshot, number: 1)
                .setting(.userInfo, ["s": .set([1])], of: .continueCalled)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "something else in a set with a file changes") {
            $0.setting(.userInfo, ["s": .set([.url("file:///a"), 1])], of: .saveSnapshot, number: 1)
                .setting(.userInfo, ["s": .set([.url("file:///b"), 2])], of: .continueCalled)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "a file becomes a page") {
            $0.setting(.userInfo, ["d": .url("file:///a")], of: .saveSnapshot, number: 1)
                .setting(.userInfo, ["d": .url("https://example.com/a")], of: .continueCalled)
        },
        delivered("the last of two entries changes", ["a": 1, "b": 2], ["a": 1, "b": 3]),
        delivered("the first of two entries changes", ["a": 1, "b": 2], ["a": 3, "b": 2]),
        delivered("an entry has another key", ["a": 1, "b": 2], ["a": 1, "c": 2]),
        delivered("an entry is lost", ["a": 1, "b": 2], ["a": 1]),
        delivered("an entry is added", ["a": 1], ["a": 1, "b": 2]),
        delivered("the last element of a list changes", ["a": [1, 2]], ["a": [1, 3]]),
        delivered("the last element of a list is lost", ["a": [1, 2]], ["a": [1]]),
        delivered("a list has another order", ["a": [1, 2]], ["a": [2, 1]]),
        delivered("an element of a set is lost", ["a": .set([1, 2])], ["a": .set([1])]),
        delivered("an element of a set changes", ["a": .set([1, 2])], ["a": .set([1, 3])]),
        delivered("a page in a set changes", ["a": .set([.url("https://m")])], ["a": .set([.url("https://n")])]),
        delivered("an empty dictionary inside becomes null", ["a": [:]], ["a": .null]),
        delivered("an empty payload becomes a list", [:], []),
    ]

    /// A payload that arrives otherwise than it was saved.
    private static func delivered(_ what: String, _ saved: PayloadValue, _ arrived: PayloadValue) -> Defect {
        Defect(DeliveredEqualsSaved.self, "CONT-011", what) {
            $0.setting(.userInfo, saved, of: .saveSnapshot, number: 1).setting(.userInfo, arrived, of: .continueCalled)
        }
    }
}
