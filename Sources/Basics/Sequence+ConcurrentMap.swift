extension Sequence where Element: Sendable {
    /// Returns the results of `work` on each element, in the order of the elements; several run at
    /// a time.
    ///
    /// - Throws: the error of the first element in order that has one, whichever came first in
    ///   time.
    public func concurrentMap<Made: Sendable>(
        _ work: @escaping @Sendable (Element) throws -> Made
    ) async throws -> [Made] {
        typealias Numbered = (index: Int, made: Result<Made, any Error>)
        let all = await withTaskGroup(of: Numbered.self) { group in
            for (index, element) in enumerated() {
                group.addTask { (index, Result { try work(element) }) }
            }
            var all: [Numbered] = []
            for await one in group { all.append(one) }
            return all
        }
        return try all.sorted { $0.index < $1.index }.map { try $0.made.get() }
    }
}
