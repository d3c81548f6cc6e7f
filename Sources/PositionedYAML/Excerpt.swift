/// Text from a file, made safe and short enough for a message.
///
/// Control characters, bidirectional overrides and other invisible scalars are written as `\u{…}`, because a message ends
/// on terminals and in reports, where they could hide or fake text.
package func excerpt(_ text: String, limit: Int = 48) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
        if count == limit { return shown + "…" }
        count += 1
        switch scalar {
        case "\n": shown += "\\n"
        case "\t": shown += "\\t"
        case "\r": shown += "\\r"
        case "\\": shown += "\\\\"
        case "`": shown += "'"
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                shown.unicodeScalars.append(scalar)
            }
        }
    }
    return shown
}
