import Crypto
import Text

extension ConformanceLibrary {
    /// The frozen profile with a name.
    package func profile(named name: String) -> FrozenProfile? { profiles.first { $0.name == name } }

    /// The name of a profile that is closest to an unknown one; nil if none is close.
    package func closestProfile(to name: String) -> String? { closestName(to: name, among: profiles.map(\.name)) }

    /// The library of a run under a profile: its digest tells the run from others.
    package func under(_ profile: FrozenProfile) -> ConformanceLibrary {
        var library = self
        library.digest = hexadecimal(SHA256.hash(data: Array("\(digest)\n\(profile.digest)\n".utf8)))
        return library
    }
}
