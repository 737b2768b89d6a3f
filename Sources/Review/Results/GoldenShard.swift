/// The part of a suite that one of several machines has run.
public struct GoldenShard: Hashable, Sendable, Codable {
    /// The number of the part, from 1.
    public var number: Int
    /// The number of parts.
    public var count: Int
    /// A hash of the names of all jobs and of their parts: parts of one suite have the same.
    public var plan: String
    /// The command of the whole suite.
    public var command: String
    /// A Boolean value that indicates whether all parts together are only a part of the suite.
    public var isFiltered: Bool
    /// The places of this part's jobs among all, ascending.
    public var places: [Int]
    /// The number of results of each of these jobs; empty until the run is over.
    public var counts: [Int] = []
    /// The requested moments that no job of this part has.
    public var unknownMoments: [String] = []

    /// The most parts of a suite.
    public static let mostParts = 1000

    /// Creates a part whose run is not over.
    public init(
        number: Int, count: Int, plan: String, command: String, isFiltered: Bool, places: [Int]
    ) {
        (self.number, self.count, self.plan, self.command) = (number, count, plan, command)
        (self.isFiltered, self.places) = (isFiltered, places)
    }

    /// A Boolean value that indicates whether the numbers can be those of a run that is over.
    func isComplete(entries: Int) -> Bool {
        guard (1...Self.mostParts).contains(count), (1...count).contains(number),
            counts.count == places.count, counts.allSatisfy({ (0...entries).contains($0) }),
            places.allSatisfy({ $0 >= 0 }), zip(places, places.dropFirst()).allSatisfy(<)
        else { return false }
        var rest = entries
        for count in counts {
            guard count <= rest else { return false }
            rest -= count
        }
        return rest == 0
    }
}

extension GoldenResults {
    /// Returns the results of a whole suite from those of its parts, in the order in which one
    /// machine has them.
    ///
    /// - Parameter parts: the results with the names of their folders, in any order.
    /// - Throws: `GoldenError` for a part that is missing, given twice, not complete, or of another
    ///   suite.
    public static func merged(
        _ parts: [(folder: String, results: GoldenResults)]
    ) throws(GoldenError) -> GoldenResults {
        let shards = try checked(parts)
        var jobs: [(place: Int, entries: ArraySlice<GoldenEntry>)] = []
        var stories: [String: GoldenStory] = [:]
        var totals = GoldenTotals()
        for (part, shard) in zip(parts, shards) {
            var rest = part.results.entries[...]
            for (place, count) in zip(shard.places, shard.counts) {
                jobs.append((place, rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            for story in part.results.stories where stories[story.name] == nil {
                stories[story.name] = story
            }
            for entry in part.results.entries { totals.count(entry) }
            totals.drawn &+= part.results.totals?.drawn ?? 0
            totals.cached &+= part.results.totals?.cached ?? 0
        }
        jobs.sort { $0.place < $1.place }
        var header = parts[0].results.header
        header.isFiltered = shards[0].isFiltered
        header.command = shards[0].command
        header.shard = nil
        var merged = GoldenResults(header: header, totals: totals)
        for job in jobs {
            for entry in job.entries {
                merged.entries.append(entry)
                if let story = stories.removeValue(forKey: entry.story) {
                    merged.stories.append(story)
                }
            }
        }
        // Scenarios without any result.
        merged.stories += stories.values.sorted { $0.name < $1.name }
        return merged
    }

    private static func checked(
        _ parts: [(folder: String, results: GoldenResults)]
    ) throws(GoldenError) -> [GoldenShard] {
        var shards: [GoldenShard] = []
        for (folder, results) in parts {
            let path = "\(folder)/\(fileName)"
            guard let shard = results.header.shard else {
                throw GoldenError(
                    .malformed, "\(path): these are not the results of a part of a suite",
                    nextStep: "give folders that restore-tool verify --shard has written")
            }
            guard results.totals != nil, shard.isComplete(entries: results.entries.count) else {
                throw GoldenError(
                    .malformed, "\(path): the run of part \(shard.number) is not complete",
                    nextStep: "run it again")
            }
            let isOther =
                shards.first.map { $0.plan != shard.plan || $0.count != shard.count } == true
            if isOther || !results.header.isOfSuite(parts[0].results.header) {
                throw GoldenError(
                    .malformed,
                    "\(path): the part is of another suite than that of "
                        + "\(parts[0].folder)",
                    nextStep: "run all parts with the same files, options and durations")
            }
            if let other = shards.firstIndex(where: { $0.number == shard.number }) {
                throw GoldenError(
                    .malformed,
                    "\(path): part \(shard.number) is in \(parts[other].folder) already",
                    nextStep: "give each part once")
            }
            shards.append(shard)
        }
        let unknown = shards.dropFirst().reduce(Set(shards.first?.unknownMoments ?? [])) {
            $0.intersection($1.unknownMoments)
        }
        if let moment = unknown.sorted().first {
            throw GoldenError(
                .malformed, "no scenario of any part has the moment \"\(moment)\"",
                nextStep: "run the parts again with another --at")
        }
        let numbers = Set(shards.map(\.number))
        let count = shards.first?.count ?? 0
        let missing = (1...max(1, count)).filter { !numbers.contains($0) }
        guard missing.isEmpty, count > 0 else {
            let names = missing.map { "\($0)/\(count)" }.joined(separator: ", ")
            let isOne = missing.count == 1
            throw GoldenError(
                .noResults,
                "the results of \(isOne ? "part" : "the parts") \(names) are missing",
                nextStep: "give the folder of every part")
        }
        return shards
    }
}

extension GoldenRunHeader {
    /// Returns whether both runs are of one suite, wherever its pictures lie.
    fileprivate func isOfSuite(_ other: GoldenRunHeader) -> Bool {
        suite == other.suite && (pictures == nil) == (other.pictures == nil)
    }
}
