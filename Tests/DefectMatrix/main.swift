import ConformanceRunner
import Defects
import Foundation
import Requirements

// Prints which bundled cases catch which defective implementation, and ends with status 1 when something escapes.
//
//   defect-matrix [--cases | --proof | --claims] [--conformance DIR] [NAME...]     names of defects; all without any
//
// With --proof a defect runs until all that it is said to break is proven: what must hold is the same, a tenth of the runs.
// With --claims it does so without finding out first which cases see which defect, and the reference does not run.
// With --conformance the files of a folder are read in place of the embedded ones.

var arguments = Array(CommandLine.arguments.dropFirst())
var folder: String?
if let index = arguments.firstIndex(of: "--conformance"), index + 1 < arguments.count {
    folder = arguments[index + 1]
    arguments.removeSubrange(index...index + 1)
}
let names = arguments.filter { !$0.hasPrefix("-") }
let unknown = names.filter { name in !Defect.all.contains { $0.name == name } }
let flags = ["--cases", "--proof", "--claims"]
guard unknown.isEmpty, arguments.allSatisfy({ !$0.hasPrefix("-") || flags.contains($0) }) else {
    let found = unknown.first ?? "an unknown option"
    print("defect-matrix: expected names of defects or \(flags.joined(separator: ", ")), found \(found)")
    exit(2)
}
let library: ConformanceLibrary
let cases: [TestCase]
do {
    library = try ConformanceLibrary.load(folder: folder)
    cases = try library.cases()
} catch {
    print("defect-matrix: \(error)")
    exit(2)
}
let defects = Defect.all.filter { names.isEmpty || names.contains($0.name) }
let extent: DefectMatrix.Extent =
    arguments.contains("--claims") ? .claims : arguments.contains("--proof") ? .proof : .whole
let matrix = await DefectMatrix(library: library, cases: cases, defects: defects, extent: extent)
if extent == .whole { print(matrix.table()) }
if arguments.contains("--cases") { print(matrix.caseList()) }

var problems = matrix.failingWithReference.map { "\($0) does not pass with the reference" }
problems += matrix.rows.filter(\.catches.isEmpty).map { "no case catches \($0.defect.name)" }
problems += matrix.rows.flatMap { row in
    row.unproven.map { "\(row.defect.name) is said to break \($0), and no failing check stands for that" }
}
if names.isEmpty {
    problems += matrix.brokenClaims.map { "\($0.name) says that it catches \($0.defect) and does not" }
    problems += MustCoverage(library.requirements, matrix).missing.map { "\($0) has no defect that its cases catch" }
}
for problem in problems { print(problem) }
print("\(matrix.total), \(problems.count) problems; \(matrix.runs) runs of \(matrix.cases.count) cases")
exit(problems.isEmpty ? 0 : 1)
