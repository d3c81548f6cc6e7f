import Events
import Payload
import Testing

@Suite struct LogReaderTests {
    private static let run =
        #"{"line":"run","version":1,"baton":"1","seed":"7","digest":"d","epoch":0,"implementation":"i","cases":1,"arguments":[]}"#
    private static let begun =
        run + "\n" + #"{"line":"case","name":"a","covers":[],"seed":"1","declared":"f:1"}"# + "\n"

    private func error(of text: String) -> LogError? {
        do throws(LogError) {
            _ = try read(Array(text.utf8))
            return nil
        } catch { return error }
    }

    @Test(arguments: [
        (#"{"line":"event","t":0,"n":0,"kind":"adv.strat"}"#, 3, 36, "adv.strat"),
        (#"{"line":"event","t":0,"n":0,"kind":"adv.start","colour":"red"}"#, 3, 48, "colour"),
        (#"{"line":"event","t":0,"n":0,"kind":"adv.start","fields":{"type":"x","surface":"dock"}}"#, 3, 69, "surface"),
        (#"{"line":"event","t":0,"n":0,"kind":"adv.start","fields":{"hash":{"$data":"?"}}}"#, 3, 74, "?"),
        (#"{"line":"event","t":"0","n":0,"kind":"adv.start"}"#, 3, 21, "string"),
        (#"{"line":"event","t":-1,"n":0,"kind":"adv.start"}"#, 3, 21, "-1"),
        (#"{"line":"event","t":0,"n":1,"kind":"adv.start"}"#, 3, 27, "1"),
        (#"{"line":"event","t":0,"n":0,"kind":"adv.start","thread":"background"}"#, 3, 57, "background"),
        (#"{"line":"event","t":0,"n":0}"#, 3, 1, "no such member"),
        (#"{"line":"event","t":0,"n":0,"kind":"adv.start","device":"é","device":"b"}"#, 3, 61, "second time"),
        (#"{"line":"verdict","name":"b","outcome":"pass","events":0,"t":0}"#, 3, 26, "b"),
        (#"{"line":"verdict","name":"a","outcome":"green","events":0,"t":0}"#, 3, 40, "green"),
        (#"{"line":"end","totals":{},"exitStatus":0}"#, 3, 9, "end"),
        (#"{"line":"check","id":"x","outcome":"fail","requirements":[1],"t":0}"#, 3, 59, "integer"),
        (#"{"line":"check","id":"x","outcome":"fail","requirements":[],"t":0,"evidence":[0,-1]}"#, 3, 81, "-1"),
        (#"{"line":"run","version":1}"#, 3, 1, "no such member"),
        (#"[1]"#, 3, 1, "array"),
        (#"{"line":"event""#, 3, 16, ""),
    ])
    func damageIsNamedWithItsPlace(line: String, lineNumber: Int, column: Int, found: String) {
        let error = error(of: Self.begun + line + "\n")
        #expect(error?.line == lineNumber)
        #expect(error?.column == column)
        #expect(error?.found.contains(found) == true)
    }

    @Test func aMissingMemberIsNamed() {
        let error = error(of: Self.begun + #"{"line":"check","id":"x","outcome":"fail","t":0}"# + "\n")
        #expect(error?.description == "3:1: expected an array of texts at $.requirements, found no such member")
    }

    @Test func aLaterVersionIsRefusedWhateverElseItBrings() {
        let error = error(of: #"{"line":"run","version":2,"novelty":[]}"# + "\n")
        #expect(error?.column == 25)
        #expect(error?.found == "the integer 2")
        #expect(error?.advice.isEmpty == false)
    }

    @Test func anEmptyFileIsNoLog() {
        #expect(error(of: "")?.found == "an empty file")
    }

    @Test func aLogBeginsWithItsRun() {
        #expect(error(of: #"{"line":"case","name":"a","covers":[],"seed":"1","declared":""}"# + "\n")?.line == 1)
    }

    @Test func aLineHasABound() {
        var reader = LogReader()
        var failed = false
        let chunk = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        for _ in 0..<20 where !failed {
            reader.append(chunk)
            do throws(LogError) { while try reader.next() != nil {} } catch { failed = true }
        }
        #expect(failed)
    }

    @Test func arbitraryBytesNeverTrap() {
        var samples = LogGenerator(seed: 4)
        for _ in 0..<2_000 {
            var bytes = bytes(of: samples.log())
            for _ in 0..<Int.random(in: 1..<4, using: &samples.generator) {
                let index = Int.random(in: 0..<bytes.count, using: &samples.generator)
                bytes[index] = UInt8.random(in: 0...255, using: &samples.generator)
            }
            do throws(LogError) { _ = try read(bytes) } catch {
                #expect(error.line >= 1 && error.column >= 1)
                #expect(!error.expected.isEmpty)
            }
        }
    }
}
