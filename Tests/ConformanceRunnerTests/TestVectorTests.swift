import ConformanceRunner
import Foundation
import TestSupport
import Testing

/// The published vectors are what the code computes, and what independent programs compute from the same inputs.
struct TestVectorTests {
    private static let page = "Conformance/Schema/vectors.md"

    @Test func publishedPageIsUpToDate() throws {
        #expect(try Project.text(of: Self.page) == TestVectors.markdown)
    }

    @Test(
        "Hashes, addresses, time bytes and seals agree with hashlib and a library's AES",
        .needs(.python("cryptography")))
    func agreesOnTheAir() throws {
        let result = try Program.python(Self.reader + Self.air, input: TestVectors.markdown)
        #expect(result.output == "5 hashes, 2 hosts, 2 addresses, 7 dates, 5 seals\n", "\(result.error)")
    }

    @Test("Messages agree with plistlib", .needs(.python))
    func agreesOnMessages() throws {
        let result = try Program.python(Self.reader + Self.messages, input: TestVectors.markdown)
        #expect(result.output == "7 messages\n", "\(result.error)")
    }

    /// A page with one wrong digit is noticed, whichever it is.
    @Test(
        "The independent programs notice a wrong digit", .needs(.python("cryptography")),
        arguments: [
            ("890262a4c4b185` |", "890262a4c4b186` |"), ("5151d1b3cbdbc0` |", "9151d1b3cbdbc0` |"),
            ("52:34:56", "52:34:57"), ("`fb`", "`fa`"),
            ("`7000`", "`7001`"),
            ("015675a534e98f139497` |", "015675a534e98f139496` |"), ("| `93` |", "| `92` |"),
        ])
    func noticesAWrongDigit(right: String, wrong: String) throws {
        let page = TestVectors.markdown
        let range = try #require(page.firstRange(of: right))
        let result = try Program.python(
            Self.reader + Self.air, input: page.replacingCharacters(in: range, with: wrong))
        #expect(result.status != 0, "\(right)")
    }

    private static let reader = """
        import re, sys
        page = sys.stdin.read()

        def rows(heading):
            section = page.split("## " + heading + "\\n", 1)[1].split("\\n## ", 1)[0]
            found = []
            for line in section.split("\\n"):
                if line.startswith("|") and not line.startswith("|---"):
                    found.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
            return found, section

        """

