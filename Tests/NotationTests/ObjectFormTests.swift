import Notation
import Randomness
import Testing

private struct Point: Equatable {
    var x: Int
    var y: Int?
    var name: String

    static let form = RecordForm<Point>(
        "A place.", { ($0.x, $0.y, $0.name) }, Member("x", .integer, "Metres."),
        Member("y", optional: .integer(in: 0...9)), Member("name", .text, absent: "none")
    ) { x, y, name throws(NotationError) in
        guard name != "nowhere" else { throw NotationError(path: [.key("name")], expected: "a place", found: "none") }
        return Point(x: x, y: y, name: name)
    }
}

private enum Figure: Equatable {
    case dot(Point)
    case circle(radius: Int, Point)
    case nothing

    static let form = ChoiceForm<Figure>(
        "figure",
        of: {
            switch $0 {
            case .dot: "dot"
            case .circle: "circle"
            case .nothing: "nothing"
            }
        },
        [
            .init("dot", "One place.", { if case .dot(let point) = $0 { $1(point) } }, Member("at", Point.form.form)) {
                .dot($0)
            },
            .init(
                "circle", "A circle.", { if case .circle(let radius, let point) = $0 { $1(radius, point) } },
                Member("radius", .integer(in: 1 ... .max)), Member(membersOf: Point.form)
            ) { .circle(radius: $0, $1) },
            .init("nothing", "No figure.", .nothing),
        ])
}

private struct Drawing: Equatable {
    var title: String
    var figure: Figure
    var isVisible: Bool?

    static let form = RecordForm<Drawing>(
        "", { ($0.title, $0.figure, $0.isVisible) }, Member("title", .text), Member(membersOf: Figure.form),
        Member(membersOf: visibility)
    ) { Drawing(title: $0, figure: $1, isVisible: $2) }

    private static let visibility = ChoiceForm<Bool?>(
        "drawn", of: { $0 == nil ? false : true },
        [
            .init(false, "It is not drawn.", nil),
            .init(true, "It is drawn.", { if let isVisible = $0 { $1(isVisible) } }, Member("visible", .boolean)) {
                $0
            },
        ])
}

