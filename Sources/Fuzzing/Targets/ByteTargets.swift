package import ConformanceRunner

/// All targets, in the order in which they are listed.
package enum ByteTargets {
    /// Those that need nothing else.
    private static var independent: [any ByteTarget] {
        [
            PropertyListTarget(), TaggedNotationTarget(), AdvertisementTarget(), ContinuityMessageTarget(),
            HCIEventTarget(), CaptureFileTarget(), GzipTarget(), AdapterLineTarget(), RunLogTarget(), KeyFileTarget(),
            OPACKTarget(), CompanionLinkTarget(),
        ]
    }

    /// The decoders of Baton.
    ///
    /// - Parameter library: the catalogues that case files refer to.
    package static func decoders(_ library: ConformanceLibrary) -> [any ByteTarget] {
        independent + [CaseYAMLTarget(library)]
    }

    /// The decoders, and the one with planted defects.
    package static func all(_ library: ConformanceLibrary) -> [any ByteTarget] { decoders(library) + [CanaryTarget()] }

    /// The target of a name; nil if there is none.
    ///
    /// - Parameter library: reads the catalogues. It is called only where a target needs them, because it takes longer
    ///   than most inputs.
    package static func target<Failure: Error>(
        named name: String, library: () throws(Failure) -> ConformanceLibrary
    ) throws(Failure) -> (any ByteTarget)? {
        if let target = (independent + [CanaryTarget()]).first(where: { $0.name == name }) { return target }
        return name == CaseYAMLTarget.identifier ? CaseYAMLTarget(try library()) : nil
    }
}
