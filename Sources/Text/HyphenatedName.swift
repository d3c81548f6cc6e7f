/// A text as a name of ASCII letters, digits and single hyphens, none of them at its ends; empty if nothing of it can stay.
///
/// - Parameter limit: how many scalars of the text are looked at.
package func hyphenatedName(of text: String, limit: Int) -> String {
    var name = ""
    for scalar in text.unicodeScalars.prefix(limit) {
        if scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
            name.unicodeScalars.append(scalar)
        } else if !name.isEmpty, !name.hasSuffix("-") {
            name.append("-")
        }
    }
    while name.hasSuffix("-") { name.removeLast() }
    return name
}
