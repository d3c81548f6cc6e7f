import ConformanceRunner
import Foundation
import Fuzzing
import PositionedYAML
import Randomness
import TestSupport
import Testing

/// Inputs as files, and folders of them.
@Suite("Corpus") struct CorpusTests {
    private let input = FuzzInput(
        mode: "payload", seed: 7, execution: 17, choices: [3, 0, .max], behaviours: [1, 0x00c5_f7a8_1e0e_9e3b])

    private func folder(_ inputs: [FuzzInput]) throws -> ScratchFolder {
        let scratch = try ScratchFolder()
        let folder = try OutputFolder(creating: scratch.path)
        for input in inputs { try FuzzCorpus.write(input, to: folder) }
        return scratch
    }

    @Test func theFileOfAnInputIsText() throws {
        #expect(
            input.text == """
                baton fuzz input 1
                mode payload
                seed 7
                execution 17
                choices 3 0 18446744073709551615
                behaviours 0000000000000001 00c5f7a81e0e9e3b

                """)
        #expect(input.fileName.wholeMatch(of: /[0-9a-f]{16}\.input/) != nil)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var numbers = SplitMix64(seed: 3)
        let inputs = (0..<60).map { number in
            FuzzInput(
                mode: number.isMultiple(of: 2) ? "payload" : "schedule", seed: numbers.next(), execution: number,
                choices: (0..<number).map { _ in numbers.next() >> UInt64.random(in: 0..<64, using: &numbers) },
                behaviours: Set((0..<number % 7).map { _ in numbers.next() }).sorted())
        }
        let scratch = try folder(inputs)
        let read = try FuzzCorpus(reading: scratch.path).entries.map(\.input)
        #expect(Set(read) == Set(inputs) && read.count == inputs.count)
        #expect(read.map(\.fileName) == inputs.map(\.fileName).sorted())
    }

    /// The mode and the choices are the input. Who found it first stays.
    @Test func equalInputsAreOneFile() throws {
        var later = input
        later.execution = 90
        let scratch = try folder([input, later])
        let read = try FuzzCorpus(reading: scratch.path).entries
        #expect(read.map(\.input) == [input])
        var other = input
        other.mode = "schedule"
        #expect(other.fileName != input.fileName)
    }

    @Test(arguments: [
        ("baton fuzz input 1", "baton fuzz input 2", ":1:1: expected `baton fuzz input 1`, found `baton fuzz input 2`"),
        ("mode payload", "mode Payload", ":2:6: expected the name of a mode"),
        ("seed 7", "sed 7", ":3:1: expected `seed`"),
        ("execution 17", "execution +17", ":4:11: expected a decimal number below 2^64, found `+17`"),
        ("execution 17", "execution 9999999999999999", ":4:11: expected a number up to"),
        ("choices 3 0", "choices 3  0", ":5:11: expected a decimal number below 2^64, found nothing"),
        ("551615", "551616", ":5:13: expected a decimal number below 2^64, found `18446744073709551616`"),
        ("behaviours 0", "behaviours g", ":6:12: expected 16 hexadecimal digits"),
        ("0000000000000001 00c5", "00d5f7a81e0e9e3b 00c5", ":6:29: expected 16 hexadecimal digits, greater than"),
        ("9e3b\n", "9e3b", ":7:1: expected the end of the file after a line feed"),
        ("9e3b\n", "9e3b\nmore", ":7:1: expected the end of the file after a line feed, found `more`"),
    ]) func aMistakeIsNamedWithItsPlace(_ right: String, _ wrong: String, _ words: String) throws {
        let text = input.text.replacing(right, with: wrong)
        #expect(text != input.text)
        let scratch = try ScratchFolder()
        let path = try scratch.file("bad.input", text)
        let error = #expect(throws: PositionedErrors.self) { try FuzzCorpus.input(at: path) }
        #expect(error?.description.contains("bad.input\(words)") == true, "\(String(describing: error))")
    }

    @Test func damagedFilesNeverTrap() throws {
        var numbers = SplitMix64(seed: 11)
        let scratch = try ScratchFolder()
        var refused = 0
        for _ in 0..<2_000 {
            var bytes = Array(input.text.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &numbers) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
                default: bytes.insert(contentsOf: bytes[..<place], at: place)
                }
            }
            let path = try scratch.file("damaged.input", bytes)
            do throws(PositionedErrors) {
                // What is accepted is written as it was read.
                #expect(Array(try FuzzCorpus.input(at: path).text.utf8) == bytes)
            } catch {
                refused += 1
            }
        }
        #expect(refused > 1_000)
    }

    @Test func whatIsNoFileIsRefused() throws {
        let scratch = try ScratchFolder()
        #expect(mkfifo(scratch.path("pipe.input"), 0o600) == 0)
        let error = #expect(throws: PositionedErrors.self) { try FuzzCorpus(reading: scratch.path) }
        #expect(
            error?.description.contains("pipe.input:1:1: expected a file of an input, found no regular file") == true)
        #expect(throws: PositionedErrors.self) { try FuzzCorpus(reading: scratch.path("none")) }
    }

    // MARK: Covers

    private func inputs(seed: UInt64, _ count: Int) -> [FuzzInput] {
        var numbers = SplitMix64(seed: seed)
        return (0..<count).map { number in
            FuzzInput(
                mode: "payload", seed: 1, execution: number,
                choices: (0...Int.random(in: 0..<9, using: &numbers)).map { _ in numbers.next() },
                behaviours: Set((0..<6).map { _ in UInt64.random(in: 0..<40, using: &numbers) }).sorted())
        }
    }

    @Test func aCoverShowsEverythingAndNoneOfItIsInVain() {
        for seed in 0..<50 as Range<UInt64> {
            let inputs = inputs(seed: seed, 60)
            let chosen = CorpusCover(of: inputs).chosen
            func shown(_ places: [Int]) -> Set<UInt64> { Set(places.flatMap { inputs[$0].behaviours }) }
            let all = shown(Array(inputs.indices))
            #expect(shown(chosen) == all)
            #expect(chosen.count <= 20, "\(chosen.count) of 60")
            for place in chosen { #expect(shown(chosen.filter { $0 != place }) != all) }
            #expect(CorpusCover(of: inputs.reversed()).chosen.map { 59 - $0 }.sorted() == chosen)
        }
    }

    @Test func theSimplerOfTwoIsChosen() {
        func input(_ choices: [UInt64], _ behaviours: [UInt64], _ mode: String = "payload") -> FuzzInput {
            FuzzInput(mode: mode, seed: 1, execution: 0, choices: choices, behaviours: behaviours)
        }
        #expect(CorpusCover(of: [input([1, 2], [5]), input([3], [5])]).chosen == [1])
        #expect(CorpusCover(of: [input([1], [5]), input([1], [5], "schedule")]).chosen == [0, 1])
        #expect(CorpusCover(of: [input([1], [5]), input([2], [6])], beyond: ["payload": [6]]).chosen == [0])
        #expect(CorpusCover(of: [input([1], [])]).chosen == [])
    }
}
