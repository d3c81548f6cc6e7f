import ConformanceFiles
import Platforms
import PositionedYAML
import Requirements
import VirtualDevices

/// What Baton knows of devices, parameters and requirements, read from the embedded files once a process.
enum Catalogues {
    static let devices: Result<DeviceCatalogue, WorldError> = {
        do throws(PositionedErrors) {
            return .success(try DeviceCatalogue.load(files("Devices/")))
        } catch {
            return .failure(.harness("\(error)"))
        }
    }()

    /// The reference profile. The catalogue is embedded: only a build whose files are damaged has none.
    static var profile: ProfileParameters {
        switch devices {
        case .success(let catalogue): catalogue.profile
        case .failure(let error): preconditionFailure("the embedded catalogue of devices cannot be read: \(error)")
        }
    }

    /// Read only when a requirement is broken. Nil where the catalogue cannot be read; Baton's own tests read it.
    static let requirements: RequirementCatalogue? = try? RequirementCatalogue.load(files("Requirements/"))

    private static func files(_ prefix: String) -> [(path: String, bytes: [UInt8])] {
        ConformanceFiles.embedded.filter { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(".yaml") }
            .map { ($0.path, $0.bytes) }
    }
}
