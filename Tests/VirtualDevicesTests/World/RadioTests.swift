import BluetoothLE
import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing

@testable import VirtualDevices

/// Worlds with another radio than ``Air``.
struct RadioTests {
    private func handOver(over radio: any Radio) throws -> World {
        let world = World(seed: 5, parameters: SimpleWorld.parameters, radio: radio)
        for (index, name) in ["phone", "mac"].enumerated() {
            try world.add(
                VirtualDevice(programs: SimpleWorld.programs),
                setup: SimpleWorld.setup(name, index: index, seed: 5, platform: index == 0 ? .iOS : .macOS))
        }
        try world.start()
        try world.pass(seconds: 2)
        let arguments: PayloadDictionary = ["type": "com.example.notes.edit", "userInfo": ["a": 1]]
        _ = try world.perform(Operation(.becomeCurrent, arguments), on: "phone")
        try world.pass(seconds: 10)
        _ = try world.perform(Operation(.accept, ["from": "phone"]), on: "mac")
        try world.pass(seconds: 10)
        return world
    }

    @Test("a radio that polls and loses every second advertisement carries a whole handoff")
    func slowControllers() throws {
        let world = try handOver(over: PollingRadio(loss: 2))
        let continued = try #require(world.events(.continueCalled, on: "mac").first)
        #expect(continued[.userInfo] == ["a": 1])
        #expect(world.events(.wasContinuedCalled, on: "phone").count == 1)
        #expect(
            world.events(.advertisementSeen, on: "mac").allSatisfy { $0.time.nanoseconds % PollingRadio.period == 0 }
        )
    }

    @Test("a radio that loses everything shows no offer")
    func silence() throws {
        let world = World(seed: 5, parameters: SimpleWorld.parameters, radio: PollingRadio(loss: 1))
        for (index, name) in ["phone", "mac"].enumerated() {
            try world.add(
                VirtualDevice(programs: SimpleWorld.programs), setup: SimpleWorld.setup(name, index: index, seed: 5))
        }
        try world.start()
        _ = try world.perform(Operation(.becomeCurrent, ["type": "com.example.notes.edit"]), on: "phone")
        try world.pass(seconds: 10)
        #expect(world.events(.advertisementSeen).isEmpty)
        #expect(world.events(.radioSet, on: "phone").count > 1)
    }
}

/// A radio whose controllers look every 100 ms at what is on the air, without a duplicate filter, and miss every n-th look.
private struct PollingRadio: Radio {
    static let period: Int64 = 100_000_000

    /// Each controller misses every look whose number is a multiple of this.
    let loss: Int
    private var looks: [Int] = []
    private var sets: [(source: Int, parameters: AdvertisingParameters)] = []
    private var isScanning: [Bool] = []
    private var planned: [Instant?] = []

    init(loss: Int) { self.loss = loss }

    mutating func addController(of device: String) {
        isScanning.append(false)
        looks.append(0)
        planned.append(nil)
    }

    mutating func advertise(
        _ parameters: AdvertisingParameters, from source: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception] {
        _ = stopAdvertising(set: parameters.set, from: source)
        sets.append((source, parameters))
        return isScanning.indices.compactMap { nextLook(of: $0, at: now) }
    }

    mutating func stopAdvertising(set: Int, from source: Int) -> Bool {
        let count = sets.count
        sets.removeAll { $0.source == source && $0.parameters.set == set }
        return sets.count < count
    }

    func advertisingSets(of source: Int) -> [Int] { sets.filter { $0.source == source }.map(\.parameters.set) }

    mutating func setScanning(
        _ isOn: Bool, by receiver: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception] {
        isScanning[receiver] = isOn
        return surroundingsChanged(of: receiver, at: now, in: surroundings)
    }

    mutating func resetDuplicateFilter(of receiver: Int) {}

    mutating func transmit(
        _ address: DeviceAddress, _ data: [UInt8], from source: Int, at now: Instant,
        in surroundings: some RadioSurroundings
    ) -> [Int] {
        isScanning.indices.filter {
            $0 != source && isScanning[$0] && surroundings.audibility(of: source, to: $0) == .audible
        }
    }

    mutating func surroundingsChanged(
        of receiver: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception] {
        nextLook(of: receiver, at: now).map { [$0] } ?? []
    }

    private mutating func nextLook(of receiver: Int, at now: Instant) -> Reception? {
        guard isScanning[receiver], planned[receiver] == nil, !sets.isEmpty else { return nil }
        let instant = Instant(nanoseconds: (now.nanoseconds / Self.period + 1) * Self.period)
        planned[receiver] = instant
        return Reception(receiver: receiver, instant: instant, transmission: 0)
    }

    mutating func receive(
        _ reception: Reception, at now: Instant, in surroundings: some RadioSurroundings
    ) -> (advertisement: ReceivedAdvertisement?, next: [Reception]) {
        planned[reception.receiver] = nil
        looks[reception.receiver] += 1
        let next = nextLook(of: reception.receiver, at: now).map { [$0] } ?? []
        let receiver = reception.receiver
        let heard = sets.first {
            $0.source != receiver && surroundings.audibility(of: $0.source, to: receiver) == .audible
        }
        guard let heard, looks[receiver] % loss != 0, isScanning[receiver] else { return (nil, next) }
        return (
            ReceivedAdvertisement(
                source: heard.source, address: heard.parameters.address, data: heard.parameters.data), next
        )
    }
}
