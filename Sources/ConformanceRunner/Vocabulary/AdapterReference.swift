import AdapterTransports
import Events
import Handoff
import ImplementationAdapter
import Notation
import SampleApps

/// The tables of the adapter protocol, `Conformance/Schema/adapter.md`, made from the declarations in the code.
package enum AdapterReference {
    /// The document's text.
    package static var markdown: String {
        var text = """
            # Tables of the adapter protocol

            Made by `baton explain --adapter`; a test holds this file to the code. The protocol itself is explained in
            [`../Adapter/README.md`](../Adapter/README.md).

            """
        text += "\n## Capabilities\n\n| Name | Who declares it |\n|---|---|\n"
        for capability in Capability.known { text += "| `\(capability.rawValue)` | \(capability.meaning) |\n" }
        text += """

            Which of them a case needs is computed from what it does with the devices that the implementation plays and expects of
            them; two devices need `transport.modelled`. An expectation needs the capability of its event, unless it expects the
            event not to come.

            """
        text += needs + messages + behaviours + findings + events + limits
        return text
    }

    private static var needs: String {
        var text = """

            | Capability | Verbs | Keys of `behaviour` | Actions of `perform` | Events |
            |---|---|---|---|---|

            """
        let keys = ScriptedBehaviour.form.shapes.flatMap(\.members).map(\.name)
        for capability in Capability.known {
            let cells = [
                Verb.allCases.filter { Capability.needed(for: $0) == capability }.map(\.rawValue),
                keys.filter { Capability.needed(forBehaviour: $0) == capability },
                ScriptedProgram.actions.map(\.name).filter { Capability.needed(forAction: $0) == capability },
                EventKind.allCases.filter { Capability.witnessed(by: $0) == capability }.map(\.rawValue),
            ]
            let names = cells.map { $0.map { "`\($0)`" }.joined(separator: ", ") }
            text += "| `\(capability.rawValue)` | \(names.joined(separator: " | ")) |\n"
        }
        return text
    }

    private static var findings: String {
        var text = """

            ## Findings

            The codes of `app.finding` (capability `app-findings`). `thread` is that of the code at fault. `reason` is in words of your
            own; the third column says what the reference names in it.

            | Code | When | `reason` names | At most | Requirement |
            |---|---|---|---|---|

            """
        for code in FindingCode.allCases {
            text +=
                "| `\(code.rawValue)` | \(code.occasion) | \(code.reasonContains) | \(code.frequency) | \(code.requirement) |\n"
        }
        return text
    }

    private static var behaviours: String {
        var text = """

            ## Behaviours

            Keys of an app's `behaviour`; all may be absent.

            | Key | Value | Default | Meaning |
            |---|---|---|---|

            """
        for key in ScriptedBehaviour.form.shapes.flatMap(\.members) {
            text += "| `\(key.name)` | \(key.words) | \(key.absent) | \(key.meaning) |\n"
        }
        text += """

            Controllers, windows, responders, `restores` and `restoration` need the capability `framework-management`, `opens` the
            capability `file-urls`, `views` and `delegateAdaptor` the capability `swiftui`.

            ### Actions of `perform`

            | Action | What it does |
            |---|---|

            """
        for action in ScriptedProgram.actions { text += "| `\(action.name)` | \(action.meaning) |\n" }
        return text
    }

    private static var events: String {
        var text = """

            ## Events

            What stands in brackets may be absent, everything else is there in every event of the kind. *World*: Baton writes it
            itself. *Capability*: only an implementation that declares it is expected to tell; empty is basic.

            | Event | Beside the fields | Fields | Meaning | Capability |
            |---|---|---|---|---|

            """
        for kind in EventKind.allCases {
            let declaration = kind.declaration
            let members = EventDeclaration.Member.allCases.filter(declaration.reportedMembers.contains).map(\.rawValue)
            // This field repeats a member.
            let fields = kind.fields.filter { $0 != .app }.map { field in
                let name = "`\(field.rawValue)` \(field.valueKinds.map(\.rawValue).joined(separator: " or "))"
                return declaration.optionalFields.contains(field) ? "[\(name)]" : name
            }
            let capability =
                declaration.isOfTheWorld ? "*World*" : Capability.witnessed(by: kind).map { "`\($0.rawValue)`" } ?? ""
            text +=
                "| `\(kind.rawValue)` | \(members.map { "`\($0)`" }.joined(separator: ", ")) | "
                + "\(fields.joined(separator: ", ")) | \(kind.meaning) | \(capability) |\n"
        }
        return text
    }

    private static var limits: String {
        let limits = AnswerLimits()
        return """

            ## Limits

            | Limit | Value |
            |---|---|
            | version of the protocol | \(AdapterDeclaration.currentProtocolVersion) |
            | a line, without its line feed | \(LineLimits.lineByteCount) bytes |
            | the first answer | \(limits.start) |
            | every other answer (`--answer-limit`) | \(limits.answer) |
            | ending after `bye`, and again after SIGTERM | \(limits.farewell) |
            | events of a case | \(CaseEnvironment.Limits.standard.events) |
            | virtual time of a case | \(CaseEnvironment.Limits.standard.virtualNanoseconds / 86_400_000_000_000) days |

            """
    }
}