/// Objects that are declared by their members.
struct ObjectFormTests {
    @Test func records() throws {
        for (point, written) in [
            (Point(x: 1, y: 2, name: "a"), #"{"x":1,"y":2,"name":"a"}"#), (Point(x: -1, name: "none"), #"{"x":-1}"#),
        ] {
            #expect(text(Point.form.write(point)) == written)
            #expect(try Point.form.read(JSONText.parse(written)) == point)
        }
        // Members stand in any order.
        #expect(try Point.form.read(JSONText.parse(#"{"name":"a","x":1}"#)) == Point(x: 1, name: "a"))
    }

    @Test func choices() throws {
        for (figure, written) in [
            (Figure.dot(Point(x: 1, name: "none")), #"{"figure":"dot","at":{"x":1}}"#),
            (.circle(radius: 3, Point(x: 1, name: "c")), #"{"figure":"circle","radius":3,"x":1,"name":"c"}"#),
            (.nothing, #"{"figure":"nothing"}"#),
        ] {
            #expect(text(Figure.form.form.write(figure)) == written)
            #expect(try Figure.form.form.read(JSONText.parse(written)) == figure)
            #expect(Figure.form.alternatives.count { $0.matches(figure) } == 1)
        }
    }

    @Test func choicesAmongMembers() throws {
        for drawing in [
            Drawing(title: "t", figure: .nothing), Drawing(title: "", figure: .nothing, isVisible: false),
            Drawing(title: "x", figure: .circle(radius: 1, Point(x: 0, name: "none")), isVisible: true),
        ] {
            #expect(try Drawing.form.read(Drawing.form.write(drawing)) == drawing)
        }
        let written = #"{"title":"t","figure":"nothing","drawn":true,"visible":false}"#
        #expect(text(Drawing.form.write(Drawing(title: "t", figure: .nothing, isVisible: false))) == written)
        // Each shape of the one choice with each of the other.
        #expect(Drawing.form.shapes.map { $0.members.map(\.name) }.count == 6)
        #expect(
            Drawing.form.shapes.last?.members.map(\.name) == ["title", "figure", "drawn", "visible"])
    }

    @Test(arguments: [
        ("7", "$: expected an object, found the integer 7"),
        ("{}", "$.title: expected text, found no such member"),
        (#"{"title":1}"#, "$.title: expected text, found the integer 1"),
        (#"{"title":"t"}"#, "$.figure: expected one of dot, circle, nothing, found no such member"),
        (
            #"{"title":"t","figure":"line"}"#,
            #"$.figure: expected one of dot, circle, nothing, found the string "line""#
        ),
        (#"{"title":"t","figure":true}"#, "$.figure: expected one of dot, circle, nothing, found the Boolean true"),
        (#"{"title":"t","figure":"dot","at":[]}"#, "$.at: expected an object, found an array of 0"),
        (
            #"{"title":"t","figure":"dot","at":{"x":1,"y":10}}"#,
            "$.at.y: expected an integer from 0 to 9, found the integer 10"
        ),
        (#"{"title":"t","figure":"dot","at":{"x":1,"name":"nowhere"}}"#, "$.at.name: expected a place, found none"),
        (
            #"{"title":"t","figure":"dot","at":{"x":1,"z":1}}"#,
            #"$.at.z: expected no member of this name, found the member "z"; did you mean "x"?"#
        ),
        (
            #"{"title":"t","figure":"nothing","drawn":"true"}"#,
            #"$.drawn: expected one of false, true, found the string "true""#
        ),
        (
            #"{"title":"t","figure":"nothing","drawn":false,"visible":true}"#,
            #"$.visible: expected no member of this name, found the member "visible"; remove it, or correct its spelling"#
        ),
    ]) func refused(written: String, complaint: String) throws {
        #expect(try refusal(of: written, by: Drawing.form.form) == complaint)
    }

    /// Text that equals a key or a word canonically is another.
    @Test func textIsComparedByScalars() throws {
        let kelvin = ChoiceForm<Int>("K", of: { _ in "Å" }, [.init("Å", "", 1)])
        #expect(try kelvin.form.read(.object([("K", .string("Å"))])) == 1)
        #expect(throws: NotationError.self) { try kelvin.form.read(.object([("\u{212A}", .string("Å"))])) }
        #expect(throws: NotationError.self) { try kelvin.form.read(.object([("K", .string("A\u{30A}"))])) }
    }

    @Test func schemas() {
        #expect(
            text(Point.form.schema.notation)
                == #"{"description":"A place.","type":"object","properties":{"x":{"description":"Metres.","type":"integer","#
                + #""minimum":-9223372036854775808,"maximum":9223372036854775807},"y":{"type":"integer","minimum":0,"#
                + #""maximum":9},"name":{"type":"string"}},"additionalProperties":false,"required":["x"]}"#)
        let named = RecordForm<[Point]>(
            "", { $0.first ?? Point(x: 0, name: "") }, Member("first", Point.form.defined(as: "point").form)
        ) { [$0] }
        #expect(
            text(named.schema.notation)
                == ##"{"type":"object","properties":{"first":{"$ref":"#/$defs/point"}},"additionalProperties":false,"##
                + ##""required":["first"]}"##)
        #expect(named.form.definitions.map(\.name) == ["point"])
    }

    /// The schema takes what the reader takes: random objects near what the form has.
    @Test func schemaAndReaderAgree() throws {
        var generator = SplitMix64(seed: 5)
        var taken = 0
        for _ in 0..<3000 {
            let node = nearlyDrawing(&generator)
            let isRead = (try? Drawing.form.read(node)) != nil
            #expect(isRead == Drawing.form.shapes.contains { takes($0, node) }, "\(text(node))")
            if isRead { taken += 1 }
        }
        #expect(taken > 100 && taken < 2900)
    }

    private func nearlyDrawing(_ generator: inout SplitMix64) -> NotationNode {
        var members: [(key: String, node: NotationNode)] = [
            ("title", .string("t")), ("figure", .string("circle")), ("radius", .integer(1)), ("x", .integer(0)),
            ("y", .integer(3)), ("name", .string("n")), ("drawn", .boolean(true)), ("visible", .boolean(false)),
        ]
        for _ in 0..<Int.random(in: 0..<3, using: &generator) {
            let index = Int.random(in: members.indices, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: members.remove(at: index)
            case 1: members[index].key += "x"
            default: members[index].node = randomNode(&generator, depth: 1)
            }
        }
        return .object(members)
    }

    /// What a validator makes of a shape whose members are of simple types.
    private func takes(_ shape: ObjectShape, _ node: NotationNode) -> Bool {
        guard case .object(let members) = node else { return false }
        let known = Set(shape.members.map(\.name))
        return members.allSatisfy { known.contains($0.key) }
            && shape.members.allSatisfy { member in
                guard let value = node[member.name] else { return member.isOptional }
                return takes(member.schema.notation, value)
            }
    }

    private func takes(_ schema: NotationNode, _ value: NotationNode) -> Bool {
        if let constant = schema["const"] { return constant == value }
        switch (schema["type"], value) {
        case (.string("string")?, .string), (.string("boolean")?, .boolean): return true
        case (.string("integer")?, .integer(let number)):
            guard case .integer(let least)? = schema["minimum"], case .integer(let most)? = schema["maximum"] else {
                return false
            }
            return (least...most).contains(number)
        default: return false
        }
    }
}
