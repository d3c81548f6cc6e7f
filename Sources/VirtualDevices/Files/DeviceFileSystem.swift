/// The files of a device that matter to Handoff, and who may open which of them.
struct DeviceFileSystem {
    /// A file.
    struct File {
        /// The name of its contents across devices.
        var document: String?
        var contents: [UInt8]
    }

    private struct Use: Hashable {
        var bundle: String
        var item: FileItem
    }

    /// A process that waits for an item, with the URL that it has asked for.
    struct Watch {
        var bundle: String
        var item: FileItem
        var url: String
    }

    private var files: [FileItem: File] = [:]
    private var transferred: Set<Use> = []
    private var starts: [Use: Int] = [:]
    private var watches: [Watch] = []

    subscript(item: FileItem) -> File? { files[item] }

    mutating func store(_ file: File, at item: FileItem) { files[item] = file }

    mutating func remove(_ item: FileItem) { files[item] = nil }

    /// The device loses the documents of iCloud and the right to use them.
    mutating func signedOut() {
        func stays(_ item: FileItem) -> Bool { if case .iCloud = item.place { false } else { true } }
        files = files.filter { stays($0.key) }
        transferred = transferred.filter { stays($0.item) }
        starts = starts.filter { stays($0.key.item) }
    }

    // MARK: Security scope

    /// Notes that an activity brought an app the URL of an item.
    mutating func transfer(_ item: FileItem, to bundle: String) { transferred.insert(Use(bundle: bundle, item: item)) }

    func isTransferred(_ item: FileItem, to bundle: String) -> Bool {
        transferred.contains(Use(bundle: bundle, item: item))
    }

    /// How often access was started and not stopped.
    func startCount(_ item: FileItem, by bundle: String) -> Int { starts[Use(bundle: bundle, item: item)] ?? 0 }

    mutating func start(_ item: FileItem, by bundle: String) {
        let use = Use(bundle: bundle, item: item)
        starts[use] = (starts[use] ?? 0).addingReportingOverflow(1).partialValue
    }

    /// Counts a stop.
    ///
    /// - Returns: whether there was a start for it.
    mutating func stop(_ item: FileItem, by bundle: String) -> Bool {
        let use = Use(bundle: bundle, item: item)
        guard let count = starts[use], count > 0 else { return false }
        starts[use] = count == 1 ? nil : count - 1
        return true
    }

    // MARK: Waiting

    mutating func watch(_ watch: Watch) {
        guard !watches.contains(where: { $0.bundle == watch.bundle && $0.url == watch.url }) else { return }
        watches.append(watch)
    }

    /// Removes and returns the watches of an item, the oldest first.
    mutating func takeWatches(of item: FileItem) -> [Watch] {
        let due = watches.filter { $0.item == item }
        watches.removeAll { $0.item == item }
        return due
    }

    /// Removes the rights and watches of a process that has ended.
    mutating func processEnded(_ bundle: String) {
        transferred = transferred.filter { $0.bundle != bundle }
        starts = starts.filter { $0.key.bundle != bundle }
        watches.removeAll { $0.bundle == bundle }
    }
}
