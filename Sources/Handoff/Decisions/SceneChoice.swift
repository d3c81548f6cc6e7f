/// Something from outside of an app for which the system chooses a scene.
package struct ExternalEvent: Sendable, Hashable {
    /// The targetContentIdentifier of an activity.
    package var identifier: String?
    /// The absolute URL of a page.
    package var page: String?
    /// The absolute URL of a file.
    package var file: String?

    package init(identifier: String? = nil, page: String? = nil, file: String? = nil) {
        self.identifier = identifier
        self.page = page
        self.file = file
    }
}

/// What the system knows when it chooses a scene for an event.
package struct SceneChoice: Sendable, Hashable {
    /// A scene that is open, whether or not it is connected.
    package struct Open: Sendable, Hashable {
        package var number: Int
        /// Its conditions prefer the event.
        package var prefers: Bool
        /// Its conditions allow the event.
        package var allows: Bool

        package init(number: Int, prefers: Bool, allows: Bool) {
            self.number = number
            self.prefers = prefers
            self.allows = allows
        }
    }

    /// The open scenes, the one in which the user worked last first.
    package var open: [Open]
    /// Whether each declaration of the app matches the event; nil for one that says nothing about events.
    package var declared: [Bool?]
    /// The app can have more than one scene on the device.
    package var hasSeveralScenes: Bool

    package init(open: [Open], declared: [Bool?], hasSeveralScenes: Bool) {
        self.open = open
        self.declared = declared
        self.hasSeveralScenes = hasSeveralScenes
    }
}

/// The scene that takes an event.
package enum SceneDestination: Sendable, Hashable {
    /// An open one, by its number.
    case open(Int)
    /// A new one, of a declaration by its index.
    case new(Int)
}
