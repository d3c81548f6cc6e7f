package import CaptureAnalysis
package import RecordingGenerators

extension SeedRecording {
    /// What `--keys` takes to open the sealed messages.
    package static let keys = KeyFile(
        keys: [advertisingKey].compactMap {
            $0.map {
                KeyFile.DeviceKey(device: "phone", account: "ana", advertisingKey: $0, identityResolvingKey: nil)
            }
        },
        activities: [.type(team: activity.team, type: activity.type, dynamicType: nil)])
}
