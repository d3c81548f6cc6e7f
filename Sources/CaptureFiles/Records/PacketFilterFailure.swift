/// Why the expression of a packet filter cannot be used.
@usableFromInline
package enum PacketFilterFailure: Error, Equatable, CustomStringConvertible {
    /// libpcap does not compile it for the link type: its message.
    case expression(String, linkType: LinkType, message: String)
    /// The packets' link type is one that libpcap has no number for.
    case linkType(LinkType)

    /// One line for people.
    @usableFromInline package var description: String {
        switch self {
        case .expression(let expression, let linkType, let message):
            "the filter \"\(expression)\" is none for link type \(linkType): \(message)"
        case .linkType(let linkType):
            "packets of link type \(linkType) cannot be filtered: libpcap does not know it"
        }
    }
}
