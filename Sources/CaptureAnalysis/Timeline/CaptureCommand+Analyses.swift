package import CaptureFiles

extension CaptureCommand {
    /// What the commands that find something out of a whole recording tell, and how.
    package struct AnalysisOptions: Sendable {
        /// JSON instead of text.
        package var isJSON = false
        /// Real addresses, where there is room for them.
        package var showsAddresses = false
        /// Keys that open Handoff messages.
        package var keys: KeyFile?
        /// Activities that opened messages may name, beside the key file's and the published ones.
        package var activities: [KeyFile.Activity] = []
        /// What is wanted. Each command says what it makes of it.
        package var filter = CaptureFilter()

        /// Text of everything with pseudonyms, without keys.
        package init() {}
    }

    /// Tells what each address sent of Handoff; `-` is standard input. The filter chooses payloads; each is measured over the whole recording.
    package static func timeline(
        path: String, reading: ReadingOptions = ReadingOptions(), options: AnalysisOptions = AnalysisOptions(),
        output: Output
    ) -> Outcome {
        analyse(path: path, reading: reading, options: options, output: output) {
            reader, opener, bytes throws(CaptureError) in
            let timeline = try Timeline(reading: &reader, opening: opener, filter: options.filter)
            if options.isJSON {
                timeline.appendJSON(path: path, showsAddresses: options.showsAddresses, to: &bytes)
            } else {
                timeline.appendText(path: path, showsAddresses: options.showsAddresses, to: &bytes)
            }
            return (timeline.linkTypes, timeline.findings, timeline.tally.note(of: "payloads"))
        }
    }

    /// Measures how often and how strongly devices were heard; `-` is standard input. The filter chooses messages, and with them their packets' entries.
    package static func statistics(
        path: String, reading: ReadingOptions = ReadingOptions(), options: AnalysisOptions = AnalysisOptions(),
        output: Output
    ) -> Outcome {
        analyse(path: path, reading: reading, options: options, output: output) {
            reader, opener, bytes throws(CaptureError) in
            let statistics = try RecordingStatistics(reading: &reader, opening: opener, filter: options.filter)
            if options.isJSON {
                statistics.appendJSON(path: path, to: &bytes)
            } else {
                statistics.appendText(path: path, to: &bytes)
            }
            return (statistics.linkTypes, statistics.findings, statistics.tally.note(of: "messages"))
        }
    }

    /// Tells what ties the addresses of a recording together; `-` is standard input. Findings are information: they do not change the status. Of the filter, times
    /// and the least signal power say what counts as heard; devices choose among the links that were found.
    package static func linkability(
        path: String, reading: ReadingOptions = ReadingOptions(), options: AnalysisOptions = AnalysisOptions(),
        output: Output
    ) -> Outcome {
        analyse(path: path, reading: reading, options: options, output: output) {
            reader, _, bytes throws(CaptureError) in
            let linkability = try Linkability(reading: &reader, filter: options.filter)
            if options.isJSON {
                linkability.appendJSON(path: path, showsAddresses: options.showsAddresses, to: &bytes)
            } else {
                linkability.appendText(path: path, showsAddresses: options.showsAddresses, to: &bytes)
            }
            return (linkability.linkTypes, linkability.findings, linkability.tally.note(of: "Handoff messages"))
        }
    }

    /// Judges a recording; `-` is standard input. Status 1 where a rule is broken or the recording is damaged. Of the filter, devices and times say what counts as heard.
    package static func check(
        path: String, reading: ReadingOptions = ReadingOptions(), options: AnalysisOptions = AnalysisOptions(),
        output: Output
    ) -> Outcome {
        var isBroken = false
        var judgedNothing = false
        var outcome = analyse(path: path, reading: reading, options: options, output: output) {
            reader, opener, bytes throws(CaptureError) in
            let check = try RecordingCheck(reading: &reader, opening: opener, hearing: options.filter)
            if options.isJSON {
                check.appendJSON(path: path, to: &bytes)
            } else {
                check.appendText(path: path, to: &bytes)
            }
            isBroken = check.brokenCount > 0
            judgedNothing = check.judgedNothing
            return (check.linkTypes, check.findings, check.tally.note(of: "Handoff messages"))
        }
        if outcome.exitStatus == 0, isBroken { outcome.exitStatus = 1 }
        if outcome.exitStatus == 0, judgedNothing {
            outcome.messages.append("\(path): nothing in it is what a rule speaks about, so that nothing was judged")
        }
        return outcome
    }

    /// Reads a recording to its end, writes what was made of it, and ends as the reading did. With keys, what can be read twice is, so that the messages before a
    /// key's proof are opened as well. The body gives with link types and findings what there is to say about a filter that left nothing.
    static func analyse(
        path: String, reading: ReadingOptions, options: AnalysisOptions, output: Output,
        _ body: (inout CaptureReader, HandoffOpener?, inout [UInt8]) throws(CaptureError) -> (
            [CaptureSummary.LinkTypeCount], CaptureFindings, String?
        )
    ) -> Outcome {
        var bytes: [UInt8] = []
        let linkTypes: [CaptureSummary.LinkTypeCount]
        let findings: CaptureFindings
        let note: String?
        // Before the recording is opened for the second reading: each has its buffers.
        let opener = opener(for: path, filter: reading.filter, keys: options.keys, activities: options.activities)
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            (linkTypes, findings, note) = try body(&reader, opener, &bytes)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        do {
            try output(bytes.span.bytes)
        } catch {
            return Outcome(exitStatus: 3, message: error.description, findings: findings)
        }
        return outcome(
            path: path, linkTypes: linkTypes, findings: findings, notes: [options.filter.admitsEverything ? nil : note])
    }
}
