import Randomness
import Testing

@testable import CompanionLink

/// The recorded handshakes of 2019, and everything that must end a handshake.
@Suite struct PairVerifyTests {
    private func frame(_ bytes: [UInt8]) throws -> CompanionLinkFrame {
        var assembler = FrameAssembler()
        assembler.append(bytes)
        return try #require(try assembler.next())
    }

    // MARK: Recorded handshakes

    @Test(arguments: [0, 1]) func recordedHandshakes(index: Int) throws {
        let session = PublishedSession.both[index]
        #expect(KeyDerivation.pairVerifyKey(of: session.secret) == session.pairVerifyKey)
        #expect(KeyDerivation.clientKey(of: session.secret) == session.clientKey)
        #expect(KeyDerivation.serverKey(of: session.secret) == session.serverKey)

        let first = try PairVerifyMessage.items(of: frame(session.first), .pairVerifyStart, state: 1)
        let second = try PairVerifyMessage.items(of: frame(session.second), .pairVerifyNext, state: 2)
        let third = try PairVerifyMessage.items(of: frame(session.third), .pairVerifyNext, state: 3)
        let client = try #require(first[.publicKey])
        let server = try #require(second[.publicKey])

        let serverPart = try PairVerifyMessage.open(
            #require(second[.encryptedData]), state: 2, secret: session.secret)
        #expect(serverPart[.signature] == session.secondSignature)
        #expect(serverPart[.appFlags] == [1])
        let clientPart = try PairVerifyMessage.open(
            #require(third[.encryptedData]), state: 3, secret: session.secret)
        #expect(clientPart[.signature] == session.thirdSignature)

        let byServer = PairVerifyMessage.signedMessage(own: server, other: client)
        let byClient = PairVerifyMessage.signedMessage(own: client, other: server)
        #expect(
            LongTermIdentity.verifies(
                session.secondSignature, of: byServer, by: PublishedSession.serverIdentity))
        #expect(
            LongTermIdentity.verifies(session.thirdSignature, of: byClient, by: PublishedSession.clientIdentity))
        #expect(
            !LongTermIdentity.verifies(
                session.secondSignature, of: byClient, by: PublishedSession.serverIdentity))
        #expect(
            !LongTermIdentity.verifies(session.thirdSignature, of: byClient, by: PublishedSession.serverIdentity))
    }

    /// The same items make the same bytes.
    @Test(arguments: [0, 1]) func recordedMessagesAreWrittenAlike(index: Int) throws {
        let session = PublishedSession.both[index]
        let first = try PairVerifyMessage.items(of: frame(session.first), .pairVerifyStart, state: 1)
        #expect(
            PairVerifyMessage.frame(
                .pairVerifyStart,
                [.init(.state, [1]), .init(.publicKey, try #require(first[.publicKey])), .init(.appFlags, [1])])?.bytes
                == session.first)
        let sealed = try #require(
            PairVerifyMessage.seal(
                [.init(.signature, session.secondSignature), .init(.appFlags, [1])], state: 2, secret: session.secret))
        let second = try PairVerifyMessage.items(of: frame(session.second), .pairVerifyNext, state: 2)
        #expect(
            PairVerifyMessage.frame(
                .pairVerifyNext,
                [
                    .init(.encryptedData, sealed), .init(.state, [2]),
                    .init(.publicKey, try #require(second[.publicKey])),
                ])?.bytes == session.second)
        let answer = try #require(
            PairVerifyMessage.seal([.init(.signature, session.thirdSignature)], state: 3, secret: session.secret))
        #expect(
            PairVerifyMessage.frame(.pairVerifyNext, [.init(.encryptedData, answer), .init(.state, [3])])?.bytes
                == session.third)
        #expect(PairVerifyMessage.frame(.pairVerifyNext, [.init(.state, [4])])?.bytes == session.fourth)
    }

    /// Unit vectors of the research's tests.
    @Test func keyDerivation() {
        #expect(
            KeyDerivation.pairVerifyKey(of: bytes("2d73a632cac0fea730fb11cfb96ed7327d6ce837b5560042a4fb6cbe692ea005"))
                == bytes("7b2cb8da5d03ae7a9cc83e6d2b2e9d49104b28942fe5b0636716154223072f29"))
        #expect(
            KeyDerivation.serverKey(of: bytes("b7d9fc80e7f56d591a10660cea5f91ee7ff84382aba9685cbe016b800e05f961"))
                == bytes("f9318f994093d32d6adbddec5c8ab1ae580e4943a615a01838cc95de286f456f"))
        #expect(
            KeyDerivation.clientKey(of: bytes("19ec12c1c8b7f18edf586adceeefc38666c5bf50d6ac79e0a36f4dc0066a6727"))
                == bytes("ca192f45535fcc486255e798195fa3603fd29fbc9f8c995a6008efc0d6db522d"))
        #expect(
            KeyDerivation.serverKey(of: bytes("177cd13104b63a08aa91e7f79471356b7d43ce71596eb9325ad9373cbfe06f5f"))
                == bytes("97026997117affd02ebd291aa75e978cf84095323280ad7ca6842b7b8408baf9"))
        let third = bytes("7d5d4218cbe5de7247e2c8b8c42fe0d64772b6b329d9cbf2c4a3b1e4824c0e78")
        #expect(
            KeyDerivation.clientKey(of: third)
                == bytes("672312d54c22b8182c13b74ea5188581e1fe8b3d86d0f49bd51f4e6fba071283"))
        #expect(
            KeyDerivation.serverKey(of: third)
                == bytes("f5032bf0efc9017809b4c8cd71a773f9ce304b038831a93738691e67fd7199dc"))
    }

    // MARK: Both sides

    private struct Pair {
        var client: PairVerifyClient
        var server: PairVerifyServer
    }

    private func identity(_ byte: UInt8) throws -> LongTermIdentity {
        try #require(LongTermIdentity(privateKey: [UInt8](repeating: byte, count: 32)))
    }

    private func pair(clientKnows: [[UInt8]]? = nil, serverKnows: [[UInt8]]? = nil) throws -> Pair {
        let (client, server) = (try identity(1), try identity(2))
        return Pair(
            client: try PairVerifyClient(
                PairVerification(
                    identity: client, random: [UInt8](repeating: 3, count: 32), known: clientKnows ?? [server.publicKey]
                )),
            server: try PairVerifyServer(
                PairVerification(
                    identity: server, random: [UInt8](repeating: 4, count: 32),
                    known: serverKnows ?? [[UInt8](repeating: 9, count: 32), client.publicKey])))
    }

    @Test func bothSidesGetOneSecret() throws {
        var pair = try pair()
        let first = try pair.client.start()
        #expect(first.bytes.count == 51)
        let second = try pair.server.receive(first)
        #expect(second.bytes.count == 135)
        let third = try #require(try pair.client.receive(second))
        #expect(third.bytes.count == 98)
        #expect(pair.client.sharedSecret == nil)
        let fourth = try pair.server.receive(third)
        #expect(try pair.client.receive(fourth) == nil)
        #expect(pair.client.sharedSecret?.count == 32)
        #expect(pair.client.sharedSecret == pair.server.sharedSecret)
        #expect(throws: PairVerifyError.frame(.pairVerifyStart)) { try pair.server.receive(first) }
        #expect(throws: PairVerifyError.frame(.pairVerifyNext)) { try pair.client.receive(fourth) }
    }

    @Test func unknownIdentities() throws {
        var deaf = try pair(clientKnows: [])
        let answer = try deaf.server.receive(deaf.client.start())
        #expect(throws: PairVerifyError.identity) { try deaf.client.receive(answer) }
        var strict = try pair(serverKnows: [try identity(5).publicKey])
        let third = try #require(try strict.client.receive(strict.server.receive(strict.client.start())))
        #expect(throws: PairVerifyError.identity) { try strict.server.receive(third) }
        #expect(strict.server.sharedSecret == nil)
    }

    @Test func messagesOutOfOrder() throws {
        var pair = try pair()
        let first = try pair.client.start()
        let second = try pair.server.receive(first)
        #expect(throws: PairVerifyError.frame(.pairVerifyStart)) { try pair.server.receive(first) }
        #expect(throws: PairVerifyError.state(due: 3, found: [2])) { try pair.server.receive(second) }
        let third = try #require(try pair.client.receive(second))
        #expect(throws: PairVerifyError.state(due: 4, found: [2])) { try pair.client.receive(second) }
        #expect(throws: PairVerifyError.state(due: 4, found: [3])) { try pair.client.receive(third) }
        let encrypted = try #require(CompanionLinkFrame(.encryptedOPACK, [1, 2, 3]))
        #expect(throws: PairVerifyError.frame(.encryptedOPACK)) { try pair.server.receive(encrypted) }
    }

    /// Public keys of small order, which make the secret zero (RFC 7748).
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
    ]) func smallOrder(key: String) throws {
        var pair = try pair()
        let first = try #require(
            PairVerifyMessage.frame(
                .pairVerifyStart, [.init(.state, [1]), .init(.publicKey, bytes(key)), .init(.appFlags, [1])]))
        #expect(throws: PairVerifyError.publicKey) { try pair.server.receive(first) }
    }

    @Test func itemsThatDoNotFit() throws {
        func first(_ items: [TypeLengthValues.Item]) throws -> PairVerifyError? {
            var server = try pair().server
            let frame = try #require(PairVerifyMessage.frame(.pairVerifyStart, items))
            do { _ = try server.receive(frame) } catch { return error }
            return nil
        }
        let key = [UInt8](repeating: 9, count: 32)
        let (state, flags) = (TypeLengthValues.Item(.state, [1]), TypeLengthValues.Item(.appFlags, [1]))
        #expect(try first([state, .init(.publicKey, key), flags]) == nil)
        // A type that nobody knows changes nothing.
        #expect(try first([.init(.init(rawValue: 0x77), [1, 2]), flags, state, .init(.publicKey, key)]) == nil)
        #expect(try first([state, .init(.publicKey, Array(key.dropLast())), flags]) == .item(.publicKey))
        #expect(try first([state, flags]) == .item(.publicKey))
        #expect(try first([state, .init(.publicKey, key)]) == .item(.appFlags))
        #expect(try first([.init(.publicKey, key), flags]) == .state(due: 1, found: nil))
        #expect(try first([state, .init(.error, [2]), .init(.publicKey, key), flags]) == .reported([2]))
    }

    @Test func reportedErrorAndForeignBodies() throws {
        let pair = try pair()
        let refusal = try #require(PairVerifyMessage.frame(.pairVerifyNext, [.init(.state, [2]), .init(.error, [2])]))
        var client = pair.client
        #expect(throws: PairVerifyError.reported([2])) { try client.receive(refusal) }
        let bodies: [([UInt8], PairVerifyError)] = [
            ([], .opack(OPACKError(offset: 0, reason: .truncated))),
            ([0xE0], .envelope), (bytes("e2435f7064710101 02"), .envelope),
            (bytes("e1435f70647206"), .opack(OPACKError(offset: 5, reason: .truncated))),
            (bytes("e1435f7064720605"), .items(.init(offset: 0, reason: .truncated))),
        ]
        for (body, error) in bodies {
            var server = pair.server
            let frame = try #require(CompanionLinkFrame(.pairVerifyStart, body))
            #expect(throws: error) { try server.receive(frame) }
        }
    }

    /// Whichever bit of whichever message is flipped, the handshake comes to no end at a side that got it.
    @Test func everyFlippedBitEndsTheHandshake() throws {
        let reference = try pair()
        var (client, server) = (reference.client, reference.server)
        let first = try client.start()
        let second = try server.receive(first)
        let clientBeforeSecond = client
        let third = try #require(try client.receive(second))
        let (serverBeforeThird, clientBeforeFourth) = (server, client)
        let fourth = try server.receive(third)

        for damaged in flips(of: first) {
            var server = reference.server
            guard let answer = try? server.receive(damaged) else { continue }
            var client = clientBeforeSecond
            #expect((try? client.receive(answer)) == nil, "M1 \(damaged)")
        }
        for damaged in flips(of: second) {
            var client = clientBeforeSecond
            #expect((try? client.receive(damaged)) == nil, "M2 \(damaged)")
        }
        for damaged in flips(of: third) {
            var server = serverBeforeThird
            _ = try? server.receive(damaged)
            #expect(server.sharedSecret == nil, "M3 \(damaged)")
        }
        for damaged in flips(of: fourth) {
            var client = clientBeforeFourth
            _ = try? client.receive(damaged)
            #expect(client.sharedSecret == nil, "M4 \(damaged)")
        }
    }

    /// A frame with one bit flipped, of its type or its body. A length that does not fit is a matter of the assembler.
    private func flips(of frame: CompanionLinkFrame) -> [CompanionLinkFrame] {
        (0..<8).map { bit in
            var damaged = frame
            damaged.kind = .init(rawValue: frame.kind.rawValue ^ 1 << bit)
            return damaged
        }
            + frame.body.indices.flatMap { index in
                (0..<8).map { bit in
                    var damaged = frame
                    damaged.body[index] ^= 1 << bit
                    return damaged
                }
            }
    }

    /// Nothing that arrives traps.
    @Test func randomBodies() throws {
        var generator = SplitMix64(seed: 86)
        let reference = try pair()
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...80, using: &generator)
            let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let frame = try #require(
                CompanionLinkFrame(Bool.random(using: &generator) ? .pairVerifyStart : .pairVerifyNext, body))
            var (client, server) = (reference.client, reference.server)
            #expect((try? client.receive(frame)) == nil)
            #expect((try? server.receive(frame)) == nil)
        }
    }
}
