import Notation
import Payload

/// Writes log lines as JSON. The lines of a case are written by hand, since making nodes of them would take longer than
/// the simulation; a test compares the result with ``LogLine/form``, by which all other lines are written.
///
/// Every line is one object whose first key is `line` and whose keys stand in a fixed order. What is absent or empty is
/// left out. Equal lines give equal bytes, so that two runs with one seed can be compared byte for byte. ``LogReader``
/// reads them.
package enum LogWriter {
    /// Appends a line with its line feed to a buffer of the caller.
    package static func append(_ line: LogLine, to output: inout [UInt8]) {
        switch line {
        case .event(let event): append(event, to: &output)
        case .caseBegan(let header): append(header, to: &output)
        case .check(let check): append(check, to: &output)
        case .verdict(let verdict): append(verdict, to: &output)
        case .run, .requirement, .baseline, .end:
            JSONText.append(LogLine.form.form.write(line), to: &output)
            output.append(UInt8(ascii: "\n"))
        }
    }

    /// Appends an event's line with its line feed; fields stand in the order in which the event has them.
    package static func append(_ event: Event, to output: inout [UInt8]) {
        JSONText.appendRaw(#"{"line":"event","t":"#, to: &output)
        JSONText.appendInteger(event.time.nanoseconds, to: &output)
        JSONText.appendRaw(#","n":"#, to: &output)
        JSONText.appendInteger(event.sequence, to: &output)
        JSONText.appendRaw(#","kind":""#, to: &output)
        appendName(event.kind.rawValue, to: &output)
        output.append(UInt8(ascii: "\""))
        if let device = event.device {
            JSONText.appendRaw(#","device":"#, to: &output)
            JSONText.appendString(device, to: &output)
        }
        if let app = event.app {
            JSONText.appendRaw(#","app":"#, to: &output)
            JSONText.appendString(app, to: &output)
        }
        if let activity = event.activity {
            JSONText.appendRaw(#","activity":"#, to: &output)
            JSONText.appendInteger(activity, to: &output)
        }
        if let attempt = event.attempt {
            JSONText.appendRaw(#","attempt":"#, to: &output)
            JSONText.appendInteger(attempt, to: &output)
        }
        switch event.thread {
        case .main: JSONText.appendRaw(#","thread":"main""#, to: &output)
        case .other: JSONText.appendRaw(#","thread":"other""#, to: &output)
        case nil: break
        }
        if !event.fields.isEmpty {
            JSONText.appendRaw(#","fields":{""#, to: &output)
            var isFirst = true
            for field in event.fields {
                if !isFirst { JSONText.appendRaw(#",""#, to: &output) }
                isFirst = false
                appendName(field.name.rawValue, to: &output)
                JSONText.appendRaw(#"":"#, to: &output)
                PayloadNotation.append(field.value, to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
        JSONText.appendRaw("}\n", to: &output)
    }

    /// Appends a name of the vocabulary, which is ASCII without anything to escape.
    static func appendName(_ name: String, to output: inout [UInt8]) {
        let done: Void? = name.utf8.withContiguousStorageIfAvailable { output.append(contentsOf: $0) }
        if done == nil { output.append(contentsOf: name.utf8) }
    }
}
