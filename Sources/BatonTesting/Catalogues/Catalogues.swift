import ConformanceFiles
import PositionedYAML
import Requirements
import VirtualDevices

/// The catalogues of devices and requirements, read from the embedded files once a process.
enum Catalogues {
    static let devices = devices(in: files("Devices/"))

    /// Nil if the catalogue cannot be read. It is read only when a requirement is broken.
    static let requirements: RequirementCatalogue? = try? RequirementCatalogue.load(files("Requirements/"))

    /// The catalogue in some files, or a ``WorldError/harness(_:)`` with file and position of each mistake.
    static func devices(in files: [(path: String, bytes: [UInt8])]) -> Result<DeviceCatalogue, WorldError> {
        do throws(PositionedErrors) {
            return .success(try DeviceCatalogue.load(files))
        } catch {
            return .failure(.harness("\(error)"))
        }
    }

    private static func files(_ prefix: String) -> [(path: String, bytes: [UInt8])] {
        ConformanceFiles.embedded.filter { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(".yaml") }
            .map { ($0.path, $0.bytes) }
    }
}
