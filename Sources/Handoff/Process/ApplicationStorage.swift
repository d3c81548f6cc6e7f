public import Payload

/// What an app keeps between its processes: a file, a database, a preference. The device makes one for each installed
/// app and hands it to each process of that app.
public final class ApplicationStorage {
    /// The stored values by key, in canonical order.
    public private(set) var contents: PayloadDictionary

    /// Makes a storage.
    package init(_ contents: PayloadDictionary = [:]) { self.contents = contents }

    /// The value under a key. Assigning nil removes it.
    public subscript(key: String) -> PayloadValue? {
        get { contents[key] }
        set { contents[key] = newValue }
    }
}
