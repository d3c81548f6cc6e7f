import Foundation

extension RestoreFault {
    /// No activity can reach the app.
    static func setup(_ expected: String, observed: String, advice: String = "") -> RestoreFault {
        RestoreFault(
            cause: "setup", expected: expected, observed: observed, advice: advice, concernsSetup: true)
    }

    /// The test's closure threw an error, of its own or of the app.
    static func thrown(_ error: any Error) -> RestoreFault {
        // Domain and code name the type and the case, and leave out what the error says about the payload.
        let details = error as NSError
        return RestoreFault(
            cause: "error \(details.domain) \(details.code)", expected: "no error",
            observed: "\(String(describing: Swift.type(of: error))) was thrown: \(error)",
            advice: "treat such a payload as one that cannot be restored")
    }
}
