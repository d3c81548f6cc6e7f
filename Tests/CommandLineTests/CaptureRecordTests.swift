import BluetoothLE
import CaptureFiles
import Foundation
import TestSupport
import Testing

/// Recording from interfaces that this system has or the test makes. There is no Bluetooth radio where tests run: what is tried is
/// libpcap's way from an interface into files, which is the same for all.
@Suite(.serialized, .needsBaton)
struct CaptureRecordTests {
    /// Whether this process may capture on the loopback interface.
    static let isPermitted: Bool = {
        do throws(LiveCaptureError) {
            _ = try LiveCapture(interface: "lo")
            return true
        } catch {
            print("skipping live captures: \(error)")
            return false
        }
    }()

    /// Whether this process may make a network of its own, with links in it.
    static let canMakeLinks: Bool = {
        let result = try? BatonBinary.shell(
            "unshare -n sh -c 'ip link add one type veth peer name two' && command -v python3")
        guard isPermitted, result?.status == 0 else {
            print("skipping a link of the test's own: \(result?.error ?? "no shell")")
            return false
        }
        return true
    }()

    /// Waits until a condition holds; false when it does not within ten seconds.
    static func wait(_ condition: () throws -> Bool) rethrows -> Bool {
        for _ in 0..<500 {
            if try condition() { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }

    /// Sends datagrams to a port of 127.0.0.1, each with its number as text.
    static func send(_ count: Int, to port: UInt16, size: Int = 0) throws {
        #if canImport(Glibc)
        let kind = Int32(SOCK_DGRAM.rawValue)
        #else
        let kind = SOCK_DGRAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        for number in 0..<count {
            let bytes = Array("datagram \(number)".utf8) + [UInt8](repeating: 0x2E, count: size)
            let sent = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    sendto(descriptor, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            // The refusal of a port where nobody listens may come back with a later datagram.
            try #require(sent == bytes.count || errno == ECONNREFUSED)
        }
    }

    /// The number in each datagram of a recording, read by libpcap; the frames are Ethernet, IPv4 and UDP without options.
    static func datagrams(_ path: String) throws -> [Int] {
        var reader = try LibpcapReader(path: path)
        var numbers: [Int] = []
        while try reader.next({ _, bytes in
            let text = String(
                decoding: (42..<max(42, bytes.byteCount)).map {
                    bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                }, as: UTF8.self)
            numbers.append(Int(text.dropFirst("datagram ".count).prefix { $0.isNumber }) ?? -1)
        }) {}
        return numbers
    }

    /// Starts a recording and waits until it has begun.
    static func start(_ arguments: [String]) throws -> Program {
        let program = try BatonBinary.start(["capture", "record"] + arguments)
        let hasBegun = wait { program.errorSoFar.contains("recording") || !program.isRunning }
        let words = program.errorSoFar
        try #require(hasBegun && program.isRunning, "\(words)")
        return program
    }

    @Test(
        "A counted recording of the loopback interface, filtered by port, is what was sent", .enabled(if: isPermitted))
    func loopback() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("lo.pcap")
        let program = try Self.start(
            ["lo", "--filter", "udp dst port 40917", "--count", "40", "--output", path])
        try Self.send(5, to: 40918)
        try Self.send(60, to: 40917)
        let result = try program.result()
        #expect(result.status == 0)
        #expect(result.error.contains("link type 1 ETHERNET"))
        #expect(result.error.contains("40 packets in 1 file; received "))
        #expect(try Self.datagrams(path) == Array(0..<40))
        // Baton's own reading of the file, packet by packet as libpcap's.
        var own = try CaptureReader(path: path)
        var theirs = try LibpcapReader(path: path)
        try own.forEachRecord { record, bytes in
            let isSame = try? theirs.next { other, otherBytes in
                #expect(record.time == other.time && record.originalLength == other.originalLength)
                #expect(bytes.byteCount == otherBytes.byteCount)
                #expect(
                    (0..<bytes.byteCount).allSatisfy {
                        bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                            == otherBytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self)
                    })
            }
            #expect(isSame == true)
            return true
        }
        #expect(own.packets == 40 && own.findings.total == 0)
    }

