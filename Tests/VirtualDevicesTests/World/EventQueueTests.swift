import BluetoothLE
import Events
import Randomness
import Testing

@testable import VirtualDevices

@Suite("Planned work")
struct EventQueueTests {
    @Test("comes in the order of time, device and planning")
    func order() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            var queue = EventQueue()
            var planned: [(time: Int64, device: Int, number: Int)] = []
            for number in 0..<50 {
                let time = Int64(random.next() % 10)
                let device = Int(random.next() % 4)
                planned.append((time, device, number))
                queue.plan(.strike(fault: number), at: Instant(nanoseconds: time), device: device)
            }
            planned.sort { ($0.time, $0.device, $0.number) < ($1.time, $1.device, $1.number) }
            for expected in planned {
                guard case .strike(let number)? = queue.take(until: .never)?.task else {
                    Issue.record("the queue is empty too early")
                    return
                }
                #expect(number == expected.number)
            }
            #expect(queue.take(until: .never) == nil)
        }
    }

    @Test("waits until its time")
    func waits() {
        var queue = EventQueue()
        queue.plan(.strike(fault: 0), at: Instant(nanoseconds: 10), device: 0)
        #expect(queue.take(until: Instant(nanoseconds: 9)) == nil)
        #expect(queue.take(until: Instant(nanoseconds: 10)) != nil)
    }
}
