import AdapterTransports
import ImplementationAdapter

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Connects to a listener of this process.
enum LoopbackTrial {
    /// What went wrong; nil if the connection works.
    static var failure: String? {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, kind, 0)
        guard listener >= 0 else { return reason }
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(listener, raw, size) == 0 && listen(listener, 1) == 0 && getsockname(listener, raw, &size) == 0
            }
        }
        guard isBound else { return reason }
        do throws(ImplementationFault) {
            let peer = try TCPPeer(
                host: "127.0.0.1", port: UInt16(bigEndian: address.sin_port), within: .seconds(5))
            peer.end(within: .zero)
            return nil
        } catch {
            return error.description
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
