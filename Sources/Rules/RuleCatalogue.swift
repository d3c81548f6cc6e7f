/// The rules that Baton knows.
package enum RuleCatalogue {
    /// Fresh rules that hold in every run, every fuzz iteration and every recording that shows their subject.
    package static func alwaysOn(_ parameters: RuleParameters = RuleParameters()) -> [any Rule] { [] }

    /// Ids of the requirements that each always-on rule can find broken, by the rule's name, in the order of the rules.
    package static var alwaysOnRequirements: [(rule: String, requirements: [String])] {
        alwaysOn().map { (type(of: $0).name, type(of: $0).requirements) }
    }
}
