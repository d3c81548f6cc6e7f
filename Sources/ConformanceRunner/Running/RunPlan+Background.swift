import Reports

extension RunPlan {
    /// What its reports tell beside the log.
    var background: RunBackground { RunBackground(library, cases: cases.map(\.testCase)) }
}
