import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// Expected payloads are written as the app writes its own.
@Suite struct ExpectedPayloadTests {
    private enum Key {
        static let items = "items"
        static let price = "price"
    }

    private static let identifier = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF") ?? UUID()
    private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000.125)

    private func handOver(_ userInfo: [AnyHashable: Any]) throws -> Desk {
        let desk = try Desk()
        try desk.phone.inApp(NotesApp.app) { app in
            app.edit("Groceries")
            app.activity?.userInfo = userInfo
            app.activity?.needsSave = true
        }
        desk.mac.acceptOffer(from: desk.phone)
        return desk
    }

    @Test func keysAreConstants() throws {
        let items = ["Milk", "Bread"]
        let desk = try handOver([Key.items: items, Key.price: 2.5])
        desk.phone.expectCurrentActivity(NotesApp.type, containing: [Key.price: 2.5])
        desk.mac.expectContinued(NotesApp.type, userInfo: [Key.items: PayloadValue(items), Key.price: 2.5])
        desk.mac.expectContinued(containing: [Key.items: ["Milk", "Bread"]])
        desk.mac.expectContinued(userInfo: [.string(Key.items): PayloadValue(items), "price": 2.5])
        #expect(
            verdict(issues { desk.mac.expectContinued(containing: [Key.items: ["Milk"]]) }.first)[1]
                .contains(#""items" is ["Milk","Bread"] instead of ["Milk"]"#))
        #expect(issues { desk.phone.expectCurrentActivity(NotesApp.type, containing: [Key.price: 3]) }.count == 1)
    }

    @Test func everyKindCanBeExpected() throws {
        let page = try #require(URL(string: "https://example.com/1?q#f"))
        let data = Data([0, 1, 255])
        let desk = try handOver([
            "date": Self.date, "page": page, "identifier": Self.identifier, "data": data, "isDone": true, "real": 1.5,
            "text": "Grüße", "count": 3,
        ])
        let (isDone, real, text, count) = (true, 1.5, "Grüße", 3)
        desk.mac.expectContinued(userInfo: [
            "date": PayloadValue(Self.date), "page": PayloadValue(page), "identifier": PayloadValue(Self.identifier),
            "data": PayloadValue(data), "isDone": PayloadValue(isDone), "real": PayloadValue(real),
            "text": PayloadValue(text), "count": PayloadValue(count),
        ])
    }

    @Test func valuesAreReadAsTheAppReadsThem() throws {
        let desk = try handOver([
            Key.price: 2.4999, "date": Self.date, "count": 3, Key.items: ["Milk"],
            "page": URL(string: "https://a.example/")!,
        ])
        let received = try #require(desk.mac.expectContinued())
        let price = try #require(received[Key.price, as: Double.self])
        #expect(abs(price - 2.5) < 0.001)
        let date = try #require(received["date", as: Date.self])
        #expect(abs(date.timeIntervalSince(Self.date)) < 1)
        #expect(received[Key.items] == ["Milk"])
        #expect(received["page", as: URL.self]?.host == "a.example")
        #expect(received["count", as: Double.self] == nil && received["count"] == 3)
        #expect(received["missing", as: String.self] == nil)
    }
}
