package import PositionedYAML
import Text

/// All requirements, checked for consistency and sorted by id.
package struct RequirementCatalogue: Sendable {
    /// One file of the catalogue: its path for messages and its bytes.
    package typealias File = (path: String, bytes: [UInt8])

    /// A group of requirements on one topic.
    package struct Area: Hashable, Sendable {
        /// The letters that its ids begin with.
        package let name: String
        /// What it is about.
        package let title: String
    }

    /// Something that requirements rest on.
    package struct Source: Hashable, Sendable {
        /// The key that requirements use.
        package let key: String
        /// Its public name.
        package let name: String
    }

    /// A point on which sources are silent or contradict one another, and how it is settled here.
    package struct OpenPoint: Hashable, Sendable {
        /// `O-NN`, as statements and checks refer to it.
        package let id: String
        /// The question.
        package let point: String
        /// The contradicting statements with their sources.
        package let disagreement: String
        /// What this project does.
        package let resolution: String
    }

    /// When a platform has a member of the programming interface.
    package struct Availability: Hashable, Sendable {
        /// The platform.
        package let system: Requirement.Applicability.System
        /// The first version with it, as numbers separated by points.
        package let introduced: String
        /// The version that deprecates it, or nil.
        package let deprecated: String?
    }

    /// A member of the programming interface and where it exists. A platform that is not listed lacks it altogether.
    package struct MemberAvailability: Hashable, Sendable {
        /// The member's name.
        package let member: String
        /// One entry a platform.
        package let platforms: [Availability]
    }

    /// The requirements, sorted by id.
    package let requirements: [Requirement]
    /// The areas, sorted by name.
    package let areas: [Area]
    /// The sources, sorted by key.
    package let sources: [Source]
    /// The open points, sorted by id.
    package let openPoints: [OpenPoint]
    /// The members whose availability is known, in the order of the file.
    package let availability: [MemberAvailability]
    /// Why no case asks some questions of some requirements, in the order of the file.
    package let questionReasons: [QuestionReason]
    /// The claims of the documents, sorted by id.
    package let claims: [Claim]
    private let indexes: [RequirementID: Int]

    init(
        requirements: [Requirement], areas: [Area], sources: [Source], openPoints: [OpenPoint],
        availability: [MemberAvailability], questionReasons: [QuestionReason],
        claims: [Claim]
    ) {
        self.requirements = requirements.sorted { $0.id < $1.id }
        self.areas = areas.sorted { $0.name < $1.name }
        self.sources = sources.sorted { $0.key < $1.key }
        self.openPoints = openPoints.sorted { $0.id < $1.id }
        self.availability = availability
        self.questionReasons = questionReasons
        self.claims = claims.sorted { $0.id < $1.id }
        indexes = Dictionary(
            uniqueKeysWithValues: self.requirements.enumerated().map { ($0.element.id, $0.offset) })
    }

    /// The requirement of an id, or nil.
    package subscript(_ id: RequirementID) -> Requirement? {
        indexes[id].map { requirements[$0] }
    }

    /// The requirement of an id as text, or nil if it is no id or unknown.
    package subscript(_ text: String) -> Requirement? {
        RequirementID(text).flatMap { self[$0] }
    }

    /// The public name of a source key, or nil.
    package func sourceName(_ key: String) -> String? {
        sources.first { $0.key == key }?.name
    }

    /// The requirement that a node names, for files that cite requirements.
    package func requirement(namedBy node: PositionedNode) throws(PositionedError) -> Requirement {
        let text = try node.string("a requirement id")
        guard let id = RequirementID(text) else {
            throw node.error(
                expected: "a requirement id of the form AREA-NNN", advice: "Ids look like `ELIG-016`.")
        }
        if let requirement = self[id] { return requirement }
        let sameArea = requirements.filter { $0.area == id.area }
        let hint: String
        if let first = sameArea.first, let last = sameArea.last {
            hint = "The area \(id.area) has \(first.id) to \(last.id)."
        } else {
            hint = adviceForUnknown(id.area, among: areas.map(\.name), noun: "areas")
        }
        throw node.error(expected: "a requirement of the catalogue", advice: hint)
    }
}
