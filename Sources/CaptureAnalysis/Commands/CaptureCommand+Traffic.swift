package import CaptureFiles

extension CaptureCommand {
    /// Reads a window of a recording for a case; `-` is standard input.
    ///
    /// The recording is judged as `check` judges it, in the same reading. There is no traffic if the outcome's exit
    /// status is 2.
    ///
    /// - Parameter reserved: names that no device of the case gets.
    package static func traffic(
        path: String, reading: ReadingOptions = ReadingOptions(), options: AnalysisOptions, reserved: [String]
    ) -> (traffic: RecordedTraffic?, outcome: CaptureOutcome) {
        let opener = options.keys.map {
            HandoffOpener($0, of: path, filter: reading.filter, activities: options.activities)
        }
        let traffic: RecordedTraffic
        let check: RecordingCheck
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            (traffic, check) = try RecordedTraffic.read(
                &reader, opening: opener, options: options, reserved: reserved)
        } catch {
            return (nil, CaptureOutcome(exitStatus: 2, message: error.description))
        }
        let note = options.filter.admitsEverything ? nil : check.reading.tally.note(of: RecordingCheck.filteredThing)
        let outcome = outcome(
            path: path, linkTypes: check.reading.linkTypes, findings: check.reading.findings, notes: [note])
        return (outcome.exitStatus == 2 ? nil : traffic, outcome)
    }
}
