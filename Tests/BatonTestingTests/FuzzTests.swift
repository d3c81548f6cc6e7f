import BatonTesting
import Foundation
import Handoff
import Payload
import Testing

/// Defects in restore code are found, and told with the simplest activity.
@Suite struct FuzzTests {
    private func mac(with app: AppUnderTest<ProductApp>) throws -> Device {
        let mac = try World().addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5", account: "ana")
        try mac.install(app)
        return mac
    }

    /// The issues of a campaign.
    private func found(
        in app: AppUnderTest<ProductApp>, shape: PayloadShape = ProductApp.shape, runs: Int = 80,
        seed: UInt64 = 1, replaying: [FuzzedActivity] = [], timeLimit: Duration = .seconds(5),
        _ judging: @escaping (Device, FuzzedContinuation) throws -> Void = { _, _ in }
    ) async throws -> [Told] {
        let mac = try mac(with: app)
        return await issues {
            try await fuzz(
                mac, type: ProductApp.type, shape: shape, runs: runs, seed: seed, replaying: replaying,
                timeLimit: timeLimit, judging: judging)
        }.map(Told.init)
    }

    @Test func carefulCodeHasNoIssue() async throws {
        #expect(try await found(in: ProductApp.careful, runs: 200).isEmpty)
    }

    @Test func aForcedUnwrapIsFound() async throws {
        let told = try await found(
            in: ProductApp.app { app, userInfo in
                app.productID = userInfo["productID"]! as? Int
                return true
            })
        #expect(told.map(\.deviation) == ["productID missing"])
        #expect(told.first?.activity == "[:]")
        #expect(told.first?.observed.contains("Unexpectedly found nil while unwrapping an Optional value") == true)
    }

    @Test func aForcedCastIsFound() async throws {
        let told = try await found(
            in: ProductApp.app { app, userInfo in
                let note = (userInfo["note"] ?? "") as! String
                app.note = note
                return true
            })
        #expect(told.map(\.activity) == [#"["note": nil, "productID": 1]"#])
        #expect(told.map(\.deviation) == ["note is null instead of a string"])
    }

    @Test func anEndlessLoopIsFound() async throws {
        let told = try await found(
            in: ProductApp.app { app, userInfo in
                var left = userInfo["productID"] as? Int ?? 0
                while left != 0 { left = left > 0 ? left / 2 : left &- 1 }
                return true
            }, timeLimit: .milliseconds(400))
        #expect(told.map(\.activity) == [#"["productID": -1]"#])
        #expect(told.first?.observed == "it took longer than 0.4 seconds of processor time, and was stopped")
    }

    @Test func aNegativeIndexIsFound() async throws {
        let told = try await found(
            in: ProductApp.app { app, userInfo in
                let products = [String](repeating: "a product", count: 1 << 7)
                guard let index = userInfo["productID"] as? Int, index < products.count else { return false }
                app.note = products[index]
                return true
            })
        #expect(told.map(\.activity) == [#"["productID": -1]"#])
    }

    @Test func anIgnoredLongTextIsFound() async throws {
        let app = ProductApp.app { app, userInfo in
            guard let note = userInfo["note"] as? String else { return userInfo["productID"] is Int }
            if note.count <= 1000 { app.note = note }
            return true
        }
        let told = try await found(in: app) { mac, continuation in
            guard continuation.isHandled, let note = continuation.userInfo?["note"]?.stringValue else { return }
            let shown = try mac.inApp(app) { $0.note }
            #expect(shown == note)
        }
        let expected = #"["note": .string(String(repeating: "a", count: 1001)), "productID": 1]"#
        #expect(told.map(\.activity) == [expected])
        #expect(told.map(\.deviation) == ["note is 1001 characters long"])
    }

    @Test func aThrownErrorIsFound() async throws {
        struct Unsupported: Error {}
        let app = ProductApp.app { app, userInfo in
            if userInfo["productID"] is Date { throw Unsupported() }
            return true
        }
        let told = try await found(in: app) { mac, _ in
            try mac.inApp(app) { if let failure = $0.failure { throw failure } }
        }
        #expect(told.map(\.activity) == [#"["productID": .date(PayloadDate("2026-01-01T00:00:00Z")!)]"#])
        #expect(told.map(\.observed) == ["Unsupported was thrown: Unsupported()"])
    }

