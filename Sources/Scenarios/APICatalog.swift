/// Since which system an interface of Apple's can be called.
public struct APICatalog: Sendable {
    public struct API: Hashable, Sendable, Codable {
        public var name: String
        /// The first version that has it, such as `15.0`.
        public var since: String
        public var source: String
    }

    public let apis: [API]

    public init(apis: [API]) { self.apis = apis }

    private struct File: Codable {
        var version: Int
        var apis: [API]
    }

    /// The interfaces that come with the program, `apis.json` among its data.
    ///
    /// - Throws: `ResourceError` when there is no data, `DataError` when the file is broken.
    public static func load() throws -> APICatalog {
        let file: File = try DataFile.decode("apis.json")
        return APICatalog(apis: file.apis)
    }

    /// The first version that has an interface; nil for one that is not listed.
    func first(_ name: String) -> SystemVersion? {
        apis.first { $0.name == name }.flatMap { SystemVersion($0.since) }
    }
}

extension ScenarioParser {
    /// An interface that a scenario asks for.
    struct NeededAPI {
        var name: String
        var place: SourcePlace
    }

    mutating func need(_ api: String, at place: SourcePlace) {
        neededAPIs.append(NeededAPI(name: api, place: place))
    }

    /// Interfaces that are younger than the system are errors.
    mutating func checkAPIs(on version: SystemVersion) {
        for needed in neededAPIs {
            guard let first = catalogs.apis.first(needed.name), first > version else { continue }
            fail(
                .outOfRange, at: needed.place,
                "\(needed.name) exists since iOS \(first), and the system is \(version)",
                "leave it out, or write a system from \(first) on")
        }
    }
}
