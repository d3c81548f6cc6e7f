import BluetoothLE
import Continuity
import Foundation

/// Advertisements with messages of every length of every type: all layouts, all conditions, and lengths that no layout admits.
enum EveryMessage {
    static func advertisements(seed: UInt64) -> [SyntheticAdvertisement] {
        var random = SeededNumbers(state: seed)
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
                    let value = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
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

/// Programs that tests compare with, where they are installed.
enum Tools {
    static let tshark = (try? run("tshark", ["--version"])) != nil
    static let jsonschema = (try? run("python3", ["-c", "import jsonschema"])) != nil

    struct Failure: Error { var status: Int32 }

    /// What a program prints; a status other than 0 is an error.
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
        return String(decoding: data, as: UTF8.self)
    }
}
