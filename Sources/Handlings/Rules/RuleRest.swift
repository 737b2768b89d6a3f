// A post returns when its observers ran, and what they have saved is there for the next action. So
// an answer stops at a post, and what is left of it waits in the state of the rules.

/// The rest of an answer to an event behind a post.
struct RuleRest: Hashable, Codable, Sendable {
    /// A place in a list of actions: of a rule, or of deferred work.
    struct Place: Hashable, Codable, Sendable {
        var rule: Int?
        var block: Int?
        /// The first action that is left.
        var action: Int

        init(rule: Int? = nil, block: Int? = nil, action: Int) {
            (self.rule, self.block, self.action) = (rule, block, action)
        }
    }

    var place: Place
    /// The rules about the event that come afterwards.
    var later: [Int]
    var moment: RuleMoment
    /// The number of times in a row that work has started work.
    var generation: Int
    /// A Boolean value that indicates whether the place of the rule has been noted.
    var isNoted = false

    init(_ run: RuleRun, at place: Place, later: [Int] = []) {
        (moment, generation) = (run.moment, run.generation)
        (self.place, self.later) = (place, later)
    }

    /// Returns the actions that are left of the list, with the place of their rule.
    func actions(in program: RuleProgram) -> (actions: ArraySlice<RuleAction>, place: String) {
        if let block = place.block {
            let list = program.blocks[block]
            return (list.actions.dropFirst(place.action), list.place)
        }
        guard let index = place.rule, case .act(let all) = program.rules[index].kind else {
            return ([], "")
        }
        return (all.dropFirst(place.action), program.rules[index].place)
    }

    /// Returns whether nothing is left to do.
    func isEmpty(in program: RuleProgram) -> Bool {
        later.isEmpty && actions(in: program).actions.isEmpty
    }
}
