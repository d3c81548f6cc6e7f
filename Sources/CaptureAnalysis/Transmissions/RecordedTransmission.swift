package import BluetoothLE

/// One advertisement of a recording with all instants at which it was received: what a transmitter has to send, so that a
/// receiver hears the same again.
package struct RecordedTransmission: Sendable, Hashable {
    /// The number of the address in the recording: that of its pseudonym.
    package var number: Int
    package var address: AdvertiserAddress
    package var pduType: AdvertisingPDUType
    /// The advertising data, 31 bytes at most.
    package var data: [UInt8]
    /// The device in the key file whose key opens the message; nil if none does.
    package var owner: String?
    /// The counter of the message, if it is long enough.
    package var counter: UInt16?
    /// The listed activity of the opened message; nil if none is.
    package var activity: String?
    /// The channel; nil for an advertising event on all three, or on an unknown one.
    package var channel: AdvertisingChannel?
    /// Nanoseconds since the recording's first packet, ascending.
    package var instants: [Int64]
}

/// The receptions of an advertisement, by channel.
struct TransmissionReceptions {
    private var known: [AdvertisingChannel: [Int64]] = [:]
    private var unknown: [Int64] = []
    /// PDUs from the air on an unknown channel.
    private var untold = 0

    /// Takes a reception, in nanoseconds since the recording's first packet.
    ///
    /// - Parameter isFromAir: whether a sniffer recorded the PDU itself. One on an unknown channel counts as one on the
    ///   channel that follows: ``RecordedAdvertisements`` compares it with the third one before, too.
    mutating func note(_ time: Int64, channel number: UInt8, isFromAir: Bool) {
        if let channel = AdvertisingChannel(rawValue: number) {
            known[channel, default: []].append(time)
        } else if isFromAir {
            known[AdvertisingChannel.allCases[untold % AdvertisingChannel.allCases.count], default: []].append(time)
            untold += 1
        } else {
            unknown.append(time)
        }
    }

    /// The advertising events that were received, each channel apart where it was not all three.
    ///
    /// Three receptions at the spacing that simulated controllers have are one event. Receptions on an unknown channel,
    /// which controllers report, are one event if they are closer than any two events may be.
    var events: [(channel: AdvertisingChannel?, instants: [Int64])] {
        let spacing = AdvertisingSchedule.channelSpacing
        let second = Set(known[.channel38] ?? [])
        let third = Set(known[.channel39] ?? [])
        let whole = Set(
            (known[.channel37] ?? []).filter { second.contains($0 &+ spacing) && third.contains($0 &+ 2 &* spacing) })
        var all = whole.sorted()
        for time in unknown.sorted() {
            if let last = all.last, time &- last < CadenceMeasure.leastGap, time >= last { continue }
            all.append(time)
        }
        var result: [(channel: AdvertisingChannel?, instants: [Int64])] = all.isEmpty ? [] : [(nil, all.sorted())]
        for (position, channel) in AdvertisingChannel.allCases.enumerated() {
            let rest = (known[channel] ?? []).filter { !whole.contains($0 &- Int64(position) &* spacing) }
            if !rest.isEmpty { result.append((channel, rest.sorted())) }
        }
        return result
    }
}
