import Foundation
import Randomness
import TestSupport
import Testing

@testable import BundleInspection

/// Archives that Python makes, and hostile ones.
@Suite(.needs(.python)) struct ArchiveTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func make(_ program: String) throws -> String {
        let path = scratch.path("archive.zip")
        let result = try Program.python("import sys, zipfile, struct\npath = sys.argv[1]\n" + program, [path])
        try #require(result.status == 0, "\(result.error)")
        return path
    }

    private func archive(_ path: String) throws(InspectionError) -> ZipArchive {
        try ZipArchive(try InputFile(path, display: "archive.zip"))
    }

    private func refusal(_ program: String) throws -> String {
        let path = try make(program)
        do throws(InspectionError) {
            let archive = try archive(path)
            for entry in archive.entries.values where !entry.isFolder {
                _ = try archive.bytes(of: entry, at: 0, count: entry.size)
            }
            return "read"
        } catch {
            return error.description
        }
    }

    @Test func filesAreThoseThatPythonWrote() throws {
        let path = try make(
            """
            import random
            random.seed(3)
            with zipfile.ZipFile(path, "w") as file:
                file.comment = b"a comment"
                for number in range(60):
                    content = bytes(random.choice(b"abcdef") for _ in range(random.choice([0, 1, 100, 65536, 200001])))
                    file.writestr(f"a/b{number % 3}/{number}", content, [0, 8][number % 2])
                file.mkdir("empty")
            """)
        let expected = try Program.python(
            """
            import sys, zipfile, zlib
            with zipfile.ZipFile(sys.argv[1]) as file:
                for name in sorted(file.namelist()):
                    if not name.endswith("/"): print(name, len(file.read(name)), zlib.crc32(file.read(name)[7:70000]))
            """, [path]
        ).lines
        let archive = try archive(path)
        var lines: [String] = []
        for name in archive.entries.keys.sorted() {
            let entry = try #require(archive.entries[name])
            if entry.isFolder { continue }
            let all = try archive.bytes(of: entry, at: 0, count: entry.size)
            let part = try archive.bytes(of: entry, at: 7, count: 69_993)
            #expect(part == Array(all.dropFirst(7).prefix(69_993)))
            lines.append("\(name) \(all.count) \(Inflation.checksum(of: part) ?? -1)")
        }
        #expect(lines == expected)
        #expect(lines.count == 60)
        #expect(archive.folders["a"] == ["b0", "b1", "b2"] && archive.folders[""] == ["a", "empty"])
    }

    @Test func archivesWithLargeNumbersAreRead() throws {
        let path = try make(
            """
            with zipfile.ZipFile(path, "w") as file:
                for number in range(70000): file.writestr(f"{number}", b"")
                with file.open("last", "w", force_zip64=True) as last: last.write(b"some bytes")
            """)
        let archive = try archive(path)
        #expect(archive.entries.count == 70_001)
        let last = try #require(archive.entries["last"])
        #expect(try archive.bytes(of: last, at: 0, count: 10) == Array("some bytes".utf8))
    }

    @Test(arguments: ["../outside", "/root", "a/../../b", "a//b", "a\\\\b", "./a"])
    func namesThatLeadOutAreRefused(name: String) throws {
        let found = try refusal("with zipfile.ZipFile(path, 'w') as file: file.writestr('\(name)', b'x')")
        #expect(found.contains("expected names that stay in the archive"), "\(found)")
    }

    @Test func aNameTwiceIsRefused() throws {
        let found = try refusal(
            """
            import warnings
            warnings.simplefilter("ignore")
            with zipfile.ZipFile(path, "w") as file: file.writestr("a", b"1"); file.writestr("a", b"2")
            """)
        #expect(found.contains("found \"a\" twice"), "\(found)")
    }

    @Test func filesThatShareTheirBytesAreRefused() throws {
        let found = try refusal(
            """
            with zipfile.ZipFile(path, "w", 8) as file: file.writestr("a", bytes(1 << 20)); file.writestr("b", bytes(1 << 20))
            content = open(path, "rb").read()
            start = content.rindex(b"PK\\1\\2")
            content = content[:start + 42] + struct.pack("<I", 20) + content[start + 46:]
            open(path, "wb").write(content)
            """)
        #expect(found.contains("expected files one behind the other"), "\(found)")
    }

    @Test func encryptionOtherMethodsAndWrongChecksumsAreRefused() throws {
        let simple = "with zipfile.ZipFile(path, 'w', 8) as file: file.writestr('a', b'hello hello hello')\n"
        func changed(_ change: String) -> String {
            simple
                + "content = bytearray(open(path, 'rb').read())\nstart = content.rindex(b'PK\\1\\2')\n\(change)\nopen(path, 'wb').write(content)"
        }
        #expect(try refusal(simple) == "read")
        #expect(try refusal(changed("content[start + 8] |= 1")).contains("encrypted"))
        #expect(try refusal(changed("content[start + 10] = content[8] = 12")).contains("compression method 12"))
        #expect(try refusal(changed("content[start + 16] ^= 1")).contains("checksum"))
        #expect(try refusal(changed("content[start + 24] += 1")).contains("as the directory says"))
        #expect(try refusal(changed("content[start + 24] -= 1")).contains("checksum"))
        #expect(try refusal(changed("content[30] = 98")).contains("the same name and method"))
        #expect(try refusal(changed("content = content[:-1]")).contains("the end of a zip directory"))
        // Python's own reader takes the mark in the comment for the end record.
        #expect(try refusal(changed("content[-2:] = b'\\5\\0PK\\5\\6!'")) == "read")
        #expect(try refusal(changed("content = b'MZ' + content")).contains("something was put in front of it"))
    }

    /// 4 GB of zeros are 4 MB compressed. Nothing of that is decompressed to the end.
    @Test func aBombIsNotInflated() throws {
        let path = try make(
            """
            with zipfile.ZipFile(path, "w", 8, compresslevel=1) as file:
                with file.open("Payload/A.app/Info.plist", "w", force_zip64=True) as entry:
                    for _ in range(1 << 8): entry.write(bytes(1 << 20))
            """)
        let clock = ContinuousClock()
        var inspection: Inspection?
        let time = clock.measure { inspection = Inspection(.init(paths: [path])) }
        let finding = try #require(inspection?.findings.first)
        #expect(finding.kind == .listUnreadable && finding.found.contains("at most 8388608 bytes"))
        #expect(time < .seconds(20))
    }

    /// Damage anywhere gives an answer.
    @Test func damageNeverTraps() throws {
        let planted = try PlantedMistakes()
        let path = try #require(planted.plant("correct ipa").paths.first)
        let good = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var random = SplitMix64(seed: 11)
        var kinds: Set<Int32> = []
        for round in 0..<400 {
            var bytes = good
            if round % 8 == 0 {
                bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            } else {
                // The directory is at the end, and a header of a file at its start.
                let last = round % 2 == 0 ? bytes.count : min(4096, bytes.count)
                for _ in 0...(round % 4) {
                    bytes[Int.random(in: max(0, last - 4096)..<last, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
            }
            kinds.insert(Inspection(.init(paths: [try scratch.file("damaged.ipa", bytes)])).exitStatus)
        }
        #expect(kinds == [0, 1, 2])
    }
}