    private static let air = """
        import hashlib
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        def aes(key, block):
            encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
            return encryptor.update(block) + encryptor.finalize()

        def times(left, right):
            # The field of GHASH: bit 0 is the most significant one.
            product = 0
            for bit in range(127, -1, -1):
                if left >> bit & 1:
                    product ^= right
                right = right >> 1 ^ (0xE1 << 120 if right & 1 else 0)
            return product

        def ghash(key, data):
            total = 0
            for start in range(0, len(data), 16):
                total = times(total ^ int.from_bytes(data[start:start + 16].ljust(16, b"\\0"), "big"), key)
            return total

        def padded(data):
            return data + bytes(-len(data) % 16)

        def folded(text, kind):
            folded = bytearray(7)
            for index, byte in enumerate(hashlib.sha512(text.encode()).digest()):
                folded[index % 7] ^= byte
            folded[0] = folded[0] & 0x3F | kind << 6
            return folded.hex()

        table, _ = rows("Hash of an activity")
        for team, name, text, value in table[1:]:
            assert text == ("" if team == "0000000000" else team) + ":" + name, text
            assert folded(text, 2) == value, (text, value)
        hashes = len(table) - 1

        table, _ = rows("Hash of a host")
        for host, value in table[1:]:
            assert folded(host, 1) == value, (host, value)
        hosts = len(table) - 1

        table, _ = rows("Resolvable private address")
        for key, prand, image, address in table[1:]:
            expected = aes(bytes.fromhex(key), bytes(13) + bytes.fromhex(prand))[-3:]
            assert expected.hex() == image, (prand, expected.hex(), image)
            assert address.replace(":", "") == prand + image, address
            assert bytes.fromhex(prand)[0] >> 6 == 1, prand
        addresses = len(table) - 1

        table, _ = rows("Time byte")
        for date, used, idle in table[1:]:
            tick = int(date) % 496 // 4
            assert (used, idle) == ("%02x" % (tick | 0x80), "%02x" % tick), date
        dates = len(table) - 1

        _, section = rows("Sealed advertisement")
        key = bytes.fromhex(re.search("key is `([0-9a-f]{64})`", section).group(1))
        seals = 0
        for part in section.split("\\nTo seal ")[1:]:
            values = dict(re.findall("[|] ([^|]+?) [|] `([^`]*)` [|]", part))
            status, counter = bytes.fromhex(values["status"]), int(values["counter"]).to_bytes(2, "little")
            assert counter.hex() == values["nonce: the counter, little endian"]
            subkey = int.from_bytes(aes(key, bytes(16)), "big")
            first = ghash(subkey, padded(counter) + (8 * len(counter)).to_bytes(16, "big"))
            assert first.to_bytes(16, "big").hex() == values["first counter block"]
            second = first & ~0xFFFFFFFF | (first + 1) & 0xFFFFFFFF
            plain = bytes.fromhex(values["plaintext"])
            cipher = bytes(a ^ b for a, b in zip(plain, aes(key, second.to_bytes(16, "big"))))
            assert cipher.hex() == values["ciphertext"], cipher.hex()
            lengths = (8 * len(status)).to_bytes(8, "big") + (8 * len(cipher)).to_bytes(8, "big")
            total = ghash(subkey, padded(status) + padded(cipher) + lengths)
            tag = (total ^ int.from_bytes(aes(key, first.to_bytes(16, "big")), "big")) >> 120
            assert "%02x" % tag == values["first byte of the tag"], tag
            element = status + counter + bytes([tag]) + cipher
            assert element.hex() == values["element"]
            for name, flags in (("iOS", "1a"), ("macOS", "06")):
                assert "0201" + flags + "13ff4c000c0e" + element.hex() == values["advertising data on " + name]
            seals += 1
        print("%d hashes, %d hosts, %d addresses, %d dates, %d seals" % (hashes, hosts, addresses, dates, seals))
        """

    private static let messages = """
        import base64, datetime, json, plistlib

        def plain(value):
            if value is None:
                return {"$null": True}
            if isinstance(value, list):
                return [plain(element) for element in value]
            if not isinstance(value, dict):
                return value
            if len(value) == 1 and next(iter(value)).startswith("$"):
                (tag, content), = value.items()
                if tag == "$data":
                    return base64.b64decode(content, validate=True)
                if tag == "$date":
                    return datetime.datetime.strptime(content, "%Y-%m-%dT%H:%M:%S.%fZ")
                return {tag: plain(content)}
            return {key: plain(element) for key, element in value.items()}

        _, section = rows("Messages of the modelled transport")
        count = 0
        size = None
        for name, length, block in re.findall("`([a-z-]+)`, ([0-9]+) bytes:\\n\\n```\\n(.*?)```", section, re.S):
            notation, _, digits = block.partition("\\n")
            entries = json.loads(notation)
            assert entries["message"] == name
            expected = plistlib.dumps(plain(entries), fmt=plistlib.FMT_BINARY, sort_keys=True)
            assert expected.hex() == digits.replace("\\n", ""), (name, expected.hex())
            assert len(expected) == int(length)
            assert plistlib.loads(expected, fmt=plistlib.FMT_BINARY) == plain(entries)
            if "userInfo" in entries:
                size = len(plistlib.dumps(plain(entries["userInfo"]), fmt=plistlib.FMT_BINARY, sort_keys=True))
            count += 1
        nothing = len(plistlib.dumps({}, fmt=plistlib.FMT_BINARY))
        assert "this `userInfo` is %d:" % size in section, size
        assert "an empty dictionary, %d." % nothing in section, nothing
        print("%d messages" % count)
        """
}
