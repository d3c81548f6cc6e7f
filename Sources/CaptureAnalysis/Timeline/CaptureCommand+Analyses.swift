package import CaptureFiles

extension CaptureCommand {
    /// Tells what each address sent of Handoff; `-` is standard input.
    package static func timeline(
        path: String, reading: ReadingOptions = ReadingOptions(), options: TimelineOptions = TimelineOptions(),
        output: Output
    ) -> Outcome {
        analyse(path: path, reading: reading, output: output) { reader, bytes throws(CaptureError) in
            let timeline = try Timeline(reading: &reader, keys: options.keys, devices: options.devices)
            if options.isJSON {
                timeline.appendJSON(path: path, showsAddresses: options.showsAddresses, to: &bytes)
            } else {
                timeline.appendText(path: path, showsAddresses: options.showsAddresses, to: &bytes)
            }
            return (timeline.linkTypes, timeline.findings)
        }
    }

    /// Measures how often and how strongly devices were heard; `-` is standard input.
    package static func statistics(
        path: String, reading: ReadingOptions = ReadingOptions(), json: Bool, output: Output
    ) -> Outcome {
        analyse(path: path, reading: reading, output: output) { reader, bytes throws(CaptureError) in
            let statistics = try RecordingStatistics(reading: &reader)
            if json {
                statistics.appendJSON(path: path, to: &bytes)
            } else {
                statistics.appendText(path: path, to: &bytes)
            }
            return (statistics.linkTypes, statistics.findings)
        }
    }

    /// Tells what ties the addresses of a recording together; `-` is standard input. Findings are information: they do not change the status.
    package static func linkability(
        path: String, reading: ReadingOptions = ReadingOptions(), json: Bool, showsAddresses: Bool, output: Output
    ) -> Outcome {
        analyse(path: path, reading: reading, output: output) { reader, bytes throws(CaptureError) in
            let linkability = try Linkability(reading: &reader)
            if json {
                linkability.appendJSON(path: path, showsAddresses: showsAddresses, to: &bytes)
            } else {
                linkability.appendText(path: path, showsAddresses: showsAddresses, to: &bytes)
            }
            return (linkability.linkTypes, linkability.findings)
        }
    }

    /// Reads a recording to its end, writes what was made of it, and ends as the reading did.
    static func analyse(
        path: String, reading: ReadingOptions, output: Output,
        _ body: (inout CaptureReader, inout [UInt8]) throws(CaptureError) -> (
            [CaptureSummary.LinkTypeCount], CaptureFindings
        )
    ) -> Outcome {
        var bytes: [UInt8] = []
        let linkTypes: [CaptureSummary.LinkTypeCount]
        let findings: CaptureFindings
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            (linkTypes, findings) = try body(&reader, &bytes)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        do {
            try output(bytes.span.bytes)
        } catch {
            return Outcome(exitStatus: 3, message: error.description, findings: findings)
        }
        return outcome(path: path, linkTypes: linkTypes, findings: findings)
    }
}
