import AdapterTransports
import Events
import ImplementationAdapter
import TestSupport
import Testing

/// The same over TCP, with a Python program that listens on a port of the system's choice.
@Suite(.needs(.python), .serialized)
struct TCPPeerTests {
    /// Starts the listener through a transport of its own, which tells the port.
    private func listener(_ body: String) throws -> (Subprocess, UInt16) {
        let program = """
            import json, socket, sys
            server = socket.create_server(("127.0.0.1", 0))
            sys.stdin.readline()
            print(server.getsockname()[1], flush=True)
            connection, _ = server.accept()
            file = connection.makefile("rw", encoding="utf-8", newline="\\n")
            for line in file:
                request = json.loads(line)
                method = request["method"]
                result = {"answer": "done", "outputs": []}
                if method == "hello":
                    result = {"protocol": 2, "name": "peer", "version": "1", "role": "system", "capabilities": [],
                              "clock": "real"}
                elif method == "probe": result = {"answer": "unsupported"}
                elif method == "bye": result = {}
                elif method == "advance":
            \(body.split(separator: "\n").map { "        " + $0 }.joined(separator: "\n"))
                file.write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\\n")
                file.flush()
            """
        let process = try Subprocess(["python3", "-c", program])
        let answer = try process.exchange([], within: .seconds(60))
        return (process, try #require(UInt16(String(decoding: answer, as: UTF8.self))))
    }

    private func implementation(at port: UInt16, answer: Duration = .seconds(60)) throws -> RemoteImplementation {
        let peer = try TCPPeer(host: "127.0.0.1", port: port, within: .seconds(60))
        return try RemoteImplementation(
            over: peer, harness: "baton", version: "0", limits: AnswerLimits(start: .seconds(60), answer: answer))
    }

    @Test func aGoodOne() throws {
        let (process, port) = try listener("pass")
        let implementation = try implementation(at: port)
        #expect(implementation.adapter.clock == .real)
        for step in 0..<100 { _ = try implementation.advance(to: Instant(nanoseconds: Int64(step))) }
        try implementation.end()
        process.end(within: .seconds(1))
    }

    @Test func hangsUp() throws {
        let (process, port) = try listener("sys.exit(0)")
        let implementation = try implementation(at: port)
        #expect {
            try implementation.advance(to: .start)
        } throws: {
            ($0 as? ImplementationFault)?.kind == .gone
        }
        process.end(within: .seconds(1))
    }

    @Test func saysNothing() throws {
        let (process, port) = try listener("continue")
        let implementation = try implementation(at: port, answer: .milliseconds(1500))
        #expect {
            try implementation.advance(to: .start)
        } throws: {
            ($0 as? ImplementationFault)?.description.contains("no answer within") == true
        }
        process.end(within: .milliseconds(100))
    }

    @Test func nobodyListens() throws {
        // The port of a listener that has ended.
        let (process, port) = try listener("pass")
        process.end(within: .zero)
        #expect {
            try TCPPeer(host: "127.0.0.1", port: port, within: .seconds(10))
        } throws: {
            String(describing: $0).contains("cannot be reached")
        }
    }
}
