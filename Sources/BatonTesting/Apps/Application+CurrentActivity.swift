import Foundation
import Handoff
import ImplementationAdapter
import Payload

extension Application {
    /// Performs what a fault or a case does to the current activity.
    func performOnCurrentActivity(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard let verb = Verb(rawValue: action) else { return .unsupported }
        guard let activity = currentActivity else { return .refused("the app has no current activity") }
        switch verb {
        case .addUserInfoEntries:
            let entries = arguments["entries"]?.dictionaryValue ?? [:]
            if arguments["atEverySave"]?.booleanValue == true {
                activity.entriesOfEverySave.merge(entries)
            } else {
                activity.addEntries(entries)
            }
        case .markNeedsSave: activity.needsSave = true
        case .invalidate: activity.invalidate()
        case .change:
            guard let expiration = arguments["expiresIn"] else { return .unsupported }
            let span = expiration.integerValue
            guard span != nil || expiration.isNull else { return .unsupported }
            activity.expirationDate = span.map {
                Date(timeIntervalSinceReferenceDate: secondsSince2001 + Double($0) / 1e9)
            }
        default: return .unsupported
        }
        return .done(.null)
    }
}
