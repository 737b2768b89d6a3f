// The appearance reaches an app as traits of its windows and of the screen. For the second snapshot
// the system flips those of the windows for a moment: code that takes any change of traits for a
// change of size, or sends it on to the user, is caught by that.

extension World {
    mutating func setAppearance(_ new: Appearance, into sink: inout some RecordSink) {
        lifecycleState.setAppearance(new)
        for index in processes.indices where processes[index].phase.executes {
            guard processes[index].phase != .launching else { continue }
            tellAppearance(to: AppID(index), of: TraitOwner.allCases, into: &sink)
        }
    }

    /// Returns the appearance that an app's windows have at this moment.
    public func appearance(of app: AppID) -> Appearance {
        process(app).phase.hasLaunched ? process(app).appearance : appearance
    }

    /// Sets the app's traits to the device's, and notifies its code if they differed.
    mutating func tellAppearance(
        to app: AppID, of owners: [TraitOwner], into sink: inout some RecordSink
    ) {
        change(appearance, of: app, owners, into: &sink)
    }

    /// The traits that the system flips to take its second picture.
    var flipped: [TraitOwner] { rules.pictures.flips.value }

    mutating func flipTraits(of app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .background else { return }
        change(appearance == .light ? .dark : .light, of: app, flipped, into: &sink)
    }

    mutating func pictureFlipped(_ app: AppID, into sink: inout some RecordSink) {
        guard process(app).phase == .background else { return }
        let picture = systemPicture(of: app)
        processes[app.index].pictures.storeFlipped(picture)
        record(.snapshot(app, .stored, picture), into: &sink)
        checkFlipped(picture, of: app, into: &sink)
    }

    /// Schedules the second snapshot after the first.
    mutating func scheduleFlips(of app: AppID) {
        guard rules.pictures.hasAppearances.value else { return }
        let step = rules.pictures.flipMs.value
        queue.schedule(.life(.flips(app)), inMs: step)
        queue.schedule(.life(.picturesFlipped(app)), inMs: 2 * step)
        queue.schedule(.life(.flipsBack(app)), inMs: 3 * step)
    }

    /// Returns the stored snapshot that fits the device's appearance, else the only one.
    func fittingSnapshot(of app: AppID) -> CaptureID? {
        let (first, second) = (process(app).pictures.stored, process(app).pictures.storedFlipped)
        guard let second, captures[second.index].content.appearance == appearance else {
            return first
        }
        return second
    }

    private mutating func change(
        _ new: Appearance, of app: AppID, _ owners: [TraitOwner],
        into sink: inout some RecordSink
    ) {
        guard process(app).phase.executes, process(app).appearance != new else { return }
        processes[app.index].setAppearance(new)
        for owner in owners {
            record(.system(.appearance(app, new, of: owner)), into: &sink)
            deliver(.appearanceChanged(new, of: owner), to: app, into: &sink)
        }
    }

    func checkAppearance(_ new: Appearance) throws(ActionError) {
        guard rules.pictures.hasAppearances.value else {
            throw ActionError(.unsupported, "\(rules.name) has no dark appearance")
        }
        guard new != appearance else {
            throw ActionError(.unsupported, "the appearance is \(new.rawValue) already")
        }
    }
}
