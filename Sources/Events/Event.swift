package import Payload

/// An observable event.
///
/// Rules, expectations, reports and captures read the event log of a run and nothing else. Virtual worlds,
/// implementations behind an adapter and recordings use the same model; members that a recording does not show (`app`,
/// `activity`, ...) are absent there.
package struct Event: Sendable, Hashable {
    /// When it happened.
    package var time: Instant
    /// Position in its case, from 0 without gaps, to which findings and reports refer. In a recording, the number of
    /// the frame that shows it.
    package var sequence: Int
    /// What happened.
    package var kind: EventKind
    /// The name of the device in the case; absent for events of the world.
    package var device: String?
    /// The app's bundle identifier.
    package var app: String?
    /// The activity's number, unique in its device.
    package var activity: Int?
    /// The continuation attempt's number, unique in its world. Each acceptance begins an attempt.
    package var attempt: Int?
    /// The thread class of a callback.
    package var thread: ThreadClass?
    /// Further values, in the order of ``EventKind/fields``.
    package var fields: [Field]

    /// A named value of an event.
    package struct Field: Sendable, Hashable {
        /// The name, one of the kind's ``EventKind/fields``.
        package var name: FieldName
        /// The value.
        package var value: PayloadValue

        /// Makes a field.
        package init(_ name: FieldName, _ value: PayloadValue) {
            self.name = name
            self.value = value
        }
    }

    /// Makes an event.
    package init(
        time: Instant, sequence: Int, kind: EventKind, device: String? = nil, app: String? = nil,
        activity: Int? = nil, attempt: Int? = nil, thread: ThreadClass? = nil, fields: EventFields = [:]
    ) {
        self.time = time
        self.sequence = sequence
        self.kind = kind
        self.device = device
        self.app = app
        self.activity = activity
        self.attempt = attempt
        self.thread = thread
        self.fields = fields.elements
    }

    /// The value of a field, if the event has it.
    package subscript(name: FieldName) -> PayloadValue? {
        for field in fields where field.name == name { return field.value }
        return nil
    }

    /// The text of a field, if the event has it and it is a string.
    package func text(_ name: FieldName) -> String? {
        if case .string(let text)? = self[name] { return text }
        return nil
    }

    /// The integer of a field, if the event has it and it is an integer.
    package func integer(_ name: FieldName) -> Int64? {
        if case .integer(let value)? = self[name] { return value }
        return nil
    }

    /// The bytes of a field, if the event has it and it is data.
    package func data(_ name: FieldName) -> [UInt8]? {
        if case .data(let bytes)? = self[name] { return bytes }
        return nil
    }
}

/// An event before the world adds its time, device and number.
package struct EventDraft: Sendable, Hashable {
    /// What happened.
    package var kind: EventKind
    /// The app's bundle identifier.
    package var app: String?
    /// The activity's number, unique in its device.
    package var activity: Int?
    /// The continuation attempt's number.
    package var attempt: Int?
    /// The link that the event is about. It does not stand in the log.
    package var link: LinkIdentifier?
    /// The thread class of a callback.
    package var thread: ThreadClass?
    /// Further values.
    package var fields: [Event.Field]

    /// Makes a draft.
    package init(
        _ kind: EventKind, app: String? = nil, activity: Int? = nil, attempt: Int? = nil,
        link: LinkIdentifier? = nil, thread: ThreadClass? = nil, _ fields: EventFields = [:]
    ) {
        self.kind = kind
        self.app = app
        self.activity = activity
        self.attempt = attempt
        self.link = link
        self.thread = thread
        self.fields = fields.elements
    }
}
