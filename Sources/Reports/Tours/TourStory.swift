package import Events

/// What happens in a case, as a story: what each device does, in the order of time.
package struct TourStory: Sendable {
    /// What one device does until another one does something.
    private struct Passage: Sendable {
        var device: String
        var begin: Instant
        var sentences: [(text: String, count: Int)]
    }

    private var passages: [Passage] = []

    /// Tells events. A sentence that follows itself is told once, with its count.
    ///
    /// - Parameter step: what a step does, by the event of its start; nil for one that is not told.
    package init(of events: [Event], step: (Event) -> String?) {
        for (index, event) in events.enumerated() where !Self.isOfDelivery(event, events[index...].dropFirst().first) {
            let text = event.kind == .stepStarted ? step(event) : EventSentence(event).text
            if let text { tell(text, on: event.device ?? "world", at: event.time) }
        }
    }

    /// Whether an object was made only to be delivered, which the next event tells.
    private static func isOfDelivery(_ event: Event, _ next: Event?) -> Bool {
        event.kind == .activityCreated && next?.kind == .continueCalled && next?.activity == event.activity
    }

    private mutating func tell(_ text: String, on device: String, at time: Instant) {
        guard let last = passages.indices.last, passages[last].device == device else {
            passages.append(Passage(device: device, begin: time, sentences: [(text, 1)]))
            return
        }
        if passages[last].sentences.last?.text == text {
            passages[last].sentences[passages[last].sentences.count - 1].count += 1
        } else {
            passages[last].sentences.append((text, 1))
        }
    }

    /// The story: for each passage its device and time, then its sentences.
    package var text: StyledText {
        var text: StyledText = ""
        for passage in passages {
            text += "\(passage.device, .bold), at \(Self.seconds(passage.begin)) s\n"
            for sentence in passage.sentences {
                text += sentence.count > 1 ? "  \(sentence.text) (\(sentence.count) times)\n" : "  \(sentence.text)\n"
            }
        }
        return text
    }

    /// Seconds with three digits.
    private static func seconds(_ instant: Instant) -> String {
        let milliseconds = instant.nanoseconds / 1_000_000
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
