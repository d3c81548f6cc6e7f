package import BluetoothLE
package import CaptureFiles

/// What a packet was, besides the entries found in it.
package struct PacketFacts: Equatable, Sendable {
    /// What the link type's header led to.
    package var content: PacketEnvelope.Content
    /// Whether it is a packet of the advertising channels or an advertising report.
    package var isAdvertising = false
    /// The CRC of an advertising packet.
    package var check: FrameCheck = .unknown
    /// PDUs, AD structures or reports that promise more than there is.
    package var overruns = 0
    /// The parameter length that an event states, where it is not what stands there.
    package var statedParameterLength: Int?
    /// Reports that an event promises and does not have.
    package var missingReports = 0
    /// The last advertisement that ended here without all of its pieces.
    package var incompleteAdvertisement: AdvertisingFragments.Advertisement?
}

extension PacketFacts {
    /// Whether there is something to note; false for nearly every packet.
    @inline(__always)
    package var isRemarkable: Bool {
        switch content {
        case .cut, .unread: true
        case .linkLayerPacket, .event, .other:
            overruns > 0 || missingReports > 0 || check.differs || statedParameterLength != nil
                || incompleteAdvertisement != nil
        }
    }

    /// Notes what is wrong with a packet, word for word while few of the kind were met, afterwards as a number.
    package func note(on record: borrowing CaptureRecord, in findings: inout CaptureFindings) {
        switch content {
        case .cut:
            let (linkType, length) = (record.linkType, record.capturedLength)
            findings.note(
                .cutPacket, record.frame, record.fileOffset, "a whole header of link type \(linkType)",
                "\(length) bytes")
        case .unread:
            let linkType = record.linkType
            findings.note(
                .unreadLinkType, record.frame, record.fileOffset, "a link type with Bluetooth LE advertising",
                "\(linkType)")
        case .linkLayerPacket, .event, .other: break
        }
        note(frame: record.frame, offset: record.fileOffset, in: &findings)
    }

    /// Notes what is wrong with what a packet, or several together, held; without an offset where these are packets
    /// long gone.
    package func note(frame: Int, offset: Int = 0, in findings: inout CaptureFindings) {
        if overruns > 0 {
            findings.note(
                .overrun, frame, offset, "lengths that end inside the packet", "\(overruns) that promise more")
        }
        if missingReports > 0 {
            findings.note(.overrun, frame, offset, "\(missingReports) more reports", "the end of the event")
        }
        if let statedParameterLength {
            findings.note(
                .parameterLength, frame, offset, "the event's parameter length", "\(statedParameterLength)")
        }
        if let advertisement = incompleteAdvertisement {
            findings.note(
                advertisement.ending == .evicted ? .evicted : .overrun, frame, offset,
                "the rest of the advertisement that began in frame \(advertisement.firstFrame)",
                advertisement.ending.explanation)
        }
        if check.differs {
            let words = check.differenceInWords
            findings.note(.checksDiffer, frame, offset, words.expected, words.found)
        }
    }
}

extension CaptureFindings {
    fileprivate mutating func note(
        _ kind: CaptureFinding.Kind, _ frame: Int, _ offset: Int, _ expected: @autoclosure () -> String,
        _ found: @autoclosure () -> String
    ) {
        guard keeps(kind) else {
            count(kind)
            return
        }
        add(CaptureFinding(kind: kind, frame: frame, offset: offset, expected: expected(), found: found()))
    }
}

extension AdvertisingFragments.Ending {
    fileprivate var explanation: String {
        switch self {
        case .complete: "all of it"
        case .truncated: "the controller's word that it gave up"
        case .cutReport: "an event that is cut inside a piece"
        case .tooLong: "more than \(AdvertisingFragments.dataLimit) bytes"
        case .evicted: "more than \(AdvertisingFragments.capacity) advertisements that were not complete"
        case .abandoned: "nothing more of it in \(AdvertisingFragments.patience) packets"
        case .neverCompleted: "the end of the recording"
        }
    }
}
