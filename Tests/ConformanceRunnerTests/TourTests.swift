import ConformanceRunner
import Events
import Payload
import Reports
import Testing

/// Tours: their data, their sentences, their story.
struct TourTests {
    @Test("Every tour plays a case that passes, the same way twice, and tells of each of its devices")
    func tours() throws {
        #expect(
            library.tours.map(\.name) == [
                "demo", "shopsnap", "four-pages", "note", "counter", "documents", "reference-page", "scenes", "streams",
                "search",
            ])
        for tour in library.tours {
            let played = try library.play(tour, seed: 1)
            #expect(played.result.verdict.outcome == .pass, "\(tour.name): \(played.result.verdict.reason)")
            let text = played.text.text.plain
            let again = try library.play(tour, seed: 1)
            #expect(text == again.text.text.plain)
            #expect(text.contains(tour.title) && text.contains("PASS \(tour.caseName)"), "\(tour.name)")
            #expect(text.contains(", account ana") && !text.contains("no account"), "\(tour.name)")
            let devices = Set(played.result.events.filter { $0.kind.sentence != nil }.compactMap(\.device))
            for device in devices { #expect(text.contains("\n\(device), at "), "\(tour.name): \(device)") }
        }
    }

    @Test("Another seed tells the same story at other times") func seeds() throws {
        let tour = try #require(library.tour(named: "demo"))
        let texts = try [1, 2].map { try library.play(tour, seed: $0).text.text.plain }
        #expect(texts.allSatisfy { $0.contains("com.example.notes gets the activity, titled Groceries") })
    }

    @Test("A sentence names only what events of its kind have, and its brackets are in order")
    func placeholders() throws {
        for kind in EventKind.allCases {
            guard let sentence = kind.sentence else { continue }
            var rest = sentence[...]
            while let start = rest.firstIndex(of: "{") {
                let name = rest[rest.index(after: start)...].prefix { $0 != "}" }
                let isApp = name == "app" && kind.declaration.members.contains(.app)
                #expect(isApp || kind.fields.contains { $0.rawValue == name }, "\(kind.rawValue): {\(name)}")
                rest = rest[name.endIndex...]
            }
            var depth = 0
            for character in sentence {
                if character == "[" { depth += 1 }
                if character == "]" { depth -= 1 }
                #expect((0...1).contains(depth), "\(kind.rawValue)")
            }
            #expect(depth == 0, "\(kind.rawValue)")
        }
    }

    @Test("Missing values leave their part of the sentence out") func missingValues() {
        func text(_ fields: EventFields) -> String? {
            EventSentence(Event(time: .start, sequence: 0, kind: .continueCalled, app: "a", fields: fields)).text
        }
        #expect(text([.type: "t"]) == "a gets the activity.")
        #expect(text([.type: "t", .title: "T", .userInfo: PayloadValue.null]) == "a gets the activity, titled T.")
        #expect(
            text([.type: "t", .userInfo: PayloadValue.dictionary(["n": 1])])
                == "a gets the activity, with the payload n: 1.")
        let other = Event(time: .start, sequence: 0, kind: .advertisementSeen)
        #expect(EventSentence(other).text == nil)
    }

    @Test("A name of case files has words, and a file in iCloud its path there") func words() {
        func text(_ kind: EventKind, _ fields: EventFields) -> String? {
            EventSentence(Event(time: .start, sequence: 0, kind: kind, app: "a", fields: fields)).text
        }
        #expect(
            text(.offerHidden, [.from: "b", .surface: "dock", .reason: "goodbye"])
                == "The icon for the activity of b is no longer in the Dock: that device has said that it is over.")
        #expect(
            text(.advertisingStopped, [.reason: "something new"]) == "The device stops broadcasting: something new.")
        let cloud = PayloadValue.url("file:///Users/u/Library/Mobile%20Documents/iCloud~a/Documents/N.note")
        #expect(
            text(.fileStored, [.url: cloud, .by: "sync"]) == "The file Documents/N.note in iCloud is stored by iCloud.")
        #expect(
            text(.fileAccessed, [.url: PayloadValue.url("file:///tmp/N.note"), .result: "read"])
                == "a opens the file file:///tmp/N.note: read.")
        #expect(
            text(.settingsState, [.handoffSwitchPresent: true, .handoffSwitchOn: false])
                == "The settings show a Handoff switch: yes. It is on: no.")
    }

    @Test("A tour tells what apps are made to do, in the words of the case") func steps() throws {
        let tour = try #require(library.tour(named: "documents"))
        let text = try library.play(tour, seed: 1).text.text.plain
        #expect(
            text.contains(
                "  Step: In the app, new note, with content: \"Pack\", document: \"doc-1\", name: \"Holidays\".\n"))
        let faults = try library.play(try #require(library.tour(named: "shopsnap")), seed: 1).text.text.plain
        #expect(faults.contains("  Step: A fault is prepared: cancel.\n") && !faults.contains("sample app's own"))
    }

    @Test("Hostile text in a case sets no colour, begins no line and names no field")
    func hostileText() {
        let title = "{reason}[\u{1B}[31m\nred\u{202E}" + String(repeating: "x", count: 1000)
        let event = Event(
            time: .start, sequence: 0, kind: .continueCalled, device: "phone", app: "a\u{7}",
            fields: [.type: "t", .title: title])
        let text = TourStory(of: [event], step: { _ in nil }).text.plain
        #expect(text.split(separator: "\n").count == 2)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
        #expect(text.contains("titled {reason}[\\u{1B}[31m\\u{A}red") && text.count < 400)
    }

    @Test("What repeats itself is told once, and what a device does until another acts is one passage")
    func passages() {
        func event(_ device: String, _ time: Int64) -> Event {
            Event(time: Instant(nanoseconds: time), sequence: 0, kind: .deviceLocked, device: device)
        }
        let story = TourStory(
            of: [event("a", 0), event("a", 5), event("b", 1_234_567_890), event("a", 2_000_000_000)], step: { _ in nil }
        )
        #expect(
            story.text.plain == """
                a, at 0.000 s
                  The device is locked. (2 times)
                b, at 1.234 s
                  The device is locked.
                a, at 2.000 s
                  The device is locked.

                """)
    }
}
