package import ConformanceRunner
import Foundation
package import PositionedYAML

/// A folder of inputs, each in a file of its own.
package struct FuzzCorpus: Sendable {
    /// A file of the folder.
    package struct Entry: Sendable {
        package var path: String
        package var input: FuzzInput
    }

    /// In the order of the files' names.
    package private(set) var entries: [Entry] = []

    package static let mostFiles = 65_536
    /// The most choices and behaviours of all inputs together, which stay in memory.
    private static let mostNumbers = 40_000_000

    /// Reads all files whose names end as those of inputs do.
    ///
    /// - Throws: the first mistake of each of the first files that have one.
    package init(reading folder: String) throws(PositionedErrors) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.hasSuffix(FuzzInput.suffix) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        } catch {
            throw Self.mistake(folder, "a readable folder of inputs", "\(SystemReason(error))")
        }
        guard names.count <= Self.mostFiles else {
            throw Self.mistake(folder, "at most \(Self.mostFiles) inputs", "\(names.count)")
        }
        var mistakes: [PositionedError] = []
        var numbers = 0
        for name in names where mistakes.count < 20 {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            do throws(PositionedErrors) {
                let input = try Self.input(at: path)
                numbers += input.choices.count + input.behaviours.count
                entries.append(Entry(path: path, input: input))
            } catch {
                mistakes += error.errors
            }
            if numbers > Self.mostNumbers {
                throw Self.mistake(
                    folder, "at most \(Self.mostNumbers) choices and behaviours in all inputs", "more")
            }
        }
        if let errors = PositionedErrors(mistakes) { throw errors }
    }

    /// Reads the file of an input.
    package static func input(at path: String) throws(PositionedErrors) -> FuzzInput {
        let bytes: [UInt8]
        do throws(RegularFile.Unreadable) {
            bytes = try RegularFile.bytes(at: path, atMost: FuzzInputReader.mostBytes)
        } catch {
            throw mistake(path, "a file of an input", error.found)
        }
        do throws(PositionedError) {
            return try FuzzInputReader.read(bytes, named: path)
        } catch {
            throw PositionedErrors(error)
        }
    }

    private static func mistake(_ path: String, _ expected: String, _ found: String) -> PositionedErrors {
        PositionedErrors(
            PositionedError(at: SourcePosition(file: path, line: 1, column: 1), expected: expected, found: found))
    }

    /// Writes an input into a folder, unless it is there. No other process sees half a file.
    package static func write(_ input: FuzzInput, to folder: OutputFolder) throws(OutputError) {
        let path = folder.path(of: input.fileName)
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let temporary = ".\(input.fileName).\(getpid())"
        try folder.write(input.text, to: temporary)
        guard rename(folder.path(of: temporary), path) == 0 else {
            throw OutputError(path, NSError(domain: NSPOSIXErrorDomain, code: Int(errno)))
        }
    }
}
