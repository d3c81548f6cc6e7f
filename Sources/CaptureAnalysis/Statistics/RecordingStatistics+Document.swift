import BluetoothLE
import CaptureFiles
import Continuity
package import Notation

extension RecordingStatistics {
    package static let title =
        "How often, how regularly and how strongly the Apple devices of a recording were heard, as Baton prints it"

    package static let explanation = """
        Times and durations are nanoseconds. Times count from the first packet; `start` is the time of that packet since 1970. rssi is in dBm. \
        `withBadCRC` counts those of `all` in frames with a bad CRC; everything else is measured in undamaged frames. An interval is the time \
        between two advertising events of one address; the error of a quantile is at most 1/32. Silences have 10 s or more. They do not include \
        pauses, which are times of 10 s or more without any packet; there are `pauseCount` of these. If there are too many devices, those with the \
        fewest receptions are not measured (`isMeasured`) or are omitted (`devicesLetGo`). null is unknown.
        """

    package static let filteredThing = "message"

    package static let form = DocumentForm<RecordingStatistics>(
        .init("start", .nullable(.integer), \.clock.start),
        .init("end", .count, \.clock.end),
        .init("entries", .object(ReceptionMeasure.form), \.total),
        .init("channels", .list(of: channel), \.orderedChannels),
        .init("types", .list(of: type), \.establishedTypes),
        .init("typesOnlyWithBadCRC", .list(of: damagedType), \.damagedTypes),
        .init("devices", .list(of: device), { $0.devices.all.sorted { $0.key < $1.key } }),
        .init("devicesLetGo", .count, \.devices.evictedCount),
        .init("pauseCount", .count, \.clock.pauses.count),
        .init("pauseDuration", .count, \.clock.pauses.duration))

    private static let channel = DocumentForm<(channel: UInt8, measure: ReceptionMeasure)>(
        .init("channel", .nullable(.integer), { $0.channel == PacketEnvelope.noChannel ? nil : $0.channel })
    ).and(ReceptionMeasure.form.of { $0.measure })

    private static let type = DocumentForm<(type: ContinuityType, measure: ReceptionMeasure)>(
        .init("type", .byte, { $0.type.rawValue }),
        .init("name", .text, { $0.type.description })
    ).and(ReceptionMeasure.form.of { $0.measure })

    private static let damagedType = DocumentForm<(type: ContinuityType, measure: ReceptionMeasure)>(
        .init("type", .byte, { $0.type.rawValue }),
        .init("count", .count, { $0.measure.all }))

    private static let device = DocumentForm<(key: Int, value: ReceptionMeasure)>(
        .init("device", .device, { $0.key }),
        .init("isMeasured", .boolean, { $0.value.isMeasured })
    ).and(ReceptionMeasure.form.of { $0.value })

    /// Channels by their index.
    var orderedChannels: [(channel: UInt8, measure: ReceptionMeasure)] {
        channels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Types that occur in an undamaged frame, by number.
    var establishedTypes: [(type: ContinuityType, measure: ReceptionMeasure)] {
        orderedTypes.filter { $0.measure.all > $0.measure.withBadCRC }
    }

    /// Types that occur in damaged frames only and do not count, by number.
    var damagedTypes: [(type: ContinuityType, measure: ReceptionMeasure)] {
        orderedTypes.filter { $0.measure.all == $0.measure.withBadCRC }
    }

    private var orderedTypes: [(type: ContinuityType, measure: ReceptionMeasure)] {
        types.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }
}

extension ReceptionMeasure {
    fileprivate static let form = DocumentForm<ReceptionMeasure>(
        .init("all", .count, \.all),
        .init("withBadCRC", .count, \.withBadCRC),
        .init("first", .nullable(.integer), \.first),
        .init("last", .nullable(.integer), \.last),
        .init("ratePerSecond", .nullable(.number), \.rate),
        .init("intervals", .object(intervalForm), \.intervals),
        .init("rssi", .object(SignalHistogram.form), \.signal),
        .init("silences", .object(silenceForm), { $0 }))

    private static let intervalForm = DocumentForm<IntervalHistogram>(
        .init("count", .count, \.count),
        .init("least", .nullable(.integer), { $0.count > 0 ? $0.least : nil }),
        .init("p10", .nullable(.integer), { $0.quantile(0.1) }),
        .init("median", .nullable(.integer), { $0.quantile(0.5) }),
        .init("p90", .nullable(.integer), { $0.quantile(0.9) }),
        .init("greatest", .nullable(.integer), { $0.count > 0 ? $0.greatest : nil }))

    private static let silenceForm = DocumentForm<ReceptionMeasure>(
        .init("count", .count, \.silences),
        .init("longest", .nullable(.integer), { $0.silences > 0 ? $0.longestSilence : nil }),
        .init("frame", .nullable(.integer), { $0.silences > 0 ? $0.longestSilenceFrame : nil }))
}

extension SignalHistogram {
    static let form = DocumentForm<SignalHistogram>(
        .init("count", .count, \.count),
        .init("min", .nullable(.integer), \.least),
        .init("median", .nullable(.integer), \.median),
        .init("max", .nullable(.integer), \.greatest))
}
