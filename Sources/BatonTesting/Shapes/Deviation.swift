import Payload

/// One way in which an activity differs from what the app declares.
struct Deviation: Hashable {
    /// Where in the payload; empty for the activity as a whole.
    let path: [Step]
    let change: Change

    /// One step on the way from `userInfo` to a value.
    enum Step: Hashable {
        case key(PayloadValue)
        /// The first element of a list or set.
        case element
    }

    enum Change: Hashable {
        // Of a value.
        case missing
        case null
        case anotherKind(PayloadKind)
        case negative, large, atLimit
        case outsideRange(ClosedRange<Int>)
        case noneOf([PayloadValue])
        case older(PayloadValue), newer(PayloadValue)
        case empty, huge, hostile
        case repeatedElement
        case insideList, nestedDeep
        case renamed
        // Of the activity.
        case extraKey, manyKeys
        case emptyUserInfo, noUserInfo
        case title(TextChange)
        case webpageURL(TextChange)
    }

    /// A change of something that is a text or absent.
    enum TextChange: Hashable { case missing, ordinary, empty, huge, hostile }

    /// The place in words, for example `address.lines[0]`.
    var place: String {
        var text = ""
        for step in path {
            switch step {
            case .element: text += "[0]"
            case .key(let key):
                let name = key.stringValue ?? key.description
                text += (text.isEmpty ? "" : ".") + (name.isEmpty ? "\"\"" : name)
            }
        }
        return text
    }
}
