import Text

/// Text from a file, made safe and short enough for a message.
///
/// It stands between grave accents there, none of which is left in it; the frequent controls have short escapes.
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
        default: VisibleText.append(scalar, to: &shown)
        }
    }
    return shown
}
