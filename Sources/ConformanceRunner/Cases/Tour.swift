package import PositionedYAML

/// A tour: a case that is told as a story.
package struct Tour: Sendable {
    /// The name that `baton tour` takes.
    package var name: String
    package var title: String
    /// What the reader sees.
    package var about: String
    /// The full name of the case.
    package var caseName: String
    package var position: SourcePosition
}
