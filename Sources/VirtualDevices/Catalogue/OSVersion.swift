package import Platforms

/// A release of an operating system: the platform and the numbers of its version.
///
/// Versions compare number by number, and a missing number counts as 0: 8.10 is later than 8.9, and 16 is 16.0.
package struct OSVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let platform: Platform
    /// The numbers, at least two, without further zeros at the end: `[8, 1, 2]`, `[16, 0]`.
    package let components: [Int]

    /// Makes a release from its numbers; nil if there are none, more than four, or one outside 0...9999.
    package init?(_ platform: Platform, _ components: [Int]) {
        guard (1...4).contains(components.count), components.allSatisfy({ (0...9999).contains($0) }) else { return nil }
        var numbers = components
        while numbers.count > 2, numbers.last == 0 { numbers.removeLast() }
        if numbers.count == 1 { numbers.append(0) }
        self.platform = platform
        self.components = numbers
    }

    /// Makes a release from a version such as `10.11.6`; nil if it has another form.
    package init?(_ platform: Platform, version: String) {
        var numbers: [Int] = []
        for part in version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard (1...4).contains(part.count),
                part.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
                let number = Int(String(Substring(part)))
            else { return nil }
            numbers.append(number)
        }
        self.init(platform, numbers)
    }

    /// Parses `iOS 8.1`, `macOS 10.10`, `OS X 10.9.5`; nil if the text has another form.
    package init?(_ text: String) {
        for platform in Platform.allCases {
            for name in platform.names where text.hasPrefix(name + " ") {
                self.init(platform, version: String(text.dropFirst(name.count + 1)))
                return
            }
        }
        return nil
    }

    /// The numbers joined by points.
    package var version: String { components.map(String.init).joined(separator: ".") }

    /// The platform's usual name and the version, as in `macOS 10.10`.
    package var description: String { "\(platform.rawValue) \(version)" }

    /// The release of the platform whose rules this one follows: iOS 18.2 for visionOS 2.2, otherwise itself.
    package var ofRules: OSVersion {
        platform.rules == platform ? self : OSVersion(platform.rules, platform.releaseOfRules(components)) ?? self
    }

    /// Orders by platform in the order of `Platform`, then by version.
    package static func < (left: OSVersion, right: OSVersion) -> Bool {
        guard left.platform == right.platform else { return left.platform.rawValue < right.platform.rawValue }
        return left.components.lexicographicallyPrecedes(right.components)
    }
}
