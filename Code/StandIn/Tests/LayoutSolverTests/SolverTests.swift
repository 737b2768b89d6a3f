import LayoutSolver
import Testing

@Suite struct SolverTests {
    private let solver = LayoutSolver()

    private func width(_ value: Double, _ priority: Float, of variable: Variable, rank: Int)
        -> Constraint
    {
        let constraint = Constraint(
            LinearExpression(variable), .equal, value, priority: priority, rank: rank)
        solver.add(constraint)
        return constraint
    }

    @Test func keepsOneHigherPriorityAgainstManyLower() {
        let x = solver.makeVariable()
        for rank in 0..<50 { _ = width(100, 749, of: x, rank: rank) }
        _ = width(10, 750, of: x, rank: 50)
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: x) == 10)
        #expect(solver.brokenInvariant() == nil)
    }

    @Test func reportsTheConflictAndBreaksTheLastConstraint() throws {
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let first = width(10, 1000, of: x, rank: 1)
        _ = width(7, 1000, of: y, rank: 2)
        let last = width(20, 1000, of: x, rank: 3)
        let conflict = try #require(solver.solve().first)
        #expect(conflict.constraints.map(\.rank) == [1, 3])
        #expect(conflict.broken === last)
        #expect(solver.value(of: x) == 10)
        solver.remove(first)
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: x) == 20)
        #expect(!last.isBroken)
    }

    @Test func breaksAStructuralConstraintOnlyWhereAllAre() throws {
        let x = solver.makeVariable()
        let free = width(10, 1000, of: x, rank: 1)
        solver.add(
            Constraint(LinearExpression(x), .equal, 20, rank: 9, isStructural: true))
        let conflict = try #require(solver.solve().first)
        #expect(conflict.broken === free)
        #expect(solver.value(of: x) == 20)
    }

    @Test func changesConstantsTogether() {
        let x = solver.makeVariable(nonNegative: true)
        let a = width(320, 1000, of: x, rank: 1)
        let b = width(320, 1000, of: x, rank: 2)
        #expect(solver.solve().isEmpty)
        solver.setConstant(375, of: a)
        solver.setConstant(375, of: b)
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: x) == 375)
        solver.setConstant(400, of: a)
        #expect(solver.solve().map(\.broken.rank) == [2])
        #expect(solver.value(of: x) == 400)
        solver.setConstant(400, of: b)
        #expect(solver.solve().isEmpty)
        #expect(!b.isBroken)
        #expect(solver.brokenInvariant() == nil)
    }

    @Test func pricesTheSidesOfAPreferenceApart() {
        let x = solver.makeVariable(nonNegative: true)
        solver.add(
            Constraint(
                LinearExpression(x), equals: 50, above: .priority(250), below: .priority(750),
                rank: 1))
        let other = width(80, 500, of: x, rank: 2)
        _ = solver.solve()
        #expect(solver.value(of: x) == 80)
        solver.setConstant(20, of: other)
        _ = solver.solve()
        #expect(solver.value(of: x) == 50)
    }

    @Test func leavesWhatNothingDeterminesAtZero() {
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let sum = Constraint(LinearExpression([Term(x), Term(y)]), .equal, 30, rank: 1)
        solver.add(sum)
        _ = solver.solve()
        #expect(solver.value(of: x) == 0)
        #expect(solver.value(of: y) == 30)
        #expect(solver.isAmbiguous(x) && solver.isAmbiguous(y))
        _ = width(12, 1000, of: x, rank: 2)
        _ = solver.solve()
        #expect(solver.value(of: y) == 18)
        #expect(!solver.isAmbiguous(x) && !solver.isAmbiguous(y))
    }

    @Test func forgetsVariablesAndUsesTheirPlacesAgain() {
        let x = solver.makeVariable()
        let constraint = width(5, 1000, of: x, rank: 1)
        _ = solver.solve()
        solver.remove(constraint)
        _ = solver.solve()
        solver.remove(x)
        let y = solver.makeVariable(nonNegative: true)
        #expect(y == x)
        _ = width(-3, 1000, of: y, rank: 2)
        #expect(solver.solve().count == 1)
        #expect(solver.value(of: y) == 0)
        #expect(solver.brokenInvariant() == nil)
    }

    @Test func keepsAnEqualityWhenItsDoubleGoes() {
        let (a, b) = (
            solver.makeVariable(nonNegative: true), solver.makeVariable(nonNegative: true)
        )
        let difference = LinearExpression([Term(a), Term(b, -1)])
        let first = Constraint(difference, .equal, rank: 1)
        solver.add(first)
        solver.add(Constraint(difference, .equal, rank: 2))
        _ = solver.solve()
        solver.remove(first)
        _ = width(7, 500, of: a, rank: 3)
        #expect(solver.solve().isEmpty)
        #expect(solver.value(of: b) == 7)
        #expect(solver.brokenInvariant() == nil)
    }

    @Test func repeatsTheSameStepsWithTheSameResult() {
        func run() -> [Double] {
            var system = RandomSystem(seed: 7)
            var values: [Double] = []
            for _ in 0..<40 {
                system.step()
                _ = system.solver.solve()
                values += system.variables.map(system.solver.value(of:))
            }
            return values
        }
        #expect(run() == run())
    }

    @Test("Stays right over long chains of edits")
    func staysExact() {
        let root = solver.makeVariable(nonNegative: true)
        let width = Constraint(LinearExpression(root), .equal, 400, rank: 0)
        solver.add(width)
        var last = root
        for rank in 1...60 {
            let next = solver.makeVariable(nonNegative: true)
            solver.add(
                Constraint(
                    LinearExpression([Term(next), Term(last, -1)]), .equal, -3, rank: rank))
            last = next
        }
        for step in 0..<1000 {
            solver.setConstant(Double(200 + step * 37 % 300), of: width)
            #expect(solver.solve().isEmpty)
        }
        #expect(solver.value(of: last) == Double(200 + 999 * 37 % 300) - 180)
        #expect(solver.brokenInvariant() == nil)
    }
}
