import Events
import ImplementationAdapter
import Platforms

/// What a transport gets to make a session for one end of a link.
struct SessionRequest {
    var role: SessionRole
    var link: LinkIdentifier
    /// The seed of the device at this end.
    var seed: UInt64
    var parameters: ProfileParameters
    /// The public keys of the account's other devices.
    var knownKeys: [[UInt8]] = []
}
