package import Handoff
package import Notation
import Payload

/// What a device answers to a ``ServiceCall``.
package enum ServiceAnswer: Sendable, Hashable {
    /// To calls that ask for nothing.
    case done
    /// To `service.activityCreated`: the activity's number.
    case activity(Int)
    /// To `service.otherApps`: bundle identifiers.
    case bundles([String])
    /// To `service.fileLocation`.
    case location(FileLocationKind)
    /// To the calls for URLs; nil where there is none.
    case url(String?)
    /// To `service.readFile`.
    case file(FileAnswer)
    /// To `service.writeFile` and `service.startAccess`.
    case granted(Bool)

    private enum FileWord: String, CaseIterable { case contents, denied, missing, notSynchronised }

    /// The answer as one line, without the line feed.
    package func line(id: Int) -> [UInt8] {
        var result = ObjectWriter()
        switch self {
        case .done: break
        case .activity(let number): result.set("activity", integer: number)
        case .bundles(let bundles): result.set("bundles", texts: bundles)
        case .location(let location): result.set("location", text: location.rawValue)
        case .url(let url): if let url { result.set("url", text: url) }
        case .file(.contents(let bytes)):
            result.set("answer", text: FileWord.contents.rawValue)
            result.set("contents", bytes: bytes)
        case .file(.denied): result.set("answer", text: FileWord.denied.rawValue)
        case .file(.missing): result.set("answer", text: FileWord.missing.rawValue)
        case .file(.notSynchronised): result.set("answer", text: FileWord.notSynchronised.rawValue)
        case .granted(let isGranted): result.set("granted", .boolean(isGranted))
        }
        var object = ObjectWriter()
        object.set("jsonrpc", text: "2.0")
        object.set("id", integer: id)
        object.set("result", result.node)
        return object.line
    }

    /// Reads a line as an app does.
    ///
    /// - Parameters:
    ///   - line: without the line feed.
    ///   - call: what was asked; decides what the result must be.
    ///   - id: the call's.
    /// - Throws: ``NotationError`` with the place or the path.
    package static func parse(_ line: [UInt8], to call: ServiceCall, id: Int) throws(NotationError) -> ServiceAnswer {
        var object = try ObjectReader(try JSONText.parse(line))
        try object.version()
        try object.openRequest(id)
        var result = try object.object("result")
        try object.end()
        let answer = try ServiceAnswer(to: call, message: &result)
        try result.end()
        return answer
    }

    private init(to call: ServiceCall, message object: inout ObjectReader) throws(NotationError) {
        switch call {
        case .activityChanged, .activityNeedsSave, .activityDeallocated, .requestTurn, .requestTimer, .record,
            .stopAccess, .awaitItem:
            self = .done
        case .activityCreated: self = .activity(try object.int("activity"))
        case .otherApps: self = .bundles(try object.texts("bundles"))
        case .fileLocation: self = .location(try object.word("location", FileLocationKind.self))
        case .iCloudContainerURL, .providerURL: self = .url(try object.optionalText("url"))
        case .documentsURL: self = .url(try object.text("url"))
        case .writeFile, .startAccess: self = .granted(try object.boolean("granted"))
        case .readFile:
            switch try object.word("answer", FileWord.self) {
            case .contents: self = .file(.contents(try object.bytes("contents")))
            case .denied: self = .file(.denied)
            case .missing: self = .file(.missing)
            case .notSynchronised: self = .file(.notSynchronised)
            }
        }
    }
}
