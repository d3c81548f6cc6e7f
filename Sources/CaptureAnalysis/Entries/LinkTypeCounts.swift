package import CaptureFiles

/// Counts packets of each link type. Nearly every packet has the link type of the one before it.
struct LinkTypeCounts: Sendable {
    private var linkType: LinkType?
    private var run = 0
    private var others: [LinkTypeCount] = []

    /// Counts a packet.
    @inline(__always)
    mutating func note(_ next: LinkType) {
        if next.packed == linkType?.packed { run &+= 1 } else { change(next) }
    }

    private mutating func change(_ next: LinkType) {
        gather()
        linkType = next
        run = 1
    }

    private mutating func gather() {
        guard let linkType, run > 0 else { return }
        if let index = others.firstIndex(where: { $0.linkType == linkType }) {
            others[index].packets += run
        } else {
            others.append(LinkTypeCount(linkType: linkType, packets: run))
        }
        run = 0
    }

    /// The counts, in the order of first appearance.
    var counts: [LinkTypeCount] {
        var all = self
        all.gather()
        return all.others
    }
}

/// Packets of one link type.
package struct LinkTypeCount: Equatable, Sendable {
    package var linkType: LinkType
    package var packets: Int
}
