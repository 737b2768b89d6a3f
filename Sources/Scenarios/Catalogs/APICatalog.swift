import Handlings

/// Since which system an interface of Apple's can be called.
public struct APICatalog: Sendable {
    /// A symbol of UIKit with the system that introduced it.
    public struct API: Hashable, Sendable, Codable {
        /// The symbol's name, such as `keyboardLayoutGuide`.
        public var name: String
        /// The first version that has it, such as `15.0`.
        public var since: String
        /// The short name of the source.
        public var source: String
    }

    /// The symbols, in the order of the file.
    public let apis: [API]

    /// Creates a catalog of symbols.
    public init(apis: [API]) { self.apis = apis }

    private struct File: Codable {
        var version: Int
        var apis: [API]
    }

    /// Loads the interfaces that come with the program, `apis.json` among its data.
    ///
    /// - Throws: `ResourceError` when there is no data, `DataError` when the file is broken.
    public static func load() throws -> APICatalog {
        let file: File = try DataFile.decode("apis.json")
        return APICatalog(apis: file.apis)
    }

    /// The first version that has an interface; nil for one that is not listed.
    package func first(_ name: String) -> SystemVersion? {
        apis.first { $0.name == name }.flatMap { SystemVersion($0.since) }
    }
}

extension ScenarioParser {
    /// An interface that a scenario asks for, and what asks for it.
    struct NeededAPI {
        var api: RequiredAPI
        var what: String
        var place: SourcePlace
    }

    mutating func need(_ api: RequiredAPI, for what: String, at place: SourcePlace) {
        neededAPIs.append(NeededAPI(api: api, what: what, place: place))
    }

    /// Interfaces that are younger than the system are errors.
    mutating func checkAPIs(on version: SystemVersion) {
        for needed in neededAPIs {
            let own = needed.api.since.flatMap { SystemVersion($0) }
            guard let first = own ?? catalogs.apis.first(needed.api.name), first > version else {
                continue
            }
            fail(
                .outOfRange, at: needed.place,
                "\(needed.what) needs \(needed.api.name), which exists since iOS \(first), and the "
                    + "system is \(version)",
                "leave it out, or write a system from \(first) on")
        }
    }
}
