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
        var gathered = RecordedTransmissions(opening: opener, hearing: options.filter)
        var isTooLarge = false
        let check: RecordingCheck
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            check = try RecordingCheck(reading: &reader, opening: opener, hearing: options.filter) { record, bytes in
                isTooLarge = !gathered.observe(record, bytes)
                return !isTooLarge
            }
        } catch {
            return (nil, CaptureOutcome(exitStatus: 2, message: error.description))
        }
        let note = options.filter.admitsEverything ? nil : check.reading.tally.note(of: RecordingCheck.filteredThing)
        let outcome = outcome(
            path: path, linkTypes: check.reading.linkTypes, findings: check.reading.findings, notes: [note])
        guard outcome.exitStatus != 2 else { return (nil, outcome) }
        let traffic = RecordedTraffic(
            gathered, check, isTooLarge: isTooLarge, options: options, reserved: reserved)
        return (traffic, outcome)
    }
}
