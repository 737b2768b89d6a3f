extension World {
    /// Ends the process of an app whose code crashes, at once and without a callback.
    mutating func crash(_ app: AppID, _ reason: String, into sink: inout some RecordSink) {
        guard process(app).phase.isRunning else { return }
        record(.crashed(app, reason), into: &sink)
        kill(app, as: .crash, into: &sink)
    }
}
