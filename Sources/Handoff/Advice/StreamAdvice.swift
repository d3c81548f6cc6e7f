/// Advice to the app: what the sources recommend about continuation streams, as far as a run shows it.
package enum StreamAdvice {
    /// How often an app may answer what it has read. Question and answer take one round, a second one is for a header.
    package static let mostRounds = 3
    /// How long a pair may be in use, in nanoseconds. Devices in two pockets move apart in less.
    package static let longestUse: Int64 = 30_000_000_000

    /// Streams that are not opened at once (STREAM-008).
    package static func onOpening(_ isOpen: Bool) -> AdviceFinding? {
        guard !isOpen else { return nil }
        return AdviceFinding(
            .streamsNotOpened,
            "one turn after the app got a pair of streams, both are not open; open them at once (STREAM-008)")
    }

    /// An app that writes again and again after reading (STREAM-010). It is reported once.
    package static func onRounds(_ rounds: Int) -> AdviceFinding? {
        guard rounds == mostRounds + 1 else { return nil }
        return AdviceFinding(
            .streamsManyRounds,
            "the app writes for the \(rounds)th time after reading; use one question and one answer (STREAM-010)")
    }

    /// A pair through which no more went than a payload can have (STREAM-011).
    package static func onSize(_ bytes: Int, limit: Int64?) -> AdviceFinding? {
        guard let limit, Int64(bytes) <= limit else { return nil }
        return AdviceFinding(
            .streamsForLittle,
            "\(bytes) bytes went through the streams, and userInfo has room for them (STREAM-011)")
    }

    /// A pair that was long in use (STREAM-013).
    package static func onDuration(_ nanoseconds: Int64) -> AdviceFinding? {
        guard nanoseconds >= longestUse else { return nil }
        return AdviceFinding(
            .streamsSlow,
            "the streams were in use for \(nanoseconds / 1_000_000_000) seconds; the devices may be moving apart "
                + "(STREAM-013)")
    }

    /// A request although the delivered activity says that it offers no streams (STREAM-016).
    package static func onRequest(_ isOffered: Bool) -> AdviceFinding? {
        guard !isOffered else { return nil }
        return AdviceFinding(
            .streamsNotOffered,
            "the app asks for streams, and supportsContinuationStreams of the activity is false (STREAM-016)")
    }
}
