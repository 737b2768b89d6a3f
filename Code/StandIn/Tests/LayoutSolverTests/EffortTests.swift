import LayoutSolver
import Testing

/// The work of typical layouts in pivots, which are the same on each machine.
@Suite struct EffortTests {
    /// Rows of four views, 200 in all, with 1202 constraints of three priorities.
    private struct Grid {
        let solver = LayoutSolver()
        private(set) var width: Constraint
        private(set) var top: Constraint
        private(set) var last: Variable
        private var rank = 0

        init() {
            let width = solver.makeVariable(nonNegative: true)
            self.width = Constraint(LinearExpression(width), .equal, 390, rank: 0)
            solver.add(self.width)
            last = width
            top = self.width
            var before: (x: Variable, y: Variable, width: Variable, height: Variable)?
            for index in 0..<200 {
                let w = solver.makeVariable(nonNegative: true)
                let h = solver.makeVariable(nonNegative: true)
                let x = solver.makeVariable()
                let y = solver.makeVariable()
                if let before, index % 4 != 0 {
                    add([Term(x), Term(before.x, -1), Term(before.width, -1)], 8)
                    add([Term(y), Term(before.y, -1)], 0)
                } else {
                    add([Term(x)], 16)
                    let above = before.map { [Term($0.y, -1), Term($0.height, -1)] } ?? []
                    let constraint = add([Term(y)] + above, before == nil ? 59 : 8)
                    if before == nil { top = constraint }
                }
                if index % 4 == 3 {
                    add([Term(x), Term(w), Term(width, -1)], -16)
                } else {
                    add([Term(w)], 20, .greaterThanOrEqual)
                }
                add([Term(h)], 40, .equal, priority: 999)
                addContent(w, Double(60 + index % 7 * 10))
                addContent(h, Double(30 + index % 5 * 4))
                before = (x, y, w, h)
                last = y
            }
        }

        @discardableResult
        private mutating func add(
            _ terms: [Term], _ constant: Double, _ relation: Constraint.Relation = .equal,
            priority: Float = 1000
        ) -> Constraint {
            rank += 1
            let constraint = Constraint(
                LinearExpression(terms), relation, constant, priority: priority, rank: rank)
            solver.add(constraint)
            return constraint
        }

        private mutating func addContent(_ variable: Variable, _ size: Double) {
            rank += 1
            solver.add(
                Constraint(
                    LinearExpression(variable), equals: size, above: .priority(250),
                    below: .priority(750), rank: rank))
        }
    }

    @Test func solves200ViewsInFewPivots() {
        let grid = Grid()
        #expect(grid.solver.solve().isEmpty)
        #expect(grid.solver.pivots <= 200)
        #expect(grid.solver.value(of: grid.last) == 59 + 49 * 48)
        #expect(grid.solver.brokenInvariant() == nil)
    }

    @Test func changesAConstantInFewPivots() {
        let grid = Grid()
        _ = grid.solver.solve()
        var pivots = grid.solver.pivots
        for constant in [60.0, 80, 59] {
            grid.solver.setConstant(constant, of: grid.top)
            #expect(grid.solver.solve().isEmpty)
            #expect(grid.solver.value(of: grid.last) == constant + 49 * 48)
            #expect(grid.solver.pivots == pivots)
        }
        for width in [430.0, 390, 500] {
            grid.solver.setConstant(width, of: grid.width)
            #expect(grid.solver.solve().isEmpty)
            #expect(grid.solver.pivots <= pivots + 100)
            pivots = grid.solver.pivots
        }
        #expect(!grid.solver.hasStalled)
    }
}
