import Payload

/// The identifier, the versions and the minimum system of a bundle.
struct IdentityCheck {
    let bundle: AppBundle

    /// All findings.
    var findings: [Finding] {
        guard let info = bundle.info, info.isDictionary else { return [] }
        var findings: [Finding] = []
        checkIdentifier(info, &findings)
        // A supplementary file of a project has only some of the keys; the build adds the others.
        if bundle.isBuilt || info.entries["CFBundleIdentifier"] != nil {
            for key in ["CFBundleShortVersionString", "CFBundleVersion"] { checkVersion(key, info, &findings) }
        }
        checkMinimum(info, &findings)
        return findings
    }

    private func checkIdentifier(_ info: ListFile, _ findings: inout [Finding]) {
        let key = "CFBundleIdentifier"
        guard let text = info.entries[key]?.stringValue, !text.isEmpty else {
            if bundle.isBuilt {
                findings.append(Finding(.identifierMissing, in: info.path, at: key, found: "no identifier"))
            }
            return
        }
        if AppBundle.hasVariable(text) {
            findings.append(variable(text, info, key))
            return
        }
        let isRight = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        if !isRight {
            findings.append(Finding(.identifierMalformed, in: info.path, at: key, found: "\(quoted(text))"))
        }
    }

    private func checkVersion(_ key: String, _ info: ListFile, _ findings: inout [Finding]) {
        guard let value = info.entries[key], let text = value.stringValue, !text.isEmpty else {
            findings.append(Finding(.versionMissing, in: info.path, at: key, found: "no version"))
            return
        }
        if AppBundle.hasVariable(text) {
            findings.append(variable(text, info, key))
        } else if Self.numbers(text) == nil {
            findings.append(Finding(.versionMalformed, in: info.path, at: key, found: quoted(text)))
        }
    }

    private func checkMinimum(_ info: ListFile, _ findings: inout [Finding]) {
        let key = bundle.platform.isForMac ? "LSMinimumSystemVersion" : "MinimumOSVersion"
        guard let text = info.entries[key]?.stringValue else { return }
        if AppBundle.hasVariable(text) {
            findings.append(variable(text, info, key))
            return
        }
        guard let numbers = Self.numbers(text) else {
            findings.append(Finding(.systemMalformed, in: info.path, at: key, found: quoted(text)))
            return
        }
        if let first = bundle.platform.firstRelease, numbers.lexicographicallyPrecedes(first) {
            findings.append(
                Finding(.systemTooOld, in: info.path, at: key, found: "\(bundle.platform.rawValue) \(quoted(text))"))
        }
    }

    private func variable(_ text: String, _ info: ListFile, _ key: String) -> Finding {
        Finding(bundle.isBuilt ? .variableLeft : .variableUnresolved, in: info.path, at: key, found: quoted(text))
    }

    /// The numbers of a version; nil for another text.
    static func numbers(_ text: String) -> [Int]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
        }
        return numbers.count == parts.count && parts.count <= 4 ? numbers : nil
    }
}
