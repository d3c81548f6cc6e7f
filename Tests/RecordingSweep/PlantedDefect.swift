import Foundation

/// What the sweep must not find, done on purpose.
enum PlantedDefect: String, CaseIterable {
    /// A byte is read behind the end of memory, without a check: the sanitizer alone notices.
    case overRead = "over-read"
    /// A byte is read in memory that was given back.
    case useAfterFree = "use-after-free"
    /// Calls in calls until the stack is full.
    case stackOverflow = "stack-overflow"
    /// A sum that is too large, as in lengths that nobody checked.
    case trap
    /// More memory is asked for than any recording needs.
    case allocation
    /// It never ends.
    case hang

    func happen() -> Never {
        switch self {
        case .overRead:
            let bytes = [UInt8](repeating: 1, count: Int(CommandLine.argc) * 8)
            print(bytes.span.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: bytes.count, as: UInt8.self))
        case .useAfterFree:
            let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(CommandLine.argc) * 8)
            memory.initialize(to: 1)
            memory.deallocate()
            print(memory.pointee)
        case .stackOverflow: print(Self.depth(Int(CommandLine.argc)))
        case .trap: print(UInt8(truncatingIfNeeded: CommandLine.argc) + (UInt8.max - 2) + UInt8(CommandLine.argc))
        case .allocation: print([UInt8](repeating: 0, count: Int(CommandLine.argc) << 30).count)
        case .hang: while true { sleep(1) }
        }
        exit(0)
    }

    private static func depth(_ level: Int) -> Int { level == .min ? 0 : 1 + depth(level + 1) * level }
}
