import Handoff
import Payload

/// Stores the shopping list between two processes of the app.
final class ItemStore {
    private let storage: ApplicationStorage
    private let application: () -> Application?
    private static let key = "items"
    /// How often the list was written in this process.
    private(set) var commits = 0

    init(_ application: Application) {
        storage = application.storage
        self.application = { [weak application] in application }
    }

    /// Reads the list, and calls back on main later, as any store does.
    func fetch(_ completion: @escaping ([String]) -> Void) {
        application()?.performOnMain { [storage] in
            completion((storage[Self.key]?.arrayValue ?? []).compactMap(\.stringValue))
        }
    }

    func commit(_ items: [String]) {
        commits += 1
        storage[Self.key] = .array(items.map { .string($0) })
    }
}
