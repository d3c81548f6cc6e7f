"""What the adapter carries itself, against published vectors and the standard library: `python3 test_wire.py`."""

from __future__ import annotations

import contextlib
import plistlib
import random
import unittest
from datetime import datetime

from handoff_device.wire import handoff_message, link_message, payload, private_address, property_list
from handoff_device.wire.aes import BlockCipher
from handoff_device.wire.gcm import GaloisCounterMode


class Encryption(unittest.TestCase):
    def test_block_cipher(self) -> None:
        """FIPS 197, appendix C."""
        block = bytes.fromhex("00112233445566778899aabbccddeeff")
        vectors = {16: "69c4e0d86a7b0430d8cdb78070b4c55a", 32: "8ea2b7ca516745bfeafc49904b496089"}
        for length, expected in vectors.items():
            self.assertEqual(BlockCipher(bytes(range(length))).encrypt(block).hex(), expected)

    def test_galois_counter_mode(self) -> None:
        """The test cases 13 to 18 of the mode's specification, with nonces of 12, 8 and 60 bytes."""
        key = bytes.fromhex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        text = bytes.fromhex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
            "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        additional = bytes.fromhex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        vectors = {
            "cafebabefacedbaddecaf888": "76fc6ece0f4e1768cddf8853bb2d551b",
            "cafebabefacedbad": "3a337dbf46a792c45e454913fe2ea8f2",
        }
        for nonce, tag in vectors.items():
            ciphertext, found = GaloisCounterMode(key).seal(bytes.fromhex(nonce), text, additional)
            self.assertEqual(found.hex(), tag)
            self.assertEqual(GaloisCounterMode(key).open(bytes.fromhex(nonce), ciphertext, additional), (text, found))
        empty = GaloisCounterMode(bytes(32)).seal(bytes(12), b"", b"")
        self.assertEqual((empty[0], empty[1].hex()), (b"", "530f8afbc74536b9a963b4f1c4cb738b"))


class Advertisements(unittest.TestCase):
    KEY = bytes.fromhex("9cdbb22f8dfc0198bbf9b31e7d64438e1755094bad224d32d897c634e71ffb9c")
    # Frames of real devices, with the plaintext that their published key gives.
    FRAMES = {
        "00a9cd77c546bb0079902fbf0937": "0088085c342dc9ed408e",
        "00f2cdfb3dcea5d217210fec203b": "00000000000000000000",
        "0057cd3b3cbd48f29e6bf563f092": "0088085c342dc9ed00bf",
        "0057b170b97aad02b573a397d4fa": "0088085c342dc9ed0079",
    }

    def test_real_frames(self) -> None:
        for frame, plaintext in self.FRAMES.items():
            sealed = handoff_message.Sealed(bytes.fromhex(frame))
            content = handoff_message.Content(bytes.fromhex(plaintext)[1:])
            self.assertEqual(handoff_message.open(self.KEY, sealed), content)
            self.assertEqual(handoff_message.seal(self.KEY, sealed.counter, content), sealed)

    def test_damage(self) -> None:
        frame = bytes.fromhex("0057cd3b3cbd48f29e6bf563f092")
        damaged = handoff_message.Sealed(frame[:3] + bytes([frame[3] ^ 1]) + frame[4:])
        self.assertIsNone(handoff_message.open(self.KEY, damaged))

    def test_hashes(self) -> None:
        vectors = {
            ("0000000000", "com.apple.notes.activity.edit-note"): "88085c342dc9ed",
            ("", "com.apple.mail.compose"): "a564c399758208",
            ("ABCDE12345", "com.example.app.edit"): "9a2f96e7d73c60",
        }
        for (team, activity_type), expected in vectors.items():
            self.assertEqual(handoff_message.activity_hash(team, activity_type).hex(), expected)

    def test_data_of_any_sender(self) -> None:
        frame = bytes.fromhex("0057cd3b3cbd48f29e6bf563f092")
        beside = (
            bytes.fromhex("02011a")
            + bytes.fromhex("1bff4c00")
            + b"\x0c\x0e"
            + frame
            + bytes.fromhex("10065b1e1d49e249")
        )
        behind = bytes.fromhex("0303aafe") + bytes.fromhex("18ff4c00100312345600")[:9] + b"\x0c\x0e" + frame
        self.assertEqual(handoff_message.find(beside), handoff_message.Sealed(frame))
        self.assertEqual(handoff_message.find(behind), handoff_message.Sealed(frame))
        self.assertEqual(
            handoff_message.find(handoff_message.advertising_data(0x1A, handoff_message.Sealed(frame))),
            handoff_message.Sealed(frame),
        )
        generator = random.Random(1)
        for _ in range(2000):
            handoff_message.find(generator.randbytes(generator.randrange(32)))

    def test_private_address(self) -> None:
        """Core Specification, Vol 3 Part H, D.7."""
        key = bytes.fromhex("ec0234a357c8ad05341010a60a397d9b")
        self.assertTrue(private_address.resolves("70:81:94:0d:fb:aa", key))
        self.assertFalse(private_address.resolves("70:81:94:0d:fb:ab", key))
        made = private_address.make(key, random.Random(2))
        self.assertTrue(private_address.resolves(made, key))
        self.assertFalse(private_address.resolves(made, bytes(16)))


