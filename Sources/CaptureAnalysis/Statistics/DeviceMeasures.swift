/// The measures of each device, within bounds: if there are too many devices, those with the fewest receptions are
/// evicted.
package struct DeviceMeasures: Sendable {
    /// The most devices whose intervals and signal powers are measured.
    package static let measuredLimit = 512
    /// The most devices that are counted.
    package static let countedLimit = 1 << 12

    /// Devices by number.
    package private(set) var all: [Int: ReceptionMeasure] = [:]
    /// Devices that were evicted.
    package private(set) var evictedCount = 0
    private var measuredCount = 0

    /// Devices that are counted and not measured.
    package var countedOnly: Int { all.values.count { !$0.isMeasured } }

    /// Counts an entry of a device.
    mutating func add(_ number: Int, time: Int64?, signal: Int8, isDamaged: Bool) {
        // A damaged frame does not restore an evicted device.
        guard !isDamaged || all[number] != nil else { return }
        if all[number] == nil { makeRoom() }
        all[number, default: ReceptionMeasure()].add(time: time, signal: signal, isDamaged: isDamaged)
    }

    /// Measures the time since a device's last advertising event.
    mutating func add(_ number: Int, _ gap: EventGap, frame: Int) { all[number]?.add(gap, frame: frame) }

    /// Makes room for a new device: stops measuring, or evicts, an eighth of the devices if there are too many.
    private mutating func makeRoom() {
        if measuredCount >= Self.measuredLimit {
            for number in leastHeard(Self.measuredLimit / 8, where: \.isMeasured) {
                all[number]?.stopMeasuring()
                measuredCount -= 1
            }
        }
        if all.count >= Self.countedLimit {
            for number in leastHeard(Self.countedLimit / 8, where: { _ in true }) {
                if all.removeValue(forKey: number)?.isMeasured == true { measuredCount -= 1 }
                evictedCount += 1
            }
        }
        measuredCount += 1
    }

    /// The numbers of the devices with the fewest receptions, and among equal ones with the longest silence.
    private func leastHeard(_ count: Int, where isMeant: (ReceptionMeasure) -> Bool) -> [Int] {
        let order = all.filter { isMeant($0.value) }
            .map { (all: $0.value.all, last: $0.value.last ?? 0, number: $0.key) }.sorted { $0 < $1 }
        return order.prefix(count).map(\.number)
    }
}
