import VirtualDevices

/// Says where a failure may come from: a quirk of a device, and what that does (HARN-007).
struct QuirkRemark {
    let quirks: [Quirk]
    /// The names of the quirks that a device has.
    let present: (_ device: String) -> Set<String>

    /// The remarks on a failed check, each as a part of its `observed`.
    func remarks(on devices: [String]) -> [String] {
        devices.flatMap { device in
            let names = present(device)
            return quirks.filter { names.contains($0.name) }.map { quirk in
                "\(device) has the quirk \(quirk.name): \(quirk.what.hasSuffix(".") ? String(quirk.what.dropLast()) : quirk.what)"
            }
        }
    }
}
