import Payload

/// Everything that the user named for one side: bundles, and parts that together stand for one bundle.
struct NamedParts {
    private(set) var bundles: [AppBundle] = []
    private(set) var sites: [SiteFile] = []
    private(set) var unread: [InspectionError] = []
    private var parts: AppBundle?

    /// Adds a path.
    mutating func add(_ path: String, host: String? = nil) {
        do throws(InspectionError) {
            switch try NamedPath.read(path, host: host) {
            case .bundles(let found): bundles += found
            case .site(let site): sites.append(site)
            case .info(let list): change(path) { Self.merge(list, into: &$0.info) }
            case .entitlements(let list): change(path) { Self.merge(list, into: &$0.entitlements) }
            case .profile(let list): change(path) { $0.profile = list }
            case .unreadable(let findings): change(path) { $0.findings += findings }
            }
        } catch {
            unread.append(error)
        }
    }

    /// All bundles. The parts count as one.
    var all: [AppBundle] {
        guard var parts else { return bundles }
        (parts.platform, parts.isForSimulator) = BundleReader.platform(of: parts.info, hasContents: false)
        return bundles + [parts]
    }

    private mutating func change(_ path: String, _ change: (inout AppBundle) -> Void) {
        var bundle = parts ?? AppBundle(path: path, role: .parts)
        change(&bundle)
        parts = bundle
    }

    /// Xcode merges a supplementary file into the generated Info.plist (PLAT-017). The keys of a later file replace equal ones.
    private static func merge(_ list: ListFile, into whole: inout ListFile?) {
        guard var merged = whole else {
            whole = list
            return
        }
        merged.value = .dictionary(merged.entries.merging(list.entries))
        merged.path += " + " + list.path
        whole = merged
    }
}
