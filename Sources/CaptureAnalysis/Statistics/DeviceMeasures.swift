/// What is measured of each device, within bounds: where too many come, the least heard make room.
package struct DeviceMeasures: Sendable {
    /// The most devices whose intervals and signal powers are measured.
    package static let measuredLimit = 512
    /// The most devices that are counted.
    package static let countedLimit = 1 << 12

    /// Devices by number.
    package private(set) var all: [Int: ReceptionMeasure] = [:]
    /// Devices that are not among these: the least heard, where more came than are counted.
    package private(set) var evictedCount = 0
    private var measuredCount = 0

    /// Devices that are counted, and whose intervals and signal powers are not measured.
    package var countedOnly: Int { all.values.count { !$0.isMeasured } }

    /// Counts an entry of a device.
    mutating func add(_ number: Int, time: Int64?, signal: Int8, isDamaged: Bool) {
        // What only damaged frames show of a device that was let go does not bring it back.
        guard !isDamaged || all[number] != nil else { return }
        if all[number] == nil { makeRoom() }
        all[number, default: ReceptionMeasure()].add(time: time, signal: signal, isDamaged: isDamaged)
    }

    /// Measures the time since a device's last advertising event.
    mutating func add(_ number: Int, _ gap: EventGap, frame: Int) { all[number]?.add(gap, frame: frame) }

    /// Before a new device: an eighth of those that are measured, or counted, makes room where there are too many.
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

    /// The numbers of the devices that were heard least; of those heard equally often, of the ones that were silent for
    /// longest.
    private func leastHeard(_ count: Int, where isMeant: (ReceptionMeasure) -> Bool) -> [Int] {
        let order = all.filter { isMeant($0.value) }
            .map { (all: $0.value.all, last: $0.value.last ?? 0, number: $0.key) }.sorted { $0 < $1 }
        return order.prefix(count).map(\.number)
    }
}
