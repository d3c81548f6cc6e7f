import BundleInspection
import Foundation
import TestSupport

/// Inputs with one mistake each, and correct ones. Python makes them; `Makers/planted.py` says what is planted.
struct PlantedMistakes {
    struct Plant: Decodable, Sendable, CustomStringConvertible {
        let name: String
        let paths: [String]
        let with: [String]
        let sites: [[String]]
        let types: [String]
        /// The names of all findings, each once, in order.
        let finds: [String]

        var description: String { name }

        var request: Inspection.Request {
            var request = Inspection.Request(paths: paths)
            request.receivers = with
            request.sites = sites.map { ($0[0], $0[1]) }
            request.sentTypes = types
            return request
        }

        /// The same on the command line.
        var arguments: [String] {
            paths + with.flatMap { ["--with", $0] } + sites.flatMap { ["--site", "\($0[0])=\($0[1])"] }
                + types.flatMap { ["--type", $0] }
        }
    }

    let folder: ScratchFolder
    let plants: [Plant]

    /// Builds all of them.
    init() throws {
        folder = try ScratchFolder()
        let result = try Program.run("python3", [Self.maker("planted.py"), folder.path])
        plants = try JSONDecoder().decode([Plant].self, from: Data(result.bytes))
    }

    static func maker(_ name: String) -> String {
        Project.file("Tests/BundleInspectionTests/Makers/\(name)").path(percentEncoded: false)
    }

    func plant(_ name: String) throws -> Plant {
        guard let plant = plants.first(where: { $0.name == name }) else { throw Missing(name: name) }
        return plant
    }

    struct Missing: Error {
        var name: String
    }
}
