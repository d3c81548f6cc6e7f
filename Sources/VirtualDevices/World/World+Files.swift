import Events
import ImplementationAdapter
import Platforms

/// The documents that the account service keeps for the devices of each account: those of iCloud and of providers.
struct DocumentService {
    struct Entry {
        var account: String
        var source: Int
        var document: SynchronisedDocument
    }

    private(set) var entries: [Entry] = []

    /// Stores a new document or a new version of one.
    ///
    /// - Returns: its number.
    mutating func store(_ document: SynchronisedDocument, of account: String, from source: Int) -> Int {
        let entry = Entry(account: account, source: source, document: document)
        if let index = entries.firstIndex(where: { $0.account == account && $0.document.hasPlace(of: document) }) {
            entries[index] = entry
            return index
        }
        entries.append(entry)
        return entries.count - 1
    }
}

extension World {
    /// After how many nanoseconds a synchronisation that is held back is tried again.
    private static let retryNanoseconds: Int64 = 1_000_000_000

    /// A device stored a document in a place that its account's devices share.
    func documentStored(_ document: SynchronisedDocument, by index: Int) {
        guard let account = members[index].truth.account else { return }
        let number = services.documents.store(document, of: account, from: index)
        for other in members.indices where other != index && members[other].truth.account == account {
            planSynchronisation(of: number, to: other)
        }
    }

    /// Plans the synchronisation of all documents of the account to a device that has signed in.
    func synchroniseAll(to index: Int) {
        guard let account = members[index].truth.account else { return }
        for (number, entry) in services.documents.entries.enumerated() where entry.account == account {
            planSynchronisation(of: number, to: index)
        }
    }

    private func planSynchronisation(of document: Int, to index: Int) {
        queue.plan(
            .synchronise(document: document, to: index), at: now.advanced(by: parameters[.documentSyncDelay]),
            device: index)
    }

    /// Delivers a document to a device, or plans another try if something holds it back.
    func synchronise(_ number: Int, to index: Int) throws(ImplementationFault) {
        let entry = services.documents.entries[number]
        let (source, target) = (members[entry.source].truth, members[index].truth)
        guard target.account == entry.account else { return }
        let canTravel = source.settings.internet && target.settings.internet && !target.isPoweredOff
        guard canTravel, !faults.holdsBackDocuments(to: index, from: entry.source) else {
            queue.plan(
                .synchronise(document: number, to: index), at: now.advanced(by: Self.retryNanoseconds), device: index)
            return
        }
        try deliver(.documentArrived(entry.document), to: index)
    }
}
