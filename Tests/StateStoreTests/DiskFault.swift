import Basics
@testable import StateStore

/// One thing that goes wrong on the recording disk.
struct DiskFault: Sendable {
    /// What the disk is told.
    enum Operation: String, CaseIterable, Sendable {
        case write, sync, truncate, delete
    }

    /// What happens at the operation that it strikes.
    enum Effect: String, Sendable {
        /// It is not done, and the caller is told.
        case fails
        /// Half of it is done, and the caller is told.
        case isShort
        /// It is done, then the power goes: nothing more reaches the disk.
        case isLast
        /// It is not done, and the caller is told that it is: the lie that nobody can survive.
        case isForgotten
    }

    /// What becomes of one operation.
    enum Fate {
        case done, failed, halved, forgotten
    }

    let operation: Operation
    let effect: Effect
    /// Which of them it strikes, counted from 0.
    let number: Int
    private var seen = 0
    private var isDead = false
    private(set) var hasStruck = false

    init(_ operation: Operation, _ effect: Effect, number: Int) {
        self.operation = operation
        self.effect = effect
        self.number = number
    }

    mutating func fate(of operation: Operation) -> Fate {
        if isDead { return .failed }
        guard operation == self.operation else { return .done }
        seen += 1
        guard seen == number + 1 else { return .done }
        hasStruck = true
        switch effect {
        case .fails: return .failed
        case .isShort: return .halved
        case .isForgotten: return .forgotten
        case .isLast:
            isDead = true
            return .done
        }
    }
}

extension RecordingDisk {
    func fate(of operation: DiskFault.Operation, _ path: String) -> DiskFault.Fate {
        faults.withLock { $0[StorePath.folder(of: path)]?.fate(of: operation) ?? .done }
    }
}
