/// A queue of operations on the virtual clock, one after the other.
open class OperationQueue: NSObject, @unchecked Sendable {
    public static let main = OperationQueue(queue: .main)
    open class var current: OperationQueue? { main }

    open var name: String?
    open var maxConcurrentOperationCount = -1
    open var qualityOfService = QualityOfService.default
    open var isSuspended = false {
        didSet { if !isSuspended { operations.forEach(start) } }
    }
    open var underlyingQueue: DispatchQueue?

    private let queue: DispatchQueue
    public private(set) var operations: [Operation] = []
    public var operationCount: Int { operations.count }

    private init(queue: DispatchQueue) { self.queue = queue }

    public override convenience init() { self.init(queue: .global()) }

    open func addOperation(_ operation: Operation) {
        operations.append(operation)
        start(operation)
    }

    open func addOperations(_ added: [Operation], waitUntilFinished isWaiting: Bool) {
        added.forEach(addOperation)
        if isWaiting { waitUntilAllOperationsAreFinished() }
    }

    open func addOperation(_ block: @escaping () -> Void) {
        addOperation(BlockOperation(block: block))
    }

    open func addBarrierBlock(_ barrier: @escaping () -> Void) { addOperation(barrier) }

    open func cancelAllOperations() { operations.forEach { $0.cancel() } }

    open func waitUntilAllOperationsAreFinished() {
        if !VirtualClock.shared.wait(for: { operations.isEmpty }) {
            Deadlock.raise("OperationQueue.waitUntilAllOperationsAreFinished")
        }
    }

    private func start(_ operation: Operation) {
        guard !isSuspended else { return }
        queue.schedule(after: 0) { [self] in
            guard !isSuspended, operations.contains(where: { $0 === operation }) else { return }
            guard operation.isReady else { return start(operation) }
            operation.start()
            operations.removeAll { $0 === operation }
        }
    }
}

open class Operation: NSObject, @unchecked Sendable {
    open private(set) var isCancelled = false
    open private(set) var isExecuting = false
    open private(set) var isFinished = false
    open var isAsynchronous: Bool { false }
    open var isReady: Bool { dependencies.allSatisfy { $0.isFinished } }
    open var completionBlock: (() -> Void)?
    open var name: String?
    open var qualityOfService = QualityOfService.default
    public private(set) var dependencies: [Operation] = []

    open func addDependency(_ operation: Operation) { dependencies.append(operation) }
    open func removeDependency(_ operation: Operation) {
        dependencies.removeAll { $0 === operation }
    }

    open func start() {
        isExecuting = true
        if !isCancelled { main() }
        isExecuting = false
        isFinished = true
        completionBlock?()
    }

    open func main() {}
    open func cancel() { isCancelled = true }
}

open class BlockOperation: Operation, @unchecked Sendable {
    private var blocks: [() -> Void]

    public override init() { blocks = [] }
    public init(block: @escaping () -> Void) { blocks = [block] }

    open func addExecutionBlock(_ block: @escaping () -> Void) { blocks.append(block) }
    open override func main() { blocks.forEach { $0() } }
}
