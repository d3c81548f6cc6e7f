package import ImplementationAdapter

/// How to reach an implementation under test.
package enum AdapterAddress: Sendable, Hashable {
    /// A program to start, with its arguments.
    case process([String])
    /// A program that listens on a TCP port.
    case tcp(host: String, port: UInt16)

    /// Reads `tcp:HOST:PORT` (an IPv6 address in brackets), or a command line with or without `process:` in front.
    ///
    /// A command line is split at white space, with the quotes and backslashes of a shell. Write `sh -c '…'` for other
    /// features of a shell.
    ///
    /// - Throws: ``AddressError`` for text of another form.
    package init(_ text: String) throws(AddressError) {
        if text.hasPrefix("tcp:") {
            let rest = text.dropFirst(4)
            guard let colon = rest.lastIndex(of: ":"), let port = UInt16(rest[rest.index(after: colon)...]), port > 0
            else { throw AddressError(text, "tcp:HOST:PORT, with a port from 1 to 65535") }
            var host = rest[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            guard !host.isEmpty else { throw AddressError(text, "a host between `tcp:` and the port") }
            self = .tcp(host: String(host), port: port)
            return
        }
        let words = try Self.words(of: text.hasPrefix("process:") ? String(text.dropFirst(8)) : text, in: text)
        guard let program = words.first, !program.isEmpty else { throw AddressError(text, "a command line") }
        self = .process(words)
    }

    /// Opens a transport.
    ///
    /// - Parameter limit: wall-clock time for a TCP connection.
    /// - Throws: `.gone` if the program cannot be started or reached.
    package func open(within limit: Duration) throws(ImplementationFault) -> any LineTransport {
        switch self {
        case .process(let command): try Subprocess(command)
        case .tcp(let host, let port): try TCPPeer(host: host, port: port, within: limit)
        }
    }

    private static func words(of line: String, in text: String) throws(AddressError) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                // In double quotes a backslash escapes only quotes and backslashes.
                if quote == "\"", character != "\"", character != "\\" { word?.append("\\") }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
                word = word ?? ""
            } else if let open = quote {
                if character == open { quote = nil } else { word?.append(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let complete = word { words.append(complete) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil, !isEscaped else {
            throw AddressError(text, "a closed quote at the end of the command line")
        }
        if let word { words.append(word) }
        return words
    }
}

/// An address that cannot be read.
package struct AddressError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was given.
    package var text: String
    /// What was expected.
    package var expected: String

    init(_ text: String, _ expected: String) {
        self.text = text
        self.expected = expected
    }

    /// What was expected and what was found.
    package var description: String { "expected \(expected), found '\(text)'" }
}
