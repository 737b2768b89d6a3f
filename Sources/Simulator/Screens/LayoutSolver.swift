// Distances between edges are solved as difference constraints. Equal ones merge edges into groups
// (union-find with offsets); at-least ones then are bounds between groups. Values only ever move
// up from the lower end of the axis, each as little as its bounds ask for, so the result is the
// greatest fixed point, and it is the same in whatever order the constraints are written. Bounds
// that run round in a circle are refused: without them one pass in the order of dependence is
// enough, and the cost is linear in edges and constraints, which a simplex is not.
//
// UIKit leaves open what happens to a view whose place is not fully constrained; here it lies as
// low as its bounds allow, then as high as they ask for, then at its parent's edge.

/// The edges of one axis and what is known about them.
struct LayoutSolver {
    /// A node and a distance behind it.
    struct Place: Hashable {
        var node: Int
        var offset: Int = 0

        func moved(by distance: Pt) -> Place {
            Place(node: node, offset: offset + Int(distance.raw))
        }
    }

    /// The start of the axis.
    static let origin = Place(node: 0)

    /// The constraints, by the caller's numbers, that could not be kept.
    private(set) var conflicts: [Int] = []
    /// The cost so far: every visit of a node or a bound.
    private(set) var steps = 0
    private(set) var groups: [Int]
    private(set) var offsets: [Int]
    private(set) var sizes: [Int]
    private var bounds: [Bound] = []
    private var values: [Int?] = []

    private struct Bound {
        var low: Place
        var high: Place
        var number: Int
    }

    private struct Arc {
        var to: Int
        var weight: Int
    }

    init(nodes: Int) {
        groups = Array(0...nodes)
        offsets = Array(repeating: 0, count: nodes + 1)
        sizes = Array(repeating: 1, count: nodes + 1)
    }

    /// Demands that two places coincide.
    mutating func tie(_ a: Place, _ b: Place, number: Int? = nil) {
        let (a, b) = (root(a), root(b))
        if a.node == b.node {
            if a.offset != b.offset, let number { conflicts.append(number) }
            return
        }
        let (small, large) = sizes[a.node] < sizes[b.node] ? (a, b) : (b, a)
        groups[small.node] = large.node
        offsets[small.node] = large.offset - small.offset
        sizes[large.node] += sizes[small.node]
    }

    /// Demands that a place is not before another.
    mutating func keep(_ high: Place, notBefore low: Place, number: Int) {
        bounds.append(Bound(low: low, high: high, number: number))
    }

    /// Returns the place by the node that stands for its group.
    private mutating func root(_ place: Place) -> Place {
        var place = place
        var path: [Int] = []
        while groups[place.node] != place.node {
            steps += 1
            path.append(place.node)
            place.offset += offsets[place.node]
            place.node = groups[place.node]
        }
        compress(path, to: place.node)
        return place
    }

    private mutating func compress(_ path: [Int], to root: Int) {
        var sum = 0
        for node in path.reversed() {
            sum += offsets[node]
            offsets[node] = sum
            groups[node] = root
        }
    }
}

// MARK: - Solving

extension LayoutSolver {
    /// Finds the values of all groups that something bounds.
    mutating func solve() {
        values = Array(repeating: nil, count: groups.count)
        let origin = root(Self.origin)
        values[origin.node] = -origin.offset
        var arcs: [[Arc]] = Array(repeating: [], count: groups.count)
        for index in bounds.indices {
            let (low, high) = (root(bounds[index].low), root(bounds[index].high))
            (bounds[index].low, bounds[index].high) = (low, high)
            guard low.node != high.node else { continue }
            arcs[high.node].append(Arc(to: low.node, weight: high.offset - low.offset))
        }
        let order = order(arcs, from: origin.node)
        for node in order { lower(from: node, arcs[node], fixed: origin.node) }
        for node in order.reversed() where values[node] == nil { raise(node, arcs[node]) }
        checkBounds()
        #if INTERNAL_CHECKS
        let broken = checkInvariants()
        precondition(
            broken.isEmpty, "invariants of LayoutSolver: " + broken.joined(separator: "; "))
        #endif
    }

