// A search stores of each state its fingerprint (16 bytes), its origin and the move from there (8
// bytes), and a slot of a table with open addressing that is at most half full (8 to 16 bytes).
// These are 32 to 40 bytes instead of the thousands of a whole world. A path is found again by
// playing it.

/// The states that were reached, by the order in which they were found.
struct StateTable {
    struct Origin {
        /// The state before; its own number for the first state.
        var parent: UInt32
        /// The index of the move; see ``Moves``.
        var move: UInt16
        /// The times that latencies had; see ``LatencyChoice``.
        var times: UInt16
    }

    /// The fingerprints in memory; those of the states before are on the disk.
    private(set) var fingerprints: [Fingerprint] = []
    private(set) var origins: [Origin] = []
    /// One more than a state's number; 0 where a slot is empty.
    private(set) var slots: [UInt32]
    /// The fingerprints on the disk; nil while all are in memory.
    private(set) var spilled: SpilledStates?

    init() { slots = Array(repeating: 0, count: 1 << 10) }

    var count: Int { origins.count }

    /// The number of the first state whose fingerprint is in memory.
    private var firstInMemory: Int { origins.count - fingerprints.count }

    /// The bytes of memory that stand for the states at this moment.
    var bytes: Int {
        fingerprints.count * MemoryLayout<Fingerprint>.stride
            + origins.count * MemoryLayout<Origin>.stride
            + slots.count * MemoryLayout<UInt32>.stride + (spilled?.bytesInMemory ?? 0)
    }

    /// The bytes of memory that stand for one state at this moment.
    var bytesPerState: Int { count > 0 ? bytes / count : 0 }

    /// Returns the fingerprint of a state; nil where it is on the disk.
    func fingerprint(of state: UInt32) -> Fingerprint? {
        let index = Int(state) - firstInMemory
        return index >= 0 ? fingerprints[index] : nil
    }

    /// - Complexity: O(1) on average.
    func contains(_ fingerprint: Fingerprint) -> Bool {
        slots[slot(of: fingerprint)] != 0 || spilled?.contains(fingerprint) == true
    }

    /// Remembers a state that is not on the disk.
    ///
    /// - Returns: its number, and whether it was not known before.
    mutating func insert(
        _ fingerprint: Fingerprint, from origin: Origin
    ) -> (number: UInt32, isNew: Bool) {
        let slot = slot(of: fingerprint)
        guard slots[slot] == 0 else { return (UInt32(firstInMemory) + slots[slot] - 1, false) }
        let number = UInt32(count)
        fingerprints.append(fingerprint)
        origins.append(origin)
        slots[slot] = UInt32(fingerprints.count)
        if fingerprints.count * 2 > slots.count {
            grow()
            #if INTERNAL_CHECKS
            let broken = checkInvariants()
            precondition(
                broken.isEmpty, "invariants of StateTable: " + broken.joined(separator: "; "))
            #endif
        }
        return (number, true)
    }

    /// Remembers an identity that no path leads to, and returns whether it was not known before.
    mutating func insert(_ identity: Fingerprint) -> Bool {
        insert(identity, from: Origin(parent: 0, move: 0, times: 0)).isNew
    }

    /// Returns the moves that led to a state, the first one first.
    func path(to state: UInt32) -> [Origin] {
        var path: [Origin] = []
        var state = state
        while state != origins[Int(state)].parent {
            path.append(origins[Int(state)])
            state = origins[Int(state)].parent
        }
        return path.reversed()
    }

    /// Returns the slot that holds a fingerprint, or the empty one where it belongs.
    private func slot(of fingerprint: Fingerprint) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: fingerprint.low) & mask
        while slots[slot] != 0, fingerprints[Int(slots[slot]) - 1] != fingerprint {
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (index, fingerprint) in fingerprints.enumerated() {
            slots[slot(of: fingerprint)] = UInt32(index) + 1
        }
    }

    /// Moves all fingerprints to the disk.
    mutating func spill(to disk: any SearchDisk) throws(SearchDiskError) {
        slots = Array(repeating: 0, count: 1 << 10)
        var sorted: [Fingerprint] = []
        swap(&sorted, &fingerprints)
        sorted.sort()
        var spilled = spilled ?? SpilledStates(on: disk)
        try spilled.add(sorted)
        self.spilled = spilled
    }
}

// MARK: - Invariants

extension StateTable {
    /// Returns the invariants that the table breaks, one sentence each.
    ///
    /// - Complexity: O(n) in the number of slots.
    func checkInvariants() -> [String] {
        var broken: [String] = []
        guard slots.count & (slots.count - 1) == 0, !slots.isEmpty else {
            return ["\(slots.count) slots are no power of two"]
        }
        let count = fingerprints.count
        if count * 2 > slots.count { broken.append("\(count) states fill \(slots.count) slots") }
        let stored = count + (spilled?.count ?? 0)
        guard origins.count == stored else {
            return broken + ["\(stored) states have \(origins.count) origins"]
        }
        let used = slots.filter { $0 != 0 }.map { Int($0) - 1 }
        guard used.allSatisfy({ $0 < count }) else {
            return broken + ["a slot holds a state that does not exist"]
        }
        if Set(used).count != count || used.count != count {
            broken.append("\(used.count) slots hold \(count) states")
        }
        guard used.count < slots.count else { return broken }
        for (index, fingerprint) in fingerprints.enumerated() {
            let number = firstInMemory + index
            if !contains(fingerprint) { broken.append("state \(number) is not found") }
            if origins[number].parent > number {
                broken.append("state \(number) comes from \(origins[number].parent)")
            }
        }
        return broken
    }
}
