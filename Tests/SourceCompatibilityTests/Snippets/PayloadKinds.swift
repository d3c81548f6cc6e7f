// In the manner of the class reference's list of types for userInfo (CR, HDR): one value of each, and one that is refused.

import Foundation
import Handoff

final class Bookmark {
    let page: Int
    init(page: Int) { self.page = page }
}

enum PayloadKinds {
    static let identifier = UUID(uuidString: "6F9619FF-8B86-D011-B42D-00C04FC964FF")!

    static func everyAllowedKind() -> [AnyHashable: Any] {
        [
            "text": "Grüße", "integer": 42, "real": 2.5, "truth": true, "number": NSNumber(value: 7),
            "date": Date(timeIntervalSinceReferenceDate: 1), "data": Data([1, 2, 3]),
            "page": URL(string: "https://example.com/")!, "identifier": identifier, "null": NSNull(),
            "list": ["one", 2, [3.5]] as [Any], "nested": ["inner": ["deep": Date(timeIntervalSinceReferenceDate: 2)]],
            "set": NSSet(array: ["a", "b"]), "swiftSet": Set([1, 2]), "objects": NSArray(array: ["x", 1]),
            "dictionary": NSDictionary(dictionary: ["k": "v"]), 5: "a number as a key",
        ]
    }

    static func read(_ userInfo: [AnyHashable: Any]?) -> Bool {
        guard let userInfo = userInfo else { return false }
        return userInfo["text"] as? String == "Grüße" && userInfo["integer"] as? Int == 42
            && userInfo["real"] as? Double == 2.5 && userInfo["truth"] as? Bool == true
            && userInfo["number"] as? Int == 7
            && userInfo["date"] as? Date == Date(timeIntervalSinceReferenceDate: 1)
            && userInfo["data"] as? Data == Data([1, 2, 3])
            && (userInfo["page"] as? URL)?.host == "example.com"
            && userInfo["identifier"] as? UUID == identifier && userInfo["null"] is NSNull
            && (userInfo["list"] as? [Any])?.count == 3
            && ((userInfo["nested"] as? [String: Any])?["inner"] as? [String: Date])?["deep"]
                == Date(timeIntervalSinceReferenceDate: 2)
            && userInfo["set"] as? Set<String> == ["a", "b"] && userInfo["swiftSet"] as? Set<Int> == [1, 2]
            && (userInfo["objects"] as? [Any])?.first as? String == "x"
            && userInfo["dictionary"] as? [String: String] == ["k": "v"]
            && userInfo[5] as? String == "a number as a key"
    }

    static func assignWhatIsRefused(to activity: NSUserActivity) {
        activity.userInfo = ["bookmark": Bookmark(page: 3)]
    }
}
