import Foundation
import Payload
import Testing

@testable import BatonTesting

/// The activities that `fuzz` generates.
@Suite struct GeneratedActivityTests {
    private static let shape: PayloadShape = [
        .required("productID", .integer), .required("count", .integer(1...9)), .optional("note", .string),
        .required("mode", .oneOf("list", "grid")), .required("version", .version("1.4")),
        .optional("seen", .date), .optional("picture", .data), .optional("page", .url), .optional("weight", .real),
        .required("items", .array(of: .dictionary([.required("name", .string)]))), .optional("tags", .set(of: .string)),
    ]

    private func call(seed: UInt64 = 1, _ shape: PayloadShape = Self.shape) -> FuzzingCall {
        FuzzingCall(
            type: "com.example.show", shape: shape, declared: FuzzedActivity(userInfo: nil, title: "Show"), runs: 400,
            seed: seed, replaying: [], timeLimit: .seconds(1), sourceLocation: #_sourceLocation)
    }

    private func generated(_ call: FuzzingCall) -> [ActivityGenerator.Generated] {
        (0..<call.runs).map { number in
            var choices = call.input(number)
            return call.generator.activity(&choices)
        }
    }

    @Test func oneSeedMakesTheSameActivities() {
        #expect(generated(call()).map(\.activity) == generated(call()).map(\.activity))
        #expect(generated(call()).map(\.activity) != generated(call(seed: 2)).map(\.activity))
    }

    @Test func theFirstActivityIsAsDeclared() {
        let first = generated(call())[0]
        #expect(first.deviations.isEmpty)
        #expect(
            first.activity
                == FuzzedActivity(
                    userInfo: [
                        "productID": 1, "count": 1, "mode": "list", "version": "1.4", "items": [["name": "a"]],
                    ], title: "Show"))
    }

    @Test func anExampleIsAShape() {
        let example: PayloadDictionary = [
            "items": ["Milk", "Bread"], "since": .date(PayloadDate(secondsSince2001: 7)),
        ]
        let all = generated(call(.like(example)))
        #expect(all[0].activity.userInfo == example)
        #expect(all.contains { $0.deviations == ["since missing"] && $0.activity.userInfo?.count == 1 })
        #expect(all.contains { $0.deviations == ["items[0] is an integer instead of a string"] })
    }

    @Test func everyDeviationShows() {
        let all = generated(call())
        let count = call().generator.deviationCount
        let shown = Set(all.flatMap(\.numbers))
        #expect(shown.count == count, "400 activities try each of the \(count) deviations")
        let words = Set(all.flatMap(\.deviations))
        for expected in [
            "productID missing", "productID negative", "productID is called productid", "count outside of 1...9",
            "mode is none of its values", "version older", "version newer", "note empty", "items repeats an element",
            "items[0].name missing", "items inside a list", "no userInfo", "userInfo empty", "title missing",
            "productID is a string instead of an integer", "seen at a limit", "tags is an array instead of a set",
        ] {
            #expect(words.contains(expected), "\(expected) in \(words.sorted())")
        }
    }

    @Test func valuesOutsideOfARangeAreOutside() {
        for generated in generated(call()) where generated.deviations == ["count outside of 1...9"] {
            let count = generated.activity.userInfo?["count"]?.integerValue ?? 5
            #expect(!(1...9).contains(count))
        }
    }

    @Test func inputsAndFaultsCrossProcesses() throws {
        for input in [FuzzInput.choices([1, .max, 0]), .activity(FuzzedActivity(userInfo: nil, title: "t"))] {
            #expect(FuzzInput(payload: input.payload) == input)
        }
        let fault = RestoreFault(
            cause: "c", expected: "e", observed: "o", advice: "a",
            place: .init(fileID: "M/F.swift", line: 3, column: 4),
            timeline: ["1", "2"], concernsSetup: true)
        #expect(RestoreFault(payload: fault.payload) == fault)
        #expect(RestoreFault(payload: 3) == nil)
    }

    /// Each text stands in this file as source, so that the compiler has read it.
    @Test func activitiesAreWrittenAsSwift() throws {
        let activities: [FuzzedActivity] = [
            ["productID": -1, "note": "quote \" backslash \\ \u{301}\u{0}\n"],
            ["whole": 1.0, "large": 1e+300, "nothing": .real(.nan), "minus": .real(-0.0), "far": .real(-.infinity)],
            ["flag": true, "null": nil, "most": .unsigned(18446744073709551615), "least": -9223372036854775808],
            ["day": .date(PayloadDate("2026-01-01T00:00:00Z")!), "odd": .date(PayloadDate(secondsSince2001: 1e+300))],
            ["data": .data([1, 2]), "zeros": .data([UInt8](repeating: 0, count: 100))],
            ["id": .uuid(PayloadUUID("00000000-0000-0000-0000-000000000007")!), "url": .url("file:///a")],
            [
                "list": [1, ["a": [:]]], "set": .set([1, "a"]), "same": .array([PayloadValue](repeating: 0, count: 41)),
            ],
            ["long": .string(String(repeating: "\u{E9}", count: 300)), 1: [], true: "other keys"],
            [:],
            FuzzedActivity(userInfo: nil, title: "a \u{202E}title", webpageURL: "https://example.com/"),
        ]
        let file = try String(contentsOfFile: #filePath, encoding: .utf8)
        for activity in activities {
            let entries = activity.userInfo.map { $0.map { "\($0.key.swiftSource): \($0.value.swiftSource)" } } ?? []
            for entry in entries { #expect(file.contains(entry), "\(entry)") }
            #expect(activity.userInfo != nil || file.contains(activity.description), "\(activity)")
        }
        #expect(activities[8].description == "[:]")
        #expect(FuzzedActivity(userInfo: [:], title: "t").description == #"FuzzedActivity(userInfo: [:], title: "t")"#)
    }
}
