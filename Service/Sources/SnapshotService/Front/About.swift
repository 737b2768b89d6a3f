/// The part of a route's description in /openapi.json that the route itself does not have.
struct About: Sendable {
    /// The name of the operation, in one word.
    let operation: String
    let summary: String
    /// The media types of a request's body; empty where there is none.
    var takes: [String] = []
    /// The media types of the answer's body, by the status of success.
    var gives: [Int: [String]] = [:]
    /// The headers of a request that the operation reads.
    var headers: [Header] = []

    /// A header of a request.
    enum Header: String, Sendable {
        case ifMatch = "If-Match"
        case ifNoneMatch = "If-None-Match"
        case idempotencyKey = "Idempotency-Key"
        case schema = "Restore-Schema"
        case redacted = "Restore-Redacted"
        case range = "Range"
        case lastEventID = "Last-Event-ID"
    }
}

extension About {
    private static let json = "application/json"
    private static let bytes = "application/octet-stream"

    static let getState = About(
        operation: "getState", summary: "Reads a record; its ETag is its revision.",
        gives: [200: [json, bytes], 304: []], headers: [.ifMatch, .ifNoneMatch])
    static let putState = About(
        operation: "putState",
        summary: "Writes a record and answers when it is on disk: 201 for the first revision or "
            + "under If-None-Match: *, else 204.",
        takes: [bytes, json], gives: [201: [], 204: []],
        headers: [.ifMatch, .ifNoneMatch, .idempotencyKey, .schema])
    static let deleteState = About(
        operation: "deleteState", summary: "Deletes a record and answers when that is on disk.",
        gives: [204: []], headers: [.ifMatch, .ifNoneMatch, .idempotencyKey])
    static let getHistory = About(
        operation: "getHistory", summary: "The older revisions of a record that are still kept.",
        gives: [200: [json]])
    static let listApps = About(
        operation: "listApps", summary: "The applications that have, or once had, records.",
        gives: [200: [json]])
    static let listScenes = About(
        operation: "listScenes", summary: "The scenes of an application that have records.",
        gives: [200: [json]])
    static let listRecords = About(
        operation: "listRecords", summary: "The records of an application, by scene and key.",
        gives: [200: [json]])
    static let listSceneRecords = About(
        operation: "listSceneRecords", summary: "The records of a scene, by key.",
        gives: [200: [json]])
    static let batch = About(
        operation: "batch", summary: "Commits all writes, or none.",
        takes: [json], gives: [200: [json]], headers: [.idempotencyKey])
    static let changes = About(
        operation: "changes",
        summary: "The changes after a cursor; can wait for one. Sends server-sent events for "
            + "Accept: text/event-stream while the token is valid.",
        gives: [200: [json, "text/event-stream"]], headers: [.lastEventID])
    static let cursor = About(
        operation: "cursor", summary: "The cursor after the newest change.",
        gives: [200: [json]])
    static let putSnapshot = About(
        operation: "putSnapshot",
        summary: "Stores a picture that is declared redacted; Location has its hash.",
        takes: ["image/png"], gives: [201: [], 204: []],
        headers: [.ifMatch, .ifNoneMatch, .idempotencyKey, .redacted])
    static let getSnapshot = About(
        operation: "getSnapshot", summary: "The picture of a scene's key.",
        gives: [200: ["image/png"], 206: ["image/png"], 304: []],
        headers: [.ifMatch, .ifNoneMatch, .range])
    static let deleteSnapshot = About(
        operation: "deleteSnapshot",
        summary: "Removes a picture from a scene; it stays available by its hash.",
        gives: [204: []], headers: [.ifMatch, .ifNoneMatch, .idempotencyKey])
    static let getSnapshotByHash = About(
        operation: "getSnapshotByHash", summary: "The picture of a SHA-256.",
        gives: [200: ["image/png"], 206: ["image/png"], 304: []],
        headers: [.ifNoneMatch, .range])
    static let render = About(
        operation: "render",
        summary: "Draws a moment or a film of a scenario, or returns its timeline, by Accept.",
        takes: ["application/yaml"],
        gives: [200: ["image/png", "image/apng", "application/jsonl"]])
    static let diff = About(
        operation: "diff", summary: "Compares two pictures, given in base64 or by their hash.",
        takes: [json], gives: [200: [json, "image/png"]])
    static let conform = About(
        operation: "conform",
        summary: "Replays a captured trace on the model and compares the notifications.",
        takes: [json], gives: [200: ["application/jsonl"]])
    static let health = About(
        operation: "health", summary: "The liveness of the process; needs no token.",
        gives: [200: ["text/plain"]])
    static let ready = About(
        operation: "ready", summary: "The readiness of the service to write.",
        gives: [200: ["text/plain"]])
    static let metrics = About(
        operation: "metrics", summary: "The metrics of the service, for Prometheus.",
        gives: [200: ["text/plain"]])
    static let listSuites = About(
        operation: "listSuites", summary: "The suites with uploaded runs.",
        gives: [200: [json]])
    static let getManifest = About(
        operation: "getManifest",
        summary: "The manifest of a suite's goldens; an empty one where there are none.",
        gives: [200: [json], 304: []], headers: [.ifNoneMatch])
    static let getGolden = About(
        operation: "getGolden", summary: "A golden by its file in the manifest.",
        gives: [200: ["image/png", "text/plain"]])
    static let listRuns = About(
        operation: "listRuns", summary: "The runs of a suite that are kept, the newest first.",
        gives: [200: [json]])
    static let getRun = About(
        operation: "getRun", summary: "The lines of a run's results, from a byte on.",
        gives: [200: ["application/jsonl"]])
    static let deleteRun = About(
        operation: "deleteRun", summary: "Deletes a run; what was approved stays golden.",
        gives: [204: []])
    static let appendLines = About(
        operation: "appendLines",
        summary: "Appends lines to a run's results at a byte. The first ones create the run; lines "
            + "that are already there are not written twice.",
        takes: ["application/jsonl"], gives: [200: [json]])
    static let putRunPicture = About(
        operation: "putRunPicture",
        summary: "Stores a picture or a text of a run, named by 16 digits of its SHA-256.",
        takes: [bytes], gives: [204: []])
    static let getRunPicture = About(
        operation: "getRunPicture", summary: "A picture or a text of a run.",
        gives: [200: ["image/png", "text/plain"]])
    static let getDecisions = About(
        operation: "getDecisions", summary: "The decisions of reviewers about a run's results.",
        gives: [200: [json]])
    static let decide = About(
        operation: "decide",
        summary: "Approves results, whose bytes become golden, or rejects them; all or none.",
        takes: [json], gives: [200: [json]])
    static let getChangesOfRun = About(
        operation: "getChangesOfRun",
        summary: "The results of a run that changed since another run, by their names.",
        gives: [200: [json]])
    static let followRun = About(
        operation: "followRun",
        summary: "The lines of a run and the decisions about it as server-sent events, while the "
            + "token is valid.",
        gives: [200: ["text/event-stream"]], headers: [.lastEventID])
    static let listTokens = About(
        operation: "listTokens", summary: "The tokens that the caller manages.",
        gives: [200: [json]])
    static let createToken = About(
        operation: "createToken", summary: "Creates a token; only this answer has its text.",
        takes: [json], gives: [201: [json]])
    static let rotateToken = About(
        operation: "rotateToken",
        summary: "Creates a token with the permissions of another one, which then ends.",
        takes: [json], gives: [201: [json]])
    static let revokeToken = About(
        operation: "revokeToken", summary: "Revokes a token.", gives: [204: []])
    static let listTenants = About(
        operation: "listTenants", summary: "The tenants that the caller manages.",
        gives: [200: [json]])
    static let revokeTenant = About(
        operation: "revokeTenant",
        summary: "Revokes all tokens of a tenant; its data stays.",
        gives: [200: [json]])
    static let maintenance = About(
        operation: "upkeep",
        summary: "Runs maintenance now and reports what it removed.",
        gives: [200: [json]])
    /// A page for browsers; /openapi.json leaves it out.
    static let page = About(
        operation: "page", summary: "A page for browsers.", gives: [200: ["text/html"]])
    static let openAPI = About(
        operation: "openapi", summary: "This description.", gives: [200: [json]])
}
