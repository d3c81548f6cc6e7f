package import BluetoothLE
package import CaptureFiles

/// The facts of a packet besides its entries.
package struct PacketFacts: Equatable, Sendable {
    package var content: PacketEnvelope.Content
    /// The link type if Baton does not read it.
    package var unreadLinkType: LinkType?
    /// Whether the sniffer wrote channel 0 for legacy advertising.
    package var isChannelUntold = false
    /// Whether the signal power is 0 dBm, and no packet before had another.
    package var isSignalUntold = false
    /// Whether it is a packet of the advertising channels or an advertising report.
    package var isAdvertising = false
    /// The check of an advertising packet's CRC.
    package var check: FrameCheck = .unknown
    /// PDUs, AD structures and reports that are longer than the packet.
    package var overruns = 0
    /// An event's parameter length if it is wrong.
    package var statedParameterLength: Int?
    /// Declared reports that are missing in an event.
    package var missingReports = 0
    /// The last advertisement that ended here without all of its pieces.
    package var incompleteAdvertisement: AdvertisingFragments.Advertisement?
}

extension PacketFacts {
    /// Whether the packet has findings. Nearly every packet has none.
    @inline(__always)
    package var isRemarkable: Bool {
        switch content {
        case .cut, .unread: true
        case .linkLayerPacket, .event, .other:
            overruns > 0 || missingReports > 0 || check.differs || isChannelUntold || isSignalUntold
                || statedParameterLength != nil
                || incompleteAdvertisement != nil
        }
    }

    /// Notes the findings of a packet.
    package func note(on record: borrowing CaptureRecord, in findings: inout CaptureFindings) {
        switch content {
        case .cut:
            let (linkType, length) = (record.linkType, record.capturedLength)
            findings.note(
                .cutPacket, frame: record.frame, offset: record.fileOffset,
                expected: "a whole header of link type \(linkType)", found: "\(length) bytes")
        case .unread:
            var linkType = record.linkType
            if let unreadLinkType { linkType = unreadLinkType }
            findings.note(
                .unreadLinkType, frame: record.frame, offset: record.fileOffset,
                expected: "a link type with Bluetooth LE advertising", found: "\(linkType)")
        case .linkLayerPacket, .event, .other: break
        }
        note(frame: record.frame, offset: record.fileOffset, in: &findings)
    }

    /// Notes the findings in the content of a packet, or of several earlier packets, which have no offset.
    package func note(frame: Int, offset: Int = 0, in findings: inout CaptureFindings) {
        func note(
            _ kind: CaptureFinding.Kind, _ expected: @autoclosure () -> String, _ found: @autoclosure () -> String
        ) {
            findings.note(kind, frame: frame, offset: offset, expected: expected(), found: found())
        }
        if overruns > 0 { note(.overrun, "lengths that end inside the packet", "\(overruns) that are too long") }
        if missingReports > 0 { note(.overrun, "\(missingReports) more reports", "the end of the event") }
        if let statedParameterLength {
            note(.parameterLength, "the event's parameter length", "\(statedParameterLength)")
        }
        if let advertisement = incompleteAdvertisement {
            note(
                advertisement.ending == .evicted ? .evicted : .overrun,
                "the rest of the advertisement that began in frame \(advertisement.firstFrame)",
                advertisement.ending.explanation)
        }
        if isChannelUntold { note(.notTold, "one of the channels 37 to 39 of legacy advertising", "channel 0") }
        if isSignalUntold { note(.notTold, "a signal power", "0 dBm, as in every packet before") }
        if check.differs {
            let words = check.differenceInWords
            note(.checksDiffer, words.expected, words.found)
        }
    }
}

extension AdvertisingFragments.Ending {
    fileprivate var explanation: String {
        switch self {
        case .complete: "all of it"
        case .truncated: "a report that the controller discarded it"
        case .cutReport: "an event that ends inside a piece"
        case .tooLong: "more than \(AdvertisingFragments.dataLimit) bytes"
        case .evicted: "more than \(AdvertisingFragments.capacity) incomplete advertisements"
        case .abandoned: "no further piece in \(AdvertisingFragments.patience) packets"
        case .neverCompleted: "the end of the recording"
        }
    }
}