    @Test("A snap length cuts what is kept and leaves the length that was", .enabled(if: isPermitted))
    func snapLength() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("lo.pcap")
        let program = try Self.start(
            ["lo", "--filter", "udp dst port 40919", "--count", "3", "--snap-length", "52", "--output", path])
        try Self.send(3, to: 40919, size: 400)
        #expect(try program.result().status == 0)
        var reader = try CaptureReader(path: path)
        try reader.forEachRecord { record, _ in
            #expect(record.capturedLength == 52 && record.originalLength == 42 + 10 + 400)
            return true
        }
        #expect(reader.packets == 3)
    }

    @Test(
        "A signal ends a recording well: the file is whole, and what was received and dropped is told",
        .enabled(if: isPermitted), arguments: [SIGINT, SIGTERM])
    func signals(number: Int32) throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("lo.pcap")
        let program = try Self.start(["lo", "--filter", "udp dst port 40920", "--output", path])
        try Self.send(7, to: 40920)
        // Before anybody asks for the end, packets are in the file.
        #expect(try Self.wait { try Self.datagrams(path).count == 7 })
        program.send(number)
        let result = try program.result()
        #expect(result.status == 0)
        #expect(try Self.datagrams(path) == Array(0..<7))
        #expect(result.error.contains("7 packets in 1 file; received "))
        #expect(result.error.contains(", dropped 0, dropped by the interface 0"))
    }

    @Test("A recording without packets ends after its time and is a file that reads", .enabled(if: isPermitted))
    func duration() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("lo.pcap")
        let result = try BatonBinary.run([
            "capture", "record", "lo", "--filter", "udp dst port 40921", "--duration", "0.3", "--output", path,
        ])
        #expect(result.status == 0 && result.error.contains("0 packets in 1 file"))
        #expect(try Self.datagrams(path) == [])
    }

    @Test("Rotation: files by size together are the whole, a ring keeps its end", .enabled(if: isPermitted))
    func rotation() throws {
        for ring in [nil, 2] as [Int?] {
            let scratch = try ScratchFolder()
            let program = try Self.start(
                [
                    "lo", "--filter", "udp dst port 40922", "--count", "50", "--rotate-size", "1k", "--output",
                    scratch.path("lo.pcap"),
                ] + (ring.map { ["--files", "\($0)"] } ?? []))
            try Self.send(50, to: 40922)
            #expect(try program.result().status == 0)
            let names = scratch.names.filter { $0.hasSuffix(".pcap") }
            let numbers = try names.map { try Self.datagrams(scratch.path($0)) }
            #expect(numbers.allSatisfy { !$0.isEmpty })
            if let ring {
                #expect(names.count == ring && numbers.joined().last == 49)
                #expect(Array(numbers.joined()) == Array(0..<50).suffix(numbers.joined().count))
            } else {
                #expect(names.count > 3 && Array(numbers.joined()) == Array(0..<50))
            }
        }
    }

    @Test("Standard output feeds another command", .enabled(if: isPermitted))
    func pipe() throws {
        let scratch = try ScratchFolder()
        // The readiness is on standard error, which goes to a file; the datagrams come from a process of the pipeline's own.
        let script = try scratch.file(
            "pipe.sh",
            """
            "$BATON" capture record lo --filter 'udp dst port 40923' --count 9 --output - 2>error | "$BATON" capture summary --json - &
            until grep -q recording error 2>/dev/null; do kill -0 $! || exit 1; sleep 0.05; done
            for number in 1 2 3 4 5 6 7 8 9; do printf x >/dev/udp/127.0.0.1/40923; done
            wait $!
            """)
        let result = try BatonBinary.shell("cd '\(scratch.path)' && bash '\(script)'")
        #expect(result.output.hasPrefix(#"{"file":"-","container":"pcap","compression":null,"packets":9,"#))
        // Ethernet carries no Bluetooth, and summary says so.
        #expect(result.status == 2 && result.error.contains("link type 1 ETHERNET"))
        let shown = try BatonBinary.shell(
            "cd '\(scratch.path)' && rm error && bash <(sed 's/summary --json/show/' '\(script)')")
        #expect(shown.output.isEmpty && shown.status == 2 && shown.error.contains("link type 1 ETHERNET"))
    }

    @Test(
        "A link of the test's own, in a network of its own: what is sent at one end is recorded at the other",
        .enabled(if: canMakeLinks))
    func ownLink() throws {
        let scratch = try ScratchFolder()
        let script = try scratch.file(
            "link.sh",
            """
            set -e
            ip link add one type veth peer name two
            ip link set one up
            ip link set two up
            # Until the system has noticed that the link is up, it drops what is sent.
            until ip link show one | grep -q "state UP" && ip link show two | grep -q "state UP"; do sleep 0.05; done
            "$BATON" capture record two --filter 'ether proto 0x88b5' --count 25 --output link.pcap 2>error &
            until grep -q recording error; do kill -0 $! || exit 1; sleep 0.05; done
            python3 -c '
            import socket
            link = socket.socket(socket.AF_PACKET, socket.SOCK_RAW)
            link.bind(("one", 0))
            for number in range(25):
                link.send(b"\\xff" * 6 + b"\\x02" + bytes(5) + b"\\x88\\xb5" + bytes([number]) * (46 + number))
            '
            wait $!
            """)
        let result = try BatonBinary.shell("cd '\(scratch.path)' && unshare -n bash '\(script)'")
        #expect(result.status == 0, "\(result.error)")
        var reader = try LibpcapReader(path: scratch.path("link.pcap"))
        var frames: [[UInt8]] = []
        while try reader.next({ record, bytes in
            #expect(record.linkType == LinkType(1) && record.originalLength == bytes.byteCount)
            frames.append(bytes.copy(0..<bytes.byteCount))
        }) {}
        let expected = (0..<25).map { number in
            [UInt8](repeating: 0xFF, count: 6) + [2, 0, 0, 0, 0, 0, 0x88, 0xB5]
                + [UInt8](repeating: UInt8(number), count: 46 + number)
        }
        #expect(frames == expected)
    }

    @Test("An interface that goes away in the middle: the file is whole, the status tells", .enabled(if: canMakeLinks))
    func lostInterface() throws {
        let scratch = try ScratchFolder()
        let script = try scratch.file(
            "link.sh",
            """
            ip link add one type veth peer name two
            ip link set one up
            ip link set two up
            # Until the system has noticed that the link is up, it drops what is sent.
            until ip link show one | grep -q "state UP" && ip link show two | grep -q "state UP"; do sleep 0.05; done
            "$BATON" capture record two --output link.pcap 2>error &
            until grep -q recording error; do kill -0 $! || exit 1; sleep 0.05; done
            ip link delete two
            wait $!
            """)
        let result = try BatonBinary.shell("cd '\(scratch.path)' && unshare -n bash '\(script)'")
        let error = String(decoding: try scratch.bytes("error"), as: UTF8.self)
        #expect(result.status == 1 && error.contains("the recording ended early: two: "), "\(error)")
        #expect(error.contains("packets in 1 file"))
        #expect(throws: Never.self) { _ = try LibpcapReader(path: scratch.path("link.pcap")) }
    }

    @Test("What cannot be recorded says why and what to do, with status 2", .enabled(if: isPermitted))
    func refusals() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("none.pcap")
        func refused(_ arguments: [String], _ words: String...) throws {
            let result = try BatonBinary.run(["capture", "record"] + arguments)
            #expect(result.status == 2 && result.output.isEmpty)
            for word in words { #expect(result.error.contains(word), "\(arguments): \(result.error)") }
        }
        try refused(["nowhere0", "--output", path], "nowhere0: there is no such interface", "lo")
        try refused(["lo", "--output", path, "--filter", "len >"], "\"len >\"", "1 ETHERNET", "syntax error")
        try refused(["--output", path], "--interfaces lists them")
        try refused(["lo"], "--output")
        try refused(["lo", "--output", path, "--files", "3"], "--rotate-size or --rotate-time")
        try refused(["lo", "--output", "-", "--rotate-size", "1M"], "found standard output")
        for wrong in [
            ["--count", "0"], ["--duration", "0"], ["--duration", "nan"], ["--rotate-time", "-1"], ["--files", "0"],
            ["--rotate-size", "1T"], ["--rotate-size", "99999999999999999999"], ["--rotate-size", "9999999999999G"],
            ["--snap-length", "0"], ["--snap-length", "262145"],
        ] {
            // The equals sign keeps a minus from being an option.
            try refused(["lo", "--output", path, "\(wrong[0])=\(wrong[1])"], wrong[0])
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        let full = try BatonBinary.run(["capture", "record", "lo", "--output", "/nonexistent/a.pcap"])
        #expect(full.status == 3 && full.error.contains("/nonexistent/a.pcap"))
    }

    @Test(
        "Without the right to capture, the way to get it is told",
        .enabled(
            if: isPermitted && getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "only root can give the right up, and setpriv has to be here"))
    func noPermission() throws {
        let result = try BatonBinary.shell(
            "setpriv --bounding-set=-net_raw,-net_admin --inh-caps=-all \"$BATON\" capture record lo --output /dev/null"
        )
        #expect(result.status == 2, "\(result.error)")
        #expect(
            result.error.contains("lo: this process may not capture") && result.error.contains("setcap cap_net_raw"))
    }

    @Test("The list of interfaces has the loopback", .enabled(if: isPermitted))
    func list() throws {
        let result = try BatonBinary.run(["capture", "record", "--interfaces"])
        #expect(result.status == 0)
        #expect(result.output.split(separator: "\n").contains { $0.hasPrefix("lo  up, loopback") })
    }
}
