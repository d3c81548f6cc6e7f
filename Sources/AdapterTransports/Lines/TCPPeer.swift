package import ImplementationAdapter
import Notation
import Payload

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that listens on a TCP port and answers lines with lines.
package final class TCPPeer: ChannelTransport {
    package let channel: LineChannel
    package let latch = FaultLatch()
    private var hasEnded = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - host: a name or an address. The system resolves a name, within its own time limits.
    ///   - port: the TCP port.
    ///   - limit: wall-clock time for the connection itself.
    /// - Throws: `.gone` if no connection is made.
    package init(host: String, port: UInt16, within limit: Duration) throws(ImplementationFault) {
        var hints = addrinfo()
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let place = "\(JSONText.quoted(host, limit: 80)) port \(port)"
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else {
            throw ImplementationFault(.gone, "\(place) cannot be found: \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(list) }
        let deadline = ContinuousClock.now.advanced(by: limit)
        var reason = "no address"
        var candidate = list
        while let address = candidate?.pointee {
            switch Self.connected(to: address, by: deadline) {
            case .success(let descriptor):
                channel = LineChannel(reading: descriptor, writing: descriptor, isSocket: true)
                return
            case .failure(let failure): reason = failure.reason
            }
            candidate = address.ai_next
        }
        throw ImplementationFault(.gone, "\(place) cannot be reached: \(reason)")
    }

    deinit { end(within: .zero) }

    /// How a peer ended is unknown.
    package var ending: String? { nil }

    package func lost(_ fault: ImplementationFault) -> ImplementationFault {
        end(within: .zero)
        return fault
    }

    /// The log of a peer is unknown.
    package var lastWords: String { "" }

    package func end(within grace: Duration) {
        guard !hasEnded else { return }
        hasEnded = true
        latch.close()
        channel.closeWriting()
    }

    private struct ConnectionFailure: Error { var reason: String }

    private static func connected(
        to address: addrinfo, by deadline: ContinuousClock.Instant
    ) -> Result<Int32, ConnectionFailure> {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return .failure(.init(reason: String(cString: strerror(errno)))) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var on: Int32 = 1
        // Each line waits for its answer, so that segments need not be filled.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var code: Int32 = 0
        if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            code = errno
            if code == EINPROGRESS || code == EINTR { code = finished(descriptor, by: deadline) }
        }
        guard code == 0 else {
            close(descriptor)
            return .failure(.init(reason: String(cString: strerror(code))))
        }
        return .success(descriptor)
    }

    /// Waits for a connection that has begun; the number of the error, or 0.
    private static func finished(_ descriptor: Int32, by deadline: ContinuousClock.Instant) -> Int32 {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return ETIMEDOUT }
            var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&state, 1, 20) > 0 else { continue }
            var code: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { return errno }
            return code
        }
    }
}
