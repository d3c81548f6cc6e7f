import CompanionLink
import Generation

/// Frames of Companion Link from the declarations of their bodies.
enum CompanionLinkBytes {
    /// Those of Pair-Verify first, and two that nobody knows.
    private static let kinds: [CompanionLinkFrame.Kind] = [
        .pairVerifyNext, .pairVerifyStart, .plainOPACK, .encryptedOPACK, .pairSetupStart, .pairSetupNext, .noOperation,
        .init(rawValue: 0), .init(rawValue: 0xFF),
    ]
    private static let types: [TypeLengthValues.Kind] = [
        .state, .publicKey, .encryptedData, .signature, .appFlags, .error, .init(rawValue: 0), .init(rawValue: 0xFF),
    ]
    /// Lengths around those of one fragment, of two and of three.
    private static let longLengths: [Int] = [1, 2, 3].flatMap { count -> [Int] in
        (-1...1).map { count * TypeLengthValues.longestFragment + $0 }
    }

    /// Frames, one behind the other.
    static func frames<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes: [UInt8] = []
        source.repeated(usually: 3, atMost: 24) { source in
            let kind = source.element(of: kinds)
            bytes += frame(kind, &source)?.bytes ?? []
        }
        switch source.below(24) {
        case 22: bytes.removeLast(source.below(bytes.count + 1))
        // A header that promises what does not follow: as much as a header can, and as much as is accepted.
        case 23:
            let length = source.element(of: [
                CompanionLinkTarget.longestBody, CompanionLinkTarget.longestBody + 1, CompanionLinkFrame.longestBody,
            ])
            bytes.append(source.element(of: kinds).rawValue)
            for shift in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
            bytes += source.bytes(source.below(4))
        default: break
        }
        return bytes
    }

    private static func frame<Source: ChoiceSource>(
        _ kind: CompanionLinkFrame.Kind, _ source: inout Source
    ) -> CompanionLinkFrame? {
        switch kind {
        case .pairVerifyStart, .pairVerifyNext, .pairSetupStart, .pairSetupNext:
            if source.chance(10) { return CompanionLinkFrame(kind, OPACKBytes.value(&source)) }
            var entries: [OPACKValue.Entry] = [
                .init(.string(PairVerifyMessage.entry), .data(items(&source)))
            ]
            if source.chance(10) { entries.append(.init("_auTy", .integer(OPACKInteger(source.integer())))) }
            return CompanionLinkFrame(kind, OPACKValue.dictionary(entries).encoded)
        case .encryptedOPACK:
            let content = OPACKBytes.value(&source)
            if source.chance(30) { return CompanionLinkFrame(kind, content) }
            return CompanionLinkTarget.cipher?.seal(content, number: UInt64(source.below(2)))
        case .plainOPACK: return CompanionLinkFrame(kind, OPACKBytes.value(&source))
        default: return CompanionLinkFrame(kind, source.bytes(source.below(8)))
        }
    }

    /// The items of a message: mostly each type once, in any order.
    private static func items<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes: [UInt8] = []
        var known: [TypeLengthValues.Kind] = []
        source.repeated(usually: 3, atMost: 12) { source in
            let type = source.element(of: types)
            guard !known.contains(type) || source.chance(5) else { return }
            known.append(type)
            let lengths = source.chance(15) ? longLengths : [1, 0, 2, 32, 64, 120]
            let value = [UInt8](repeating: UInt8(source.choice(below: 256)), count: source.element(of: lengths))
            bytes += TypeLengthValues([.init(type, value)]).encoded
            // A fragment that adds nothing.
            if source.chance(5) { bytes += [type.rawValue, 0] }
        }
        return bytes
    }
}
