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
    ]
}
