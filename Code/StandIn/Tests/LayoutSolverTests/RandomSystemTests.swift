import LayoutSolver
import Testing

/// SplitMix64: the same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A small system that changes by random steps, and what the exact twin says about it.
struct RandomSystem {
    static let priorities: [Float] = [.greatestFiniteMagnitude, 999, 750, 250, 1]

    var random: Seeded
    let solver: LayoutSolver
    let variables: [Variable]
    let twin: ExactTwin
    var relations: [(constraint: Constraint, relation: ExactTwin.Relation)] = []
    var rank = 0
    var conflicts = 0

    init(seed: UInt64) {
        var seeded = Seeded(state: seed)
        let signs = (0..<Int.random(in: 2...3, using: &seeded)).map { _ in
            Bool.random(using: &seeded)
        }
        random = seeded
        twin = ExactTwin(isNonNegative: signs)
        let solver = LayoutSolver()
        variables = signs.map { solver.makeVariable(nonNegative: $0) }
        self.solver = solver
    }

    mutating func step() {
        let choice = Int.random(in: 0..<10, using: &random)
        if relations.isEmpty || choice < 5 && relations.count < 8 {
            add()
        } else if choice < 7 {
            let index = relations.indices.randomElement(using: &random) ?? 0
            solver.remove(relations.remove(at: index).constraint)
        } else {
            for index in relations.indices where Bool.random(using: &random) {
                let constant = Int.random(in: -10...10, using: &random)
                relations[index].relation.constant = constant
                solver.setConstant(Double(constant), of: relations[index].constraint)
            }
        }
    }

    private mutating func add() {
        let coefficients = variables.map { _ in Int.random(in: -2...2, using: &random) }
        let constant = Int.random(in: -10...10, using: &random)
        func penalty() -> Constraint.Penalty {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: return .free
            case 2, 3, 4: return .forbidden
            default: return .priority(Self.priorities[Int.random(in: 1..<5, using: &random)])
            }
        }
        let above = penalty()
        let below = Bool.random(using: &random) ? above : penalty()
        rank += 1
        let terms = zip(variables, coefficients).filter { $0.1 != 0 }
            .map { Term($0.0, Double($0.1)) }
        let constraint = Constraint(
            LinearExpression(terms), equals: Double(constant), above: above, below: below,
            rank: rank)
        relations.append(
            (
                constraint,
                .init(
                    coefficients: coefficients, constant: constant, above: above, below: below)
            ))
        solver.add(constraint)
    }

    /// Solves and compares with the twin. Returns the first difference.
    mutating func difference() -> String? {
        let found = solver.solve()
        conflicts += found.count
        if let problem = solver.brokenInvariant() { return problem }
        for conflict in found {
            let involved = relations.filter { relation in
                conflict.constraints.contains { $0 === relation.constraint }
            }
            guard twin.minimum(required(involved), priorities: []) == nil else {
                return "a reported conflict has a solution"
            }
            for index in involved.indices {
                var fewer = involved
                fewer.remove(at: index)
                if twin.minimum(required(fewer), priorities: []) == nil {
                    return "a conflict names a constraint that it does not need"
                }
            }
        }
        guard let least = twin.minimum(relations.map(softened), priorities: Self.priorities) else {
            return "the solver keeps required constraints that exclude each other"
        }
        for (priority, expected) in zip(Self.priorities, least) {
            var sum = 0.0
            for (constraint, relation) in relations.map({ ($0.constraint, softened($0)) }) {
                let deviation = solver.deviation(of: constraint)
                let penalty = deviation > 0 ? relation.above : relation.below
                if penalty == .priority(priority) { sum += abs(deviation) }
                if penalty == .forbidden, abs(deviation) > 1e-6 {
                    return "required \(constraint.rank) is off by \(deviation)"
                }
            }
            if abs(sum - expected.double) > 1e-6 {
                return "priority \(priority): \(sum) instead of \(expected.double)"
            }
        }
        return nil
    }

    private func required(
        _ some: [(constraint: Constraint, relation: ExactTwin.Relation)]
    ) -> [ExactTwin.Relation] {
        some.map {
            var relation = $0.relation
            if relation.above != .forbidden { relation.above = .free }
            if relation.below != .forbidden { relation.below = .free }
            return relation
        }
    }

    private func softened(
        _ pair: (constraint: Constraint, relation: ExactTwin.Relation)
    ) -> ExactTwin.Relation {
        var relation = pair.relation
        guard pair.constraint.isBroken else { return relation }
        if relation.above == .forbidden { relation.above = .priority(Self.priorities[0]) }
        if relation.below == .forbidden { relation.below = .priority(Self.priorities[0]) }
        return relation
    }
}

@Suite struct RandomSystemTests {
    @Test("Agrees with exact enumeration on small systems that change", arguments: 0..<8)
    func agrees(block: Int) {
        var conflicts = 0
        for number in 0..<12 {
            let seed = UInt64(block * 12 + number)
            var system = RandomSystem(seed: seed)
            for step in 0..<25 {
                system.step()
                if let difference = system.difference() {
                    Issue.record("seed \(seed), step \(step): \(difference)")
                    return
                }
            }
            conflicts += system.conflicts
        }
        #expect(conflicts > 0)
    }
}
