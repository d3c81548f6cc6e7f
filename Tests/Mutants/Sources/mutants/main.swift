import Foundation
import Mutation

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    try await MutantRun(options).perform()
} catch {
    say("mutants: \(error)")
    exit(2)
}
