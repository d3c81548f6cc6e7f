public import Payload

/// What an app stores between its processes, as in a file, a database or preferences. The device makes one for each
/// installed app and passes it to each of the app's processes.
public final class ApplicationStorage {
    /// The stored values by key, in canonical order.
    public private(set) var contents: PayloadDictionary

    /// What the system keeps of the app's scenes, in the order in which they were opened.
    package var scenes: [StoredScene] = []
    /// How many scenes the app has opened so far.
    package var sceneCount = 0

    package init(_ contents: PayloadDictionary = [:]) { self.contents = contents }

    /// The value for a key. Assigning nil removes it.
    public subscript(key: String) -> PayloadValue? {
        get { contents[key] }
        set { contents[key] = newValue }
    }
}
