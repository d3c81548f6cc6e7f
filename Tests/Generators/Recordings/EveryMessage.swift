import BluetoothLE
import Continuity
import Generation
import Randomness

/// Advertisements with messages of every length of every type: all layouts, all conditions, and lengths that no layout admits.
package enum EveryMessage {
    package static func advertisements(seed: UInt64) -> [SyntheticAdvertisement] {
        var random = SplitMix64(seed: seed)
        let address = AdvertiserAddress(0x4A11_2233_4455, isRandom: true)
        var all: [SyntheticAdvertisement] = []
        func add(_ value: [UInt8]) {
            all.append(
                SyntheticAdvertisement(
                    time: SyntheticAir.start + Int64(all.count) * 20_000_000, address: address, signal: -50,
                    value: value))
        }
        for number in 1...UInt8.max where number < 0x18 || number % 32 == 0 {
            let type = ContinuityType(rawValue: number)
            for length in 0...22 {
                for _ in 0..<3 {
                    let value = random.bytes(length)
                    switch type.lengthEncoding {
                    case .byte: add([number, UInt8(length)] + value)
                    case .packed: add([number, UInt8(length) | UInt8(random.next() % 8) << 5] + value)
                    case .fixed(let fixed): if length == fixed { add([number] + value) }
                    }
                }
            }
        }
        // Several in one, one that is cut, one without its length, none at all.
        add([0x10, 0x05, 0x1C, 0x18, 1, 2, 3, 0x0C, 0x0E] + [UInt8](1...14))
        add([0x10, 0x02, 0x1C, 0x18, 0x0C, 0x0E, 1, 2])
        add([0x10, 0x02, 0x1C, 0x18, 0x0C])
        add([])
        return all
    }
}
