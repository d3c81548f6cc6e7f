import Reports
import Text

/// What `baton doctor` says about one thing.
struct Examination {
    enum Availability { case here, absent, missing }

    var availability: Availability
    var what: String
    var advice = ""

    init(_ availability: Availability, _ what: String, advice: String = "") {
        self.availability = availability
        self.what = what
        self.advice = advice
    }

    var text: StyledText {
        let mark =
            switch availability {
            case .here: "ok      "
            case .absent: "without "
            case .missing: "MISSING "
            }
        let line: StyledText = "\(mark)\(VisibleText.escape(what, limit: 300))\n"
        return advice.isEmpty ? line : line + "        \(VisibleText.escape(advice, limit: 300))\n"
    }
}