class Payloads(unittest.TestCase):
    SAMPLES = [
        None,
        True,
        False,
        0,
        1,
        -1,
        255,
        256,
        65536,
        2**32,
        2**63 - 1,
        -(2**63),
        2**64 - 1,
        0.0,
        -0.0,
        0.1,
        5e-324,
        float("inf"),
        "",
        "text",
        "购物",
        "cafe\u0301",
        "a\0b",
        b"",
        b"\x00\xff",
        payload.Date(1000.125),
        payload.Date(1e15),
        payload.Uuid("6F9619FF-8B86-D011-B42D-00C04FC964FF"),
        payload.Url("https://example.com/?a#b"),
        [],
        [1, 1.0, True, "1", None],
        payload.PayloadSet([1, True, 1.0]),
        payload.Dictionary(),
        payload.Dictionary([(1, "integer"), (1.0, "real"), (True, "boolean"), ("1", "text")]),
        payload.Dictionary([("$odd", 1)]),
        payload.Dictionary([("a", [0.0, -0.0, 0.0]), ("b", list(range(40)))]),
    ]

    def test_round_trips(self) -> None:
        for sample in self.SAMPLES:
            with self.subTest(payload.identity(sample)):
                read = payload.from_notation(payload.to_notation(sample))
                self.assertEqual(payload.identity(read), payload.identity(sample))
                again = property_list.decode(property_list.encode(sample))
                self.assertEqual(payload.identity(again), payload.identity(sample))

    def test_not_a_number(self) -> None:
        read = property_list.decode(property_list.encode([float("nan")]))
        self.assertEqual(payload.identity(read), '[{"$real":"nan"}]')

    def test_bytes_are_those_of_plistlib(self) -> None:
        plain = {
            "a": 1,
            "b": {"x": 1, "y": [2, 2.5, True, "é"]},
            "c": b"12",
            "d": datetime(2026, 11, 21),
            "e": "x" * 300,
        }
        date = payload.Date(float((datetime(2026, 11, 21) - datetime(2001, 1, 1)).total_seconds()))
        own = payload.from_notation({"a": 1, "b": {"x": 1, "y": [2, 2.5, True, "é"]}, "e": "x" * 300})
        own = own.merged(payload.Dictionary([("c", b"12"), ("d", date)]))
        self.assertEqual(property_list.encode(own), plistlib.dumps(plain, fmt=plistlib.FMT_BINARY, sort_keys=True))

    def test_sizes(self) -> None:
        self.assertEqual(property_list.size(None), 42)
        self.assertEqual(property_list.size(payload.from_notation({"a": 1, "b": {"x": 1, "y": 2}, "c": [1]})), 78)

    def test_no_bytes_do_harm(self) -> None:
        generator = random.Random(3)
        whole = property_list.encode(payload.Dictionary([("a", [1, "two", b"3"]), ("b", payload.Dictionary())]))
        for _ in range(3000):
            damaged = bytearray(whole)
            for _ in range(generator.randrange(1, 4)):
                damaged[generator.randrange(len(damaged))] = generator.randrange(256)
            with contextlib.suppress(property_list.PropertyListError):
                property_list.decode(bytes(damaged))
            link_message.decode(bytes(damaged))

    def test_dates(self) -> None:
        self.assertEqual(payload.from_notation({"$date": "2001-01-01T00:00:00Z"}), payload.Date(0.0))
        expected = (datetime(2026, 11, 21, 2, 42, 44) - datetime(2001, 1, 1)).total_seconds() + 0.5
        self.assertEqual(payload.from_notation({"$date": "2026-11-21T03:42:44.5+01:00"}), payload.Date(expected))


class LinkMessages(unittest.TestCase):
    def test_round_trips(self) -> None:
        snapshot = link_message.Snapshot(
            "com.example.edit", None, payload.Dictionary([("a", None)]), "https://example.com"
        )
        messages: list[link_message.Message] = [
            link_message.PayloadRequest(bytes(range(9))),
            link_message.PayloadFailure(4608),
            link_message.KeyRequest(),
            link_message.KeyReply(bytes(32), 2, 112),
        ]
        for message in messages:
            self.assertEqual(link_message.decode(link_message.encode(message)), message)
        reply = link_message.decode(link_message.encode(link_message.PayloadReply(snapshot)))
        assert isinstance(reply, link_message.PayloadReply)
        self.assertEqual(payload.identity(reply.snapshot.user_info), '{"a":null}')
        self.assertEqual((reply.snapshot.title, reply.snapshot.webpage_url), (None, "https://example.com"))
        self.assertIsNone(link_message.decode(property_list.encode(payload.Dictionary([("message", "unknown")]))))


if __name__ == "__main__":
    unittest.main()
