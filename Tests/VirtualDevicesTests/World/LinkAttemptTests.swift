import Events
import ImplementationAdapter
import Testing

@testable import VirtualDevices

/// How the world finds the attempt of a source's events.
struct LinkAttemptTests {
    private let receiver = 1
    private let other = 2
    private let source = 0
    private let link = LinkIdentifier(1 << 32 | 1)

    private func requested(_ attempt: Int, over link: LinkIdentifier) -> EventDraft {
        EventDraft(.transferRequested, attempt: attempt, link: link)
    }

    private func served(_ link: LinkIdentifier) -> EventDraft { EventDraft(.transferServed, link: link) }

    @Test func theReceiverNamesIt() {
        var links = LinkTable()
        #expect(links.attempt(of: requested(2001, over: link), by: receiver) == 2001)
        #expect(links.attempt(of: served(link), by: source) == 2001)
        #expect(links.attempt(of: EventDraft(.transferDelivered, link: link), by: source) == 2001)
        #expect(links.attempt(of: EventDraft(.continueCalled, attempt: 5), by: receiver) == 5)
    }

    @Test func itOutlivesTheLink() {
        var links = LinkTable()
        links.add(
            LinkTable.Link(
                identifier: link, opener: receiver, peer: source, medium: .transport, freeFromOpener: .start,
                freeFromPeer: .start))
        _ = links.attempt(of: requested(2001, over: link), by: receiver)
        links.remove(link)
        #expect(links.attempt(of: served(link), by: source) == 2001)
    }

    @Test func receiversWithOneNumberAreTwoAttempts() {
        var links = LinkTable()
        let second = LinkIdentifier(2 << 32 | 1)
        _ = links.attempt(of: requested(1, over: link), by: receiver)
        _ = links.attempt(of: requested(1, over: second), by: other)
        _ = links.attempt(of: requested(2, over: second), by: other)
        #expect(links.attempt(of: served(link), by: source) == 1)
        #expect(links.attempt(of: served(second), by: source) == 2)
    }

    @Test func aLinkWithoutAttemptHasNone() {
        var links = LinkTable()
        #expect(links.attempt(of: served(link), by: source) == nil)
        #expect(links.attempt(of: EventDraft(.transferServed), by: source) == nil)
    }

    @Test func nobodyTakesTheLinkOfAnother() {
        var links = LinkTable()
        _ = links.attempt(of: requested(2001, over: link), by: receiver)
        #expect(links.attempt(of: requested(3001, over: link), by: other) == 3001)
        #expect(links.attempt(of: served(link), by: source) == 2001)
        #expect(links.attempt(of: served(link), by: receiver) == nil)
    }
}
