import Foundation

/// Wall times in reports, in which two runs of the same cases differ. The log has none.
package enum WallTimes {
    /// What stands in `junit.xml` and in a page.
    private static let pattern =
        #"(?: time="[0-9.]+"| timestamp="[^"]*"|<div><dt>(?:Began|Took)</dt><dd>[^<]*</dd></div>)"#

    /// The text of a report without them.
    package static func removed(from report: some Sequence<UInt8>) -> String {
        String(decoding: Array(report), as: UTF8.self)
            .replacingOccurrences(of: pattern, with: "", options: .regularExpression)
    }
}
