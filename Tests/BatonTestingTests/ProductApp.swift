import BatonTesting
import Foundation
import Handoff

/// An app that shows a product, with restore code that a test chooses.
final class ProductApp: ApplicationDelegate {
    /// The code that restores an activity; it returns whether it could.
    typealias Restore = @Sendable (ProductApp, [AnyHashable: Any]) throws -> Bool

    var productID: Int?
    var note: String?
    /// What the restore code threw.
    var failure: (any Error)?
    private let restore: Restore

    init(_ application: Application, restore: @escaping Restore) {
        self.restore = restore
        application.delegate = self
    }

    func application(
        _ application: Application, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UserActivityRestoring]?) -> Void
    ) -> Bool {
        do {
            return try restore(self, userActivity.userInfo ?? [:])
        } catch {
            failure = error
            return false
        }
    }

    static let type = "com.example.products.show"
    static let shape: PayloadShape = [.required("productID", .integer), .optional("note", .string)]

    /// An app with this restore code.
    static func app(_ restore: @escaping Restore) -> AppUnderTest<ProductApp> {
        AppUnderTest(bundle: "com.example.products", team: "TEAM1AAAAA", activityTypes: [type]) { application in
            ProductApp(application, restore: restore)
        }
    }

    /// An app whose restore code checks everything.
    static let careful = app { app, userInfo in
        guard let productID = userInfo["productID"] as? Int, productID > 0 else { return false }
        app.productID = productID
        app.note = userInfo["note"] as? String
        return true
    }
}