    @Test func anEndOfTheProcessIsFound() async throws {
        let told = try await found(
            in: ProductApp.app { app, userInfo in
                if userInfo.isEmpty { exit(0) }
                return true
            })
        #expect(told.map(\.deviation) == ["productID missing"])
        #expect(told.map(\.observed) == ["the process of the app exited with status 0"])
    }

    @Test func anActivityAsDeclaredIsTakenOver() async throws {
        let told = try await found(in: ProductApp.app { _, _ in false }, runs: 5)
        #expect(told.map(\.observed) == ["application(_:continue:restorationHandler:) returned false"])
        #expect(told.map(\.deviation) == ["as declared"])
        #expect(told.map(\.activity) == [#"["productID": 1]"#])
    }

    @Test func namedActivitiesComeFirst() async throws {
        let app = ProductApp.app { _, userInfo in userInfo["note"] as? String != "a bad one" }
        let told = try await found(in: app, runs: 0, replaying: [["note": "a bad one"], ["note": "good"]]) {
            #expect($1.isHandled)
        }
        #expect(told.map(\.activity) == [#"["note": "a bad one"]"#])
        #expect(told.first?.text.contains("It is one of those that `replaying` names.") == true)
    }

    /// The process runs the case of the test that started it.
    @Test(arguments: [1, -1]) func eachCaseHasItsProcess(_ least: Int) async throws {
        let app = ProductApp.app { _, userInfo in
            let number = userInfo["productID"] as? Int ?? 1
            precondition(number >= least, "too small")
            return true
        }
        let told = try await found(in: app, shape: [.required("productID", .integer(1...9))], runs: 60)
        #expect(told.map(\.activity) == [least == 1 ? #"["productID": -1]"# : #"["productID": -2]"#])
    }

    @Test func eachCallHasItsProcess() async throws {
        let careful = try mac(with: ProductApp.careful)
        let refusing = try mac(with: ProductApp.app { _, _ in false })
        let texts = await issues {
            try await fuzz(careful, type: ProductApp.type, shape: ProductApp.shape, runs: 1)
            try await fuzz(refusing, type: ProductApp.type, shape: ProductApp.shape, runs: 1)
        }
        #expect(texts.count == 1)
        #expect(texts.first?.contains("returned false") == true)
    }

    @Test func theAppCanBePrepared() async throws {
        let app = ProductApp.app { app, _ in app.note == "open" }
        let mac = try mac(with: app)
        let texts = await issues {
            try await fuzz(mac, type: ProductApp.type, shape: ProductApp.shape, runs: 5) { _, continuation in
                #expect(continuation.isHandled)
            } preparing: { mac in
                try mac.inApp(app) { $0.note = "open" }
            }
        }
        #expect(texts.isEmpty)
    }

    @Test func whatCannotBeFuzzedSaysWhy() async throws {
        let mac = try mac(with: ProductApp.careful)
        let unknown = await issues { try await fuzz(mac, type: "com.example.products.list") }
        #expect(
            unknown.first?.contains(
                "no app on mac declares com.example.products.list; declared are com.example.products.show") == true)
        let alone = try World().addDevice("mac", model: "MacBook Air M2", os: "macOS 14.5")
        try alone.install(ProductApp.careful)
        let signedOut = await issues { try await fuzz(alone, type: ProductApp.type) }
        #expect(signedOut.first?.contains("mac is not signed in to an account") == true)
    }

    @Test func aDeviceThatGetsNoOfferIsToldOnce() async throws {
        let mac = try mac(with: ProductApp.careful)
        try mac.set(.handoff, to: false)
        let texts = await issues { try await fuzz(mac, type: ProductApp.type, shape: ProductApp.shape) }
        #expect(texts.count == 1)
        #expect(texts.first?.contains("Observed: no offer; HANDOFF_OFF") == true)
    }
}

/// The parts of an issue.
private struct Told {
    let text: String

    init(_ text: String) { self.text = text }

    private var lines: [Substring] { text.split(separator: "\n") }
    private func rest(after prefix: String) -> String? {
        lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    var observed: String { rest(after: "Observed: ") ?? text }
    var deviation: String { rest(after: "Activity: \(ProductApp.type), ") ?? text }
    var activity: String { rest(after: "  ") ?? text }
}
