import Testing

/// The reader of documents notices what it is there to notice.
struct ConsoleDocumentTests {
    static let lines = [
        "# Title", "```sh", "make run", "```", "```yaml a.yaml", "key: value", "```", "```console", "$ echo one; false",
        "one",
        "$ echo $?", "1", "$ cat \\", "    a.yaml", "key: value", "$ seq 5", "1", "…", "5", "```", "End",
    ]

    @Test func commandsFilesAndOutputs() throws {
        let document = try ConsoleDocument(Self.lines)
        #expect(document.commands.map(\.text) == ["echo one; false", "echo $?", "cat \\\n    a.yaml", "seq 5"])
        #expect(document.commands.map(\.output) == [["one"], ["1"], ["key: value"], ["1", "…", "5"]])
        #expect(document.commands.map(\.line) == [9, 11, 13, 16])
        #expect(document.files == [.init(name: "a.yaml", text: "key: value\n")])
    }

    @Test func runsInOneShellAndComparesExactly() throws {
        let document = try ConsoleDocument(Self.lines)
        let results = try ConsoleSession.run(document)
        #expect(results.map(\.status) == [1, 0, 0, 0])
        #expect(results.map(\.output) == [["one"], ["1"], ["key: value"], ["1", "2", "3", "4", "5"]])
        for (command, result) in zip(document.commands, results) {
            #expect(ConsoleDocument.agrees(documented: command.output, actual: result.output))
            #expect(!ConsoleDocument.agrees(documented: command.output, actual: result.output + ["more"]))
            #expect(!ConsoleDocument.agrees(documented: command.output, actual: []))
        }
    }

    @Test func anOmissionStandsForAtLeastOneLine() {
        #expect(ConsoleDocument.agrees(documented: ["a", "…", "b"], actual: ["a", "x", "b"]))
        #expect(!ConsoleDocument.agrees(documented: ["a", "…", "b"], actual: ["a", "b"]))
        #expect(!ConsoleDocument.agrees(documented: ["a", "…", "b"], actual: ["a", "x", "c"]))
        #expect(!ConsoleDocument.agrees(documented: ["a", " …", "b"], actual: ["a", "x", "b"]))
    }

    @Test func publishingKeepsTheTextAndTheOmissions() throws {
        let document = try ConsoleDocument(Self.lines)
        let outputs = try ConsoleSession.run(document).map(\.output)
        #expect(document.lines(withOutputs: outputs) == Self.lines)
        #expect(
            document.lines(withOutputs: [["two"], [], ["k"], ["6", "7", "8", "9"]]).suffix(10)
                == ["two", "$ echo $?", "$ cat \\", "    a.yaml", "k", "$ seq 5", "6", "…", "9", "```", "End"].suffix(
                    10))
    }

    @Test(arguments: [["```console", "output"], ["```console", "$ a"], ["```console", "$ a", "…", "b", "…", "```"]])
    func malformedDocuments(lines: [String]) {
        #expect(throws: ConsoleDocument.Failure.self) { try ConsoleDocument(lines) }
    }
}
