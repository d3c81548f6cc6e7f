package import Payload

/// One operation as a world hands it to an implementation.
package struct Operation: Sendable, Hashable {
    package var verb: Verb
    /// The app it is about, by bundle identifier; nil where the verb is about the device.
    package var app: String?
    /// The verb's arguments as ``Verb/arguments`` declares them.
    package var arguments: PayloadDictionary

    package init(_ verb: Verb, app: String? = nil, _ arguments: PayloadDictionary = [:]) {
        self.verb = verb
        self.app = app
        self.arguments = arguments
    }
}
