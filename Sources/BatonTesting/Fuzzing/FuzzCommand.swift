import Foundation
import Testing

/// The command that runs one test of this program alone, in another process.
struct FuzzCommand {
    /// The program and its arguments.
    let words: [String]

    /// - Parameter key: the call for which the process is started.
    init(running test: Test, key: String) throws(WorldError) {
        let own = ProcessInfo.processInfo.arguments
        guard let program = Bundle.main.executablePath ?? own.first else {
            throw .cannotFuzz("the path of the test program is unknown")
        }
        var words = [
            "env", "\(FuzzingCall.variable)=\(key)", "SWIFT_BACKTRACE=enable=no", program, "--testing-library",
            "swift-testing", "--no-parallel", "--filter", Self.pattern(of: test),
        ]
        // On macOS a program of the toolchain loads the tests from a bundle.
        if let index = own.firstIndex(of: "--test-bundle-path"), index + 1 < own.count {
            words += own[index...index + 1]
        }
        self.words = words
    }

    /// A pattern that matches this test and no other one.
    private static func pattern(of test: Test) -> String {
        let name = test.id.moduleName + "." + test.id.nameComponents.joined(separator: "/")
        return "^" + NSRegularExpression.escapedPattern(for: name) + "(/|$)"
    }
}