    /// Returns the groups in the order of dependence, the origin first; those in a circle are left
    /// out.
    private mutating func order(_ arcs: [[Arc]], from origin: Int) -> [Int] {
        var waits = Array(repeating: 0, count: arcs.count)
        for list in arcs {
            for arc in list where arc.to != origin { waits[arc.to] += 1 }
        }
        var order = [origin]
        order += groups.indices.filter { $0 != origin && groups[$0] == $0 && waits[$0] == 0 }
        var next = 0
        while next < order.count {
            for arc in arcs[order[next]] where arc.to != origin {
                steps += 1
                waits[arc.to] -= 1
                if waits[arc.to] == 0 { order.append(arc.to) }
            }
            next += 1
        }
        for bound in bounds where waits[bound.low.node] > 0 && waits[bound.high.node] > 0 {
            conflicts.append(bound.number)
        }
        return order
    }

    /// Moves what a group bounds from below the axis's end up to where it may be.
    private mutating func lower(from node: Int, _ arcs: [Arc], fixed: Int) {
        guard let value = values[node] else { return }
        for arc in arcs where arc.to != fixed {
            steps += 1
            values[arc.to] = min(values[arc.to] ?? .max, value + arc.weight)
        }
    }

    /// Places a group without an upper bound as high as the known groups below it require.
    private mutating func raise(_ node: Int, _ arcs: [Arc]) {
        for arc in arcs {
            steps += 1
            guard let below = values[arc.to] else { continue }
            values[node] = max(values[node] ?? .min, below - arc.weight)
        }
    }

    private mutating func checkBounds() {
        for bound in bounds {
            guard let low = values[bound.low.node], let high = values[bound.high.node] else {
                continue
            }
            let isKept = high + bound.high.offset >= low + bound.low.offset
            if !isKept, !conflicts.contains(bound.number) { conflicts.append(bound.number) }
        }
    }

    /// Returns the coordinate of a place, or nil where nothing says it.
    mutating func value(_ place: Place) -> Pt? {
        let place = root(place)
        return values[place.node].map { Pt(raw: Int32(clamping: $0 + place.offset)) }
    }

    /// Puts a place that nothing bounds, and all that is tied to it.
    mutating func put(_ place: Place, at coordinate: Pt) {
        let place = root(place)
        values[place.node] = Int(coordinate.raw) - place.offset
    }
}

// MARK: - Invariants

extension LayoutSolver {
    /// Returns the invariants that the solver breaks, one sentence each.
    ///
    /// - Complexity: O(n log n) in the number of nodes.
    func checkInvariants() -> [String] {
        let nodes = groups.indices
        guard offsets.count == nodes.count, sizes.count == nodes.count else {
            return ["nodes, offsets and sizes differ in number"]
        }
        guard groups.allSatisfy(nodes.contains) else { return ["a group does not exist"] }
        var broken: [String] = []
        for node in nodes where !reachesRoot(node) {
            broken.append("the groups of node \(node) form a circle")
        }
        let roots = nodes.filter { groups[$0] == $0 }
        if roots.contains(where: { offsets[$0] != 0 }) {
            broken.append("a node that stands for its group has an offset")
        }
        if roots.reduce(0, { $0 + sizes[$1] }) != nodes.count {
            broken.append("the groups do not hold each node once")
        }
        if !values.isEmpty, values.count != nodes.count {
            broken.append("\(nodes.count) nodes have \(values.count) values")
        }
        for bound in bounds where !(nodes ~= bound.low.node && nodes ~= bound.high.node) {
            broken.append("bound \(bound.number) is between nodes that do not exist")
        }
        return broken
    }

    private func reachesRoot(_ node: Int) -> Bool {
        var node = node
        for _ in groups {
            if groups[node] == node { return true }
            node = groups[node]
        }
        return false
    }
}
