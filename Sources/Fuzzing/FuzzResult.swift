/// What a campaign did and found.
package struct FuzzResult: Sendable {
    package var progress = FuzzProgress()
    /// In the order in which they were found.
    package var findings: [FuzzFinding] = []
    package var ending = FuzzEnding.executions

    package init() {}
}
