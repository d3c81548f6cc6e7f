/// What an executable shows.
struct ExecutableContents {
    var path: String
    var slices: [ExecutableFile.Slice]
    /// Those of the architectures that are signed.
    var signatures: [CodeSignature]
}

extension AppBundle {
    /// Takes the platform, the team and the entitlements from the executable.
    mutating func read(_ contents: ExecutableContents) {
        if let platform = contents.slices.lazy.compactMap(\.platform).first.flatMap(BundlePlatform.numbered) {
            (self.platform, isForSimulator) = platform
        }
        guard let signature = contents.signatures.first else {
            signing = .unsigned
            return
        }
        let isAlike =
            contents.signatures.count == contents.slices.count
            && contents.signatures.allSatisfy {
                $0.team == signature.team && $0.isAdHoc == signature.isAdHoc
                    && $0.entitlements == signature.entitlements
            }
        if !isAlike {
            let teams = contents.signatures.map { $0.team ?? "no team" }
            let missing = contents.slices.count - contents.signatures.count
            findings.append(
                Finding(
                    .slicesDiffer, in: contents.path,
                    found:
                        "\(contents.slices.count) architectures, \(missing) without signature, signed by \(quotedList(teams))"
                ))
        }
        signing = signature.isAdHoc ? .adHoc : .signed
        signatureTeam = signature.isAdHoc ? nil : signature.team
        signatureIdentifier = signature.identifier
        if let bytes = signature.entitlements {
            entitlements = BundleReader.list(bytes, path: contents.path + " (entitlements)", &findings)
        }
    }
}
