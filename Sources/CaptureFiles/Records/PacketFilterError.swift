/// Why a filter expression cannot be used.
@usableFromInline
package enum PacketFilterError: Error, Equatable, CustomStringConvertible {
    /// libpcap does not compile the expression for the link type.
    case expression(String, linkType: LinkType, message: String)
    /// libpcap has no number for the packets' link type.
    case linkType(LinkType)

    @usableFromInline package var description: String {
        switch self {
        case .expression(let expression, let linkType, let message):
            "the filter \"\(expression)\" is not valid for link type \(linkType): \(message)"
        case .linkType(let linkType):
            "packets of link type \(linkType) cannot be filtered: libpcap does not know this link type"
        }
    }
}
