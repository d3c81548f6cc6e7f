import ArgumentParser
import CaptureAnalysis
import Reports

/// Keys and activities, for commands that open Handoff messages.
struct CaptureKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Open Handoff messages with the keys of this file.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var keys: String?

    @Option(
        help: ArgumentHelp(
            "Name the activities of opened messages with this list: team:type or host NAME, one on each line.",
            valueName: "file"),
        completion: .file())
    var activities: String?

    func read() throws(Problem) -> (keys: KeyFile?, activities: [KeyFile.Activity]) {
        guard let keys else {
            guard activities == nil else {
                throw Problem.usage("--activities: expected --keys beside it, which open messages, found none")
            }
            return (nil, [])
        }
        return (try keyFile(keys), try activities.map(activityFile) ?? [])
    }

    private func keyFile(_ path: String) throws(Problem) -> KeyFile {
        do throws(KeyFileError) {
            return try KeyFile(path: path)
        } catch {
            throw Problem.usage("\(error.description)")
        }
    }

    private func activityFile(_ path: String) throws(Problem) -> [KeyFile.Activity] {
        do throws(ActivityFileError) {
            return try ActivityFile(path: path).activities
        } catch {
            throw Problem.usage("\(error.description)")
        }
    }
}
