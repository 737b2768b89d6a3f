public import Scenarios
public import Simulator

/// The device and the system that wrote a section of a log, as the model knows them.
public struct ReplayTarget: Sendable {
    /// The device, as the catalog lists it.
    public var device: DeviceRow
    /// The version of the system in the log.
    public var version: SystemVersion
    /// The profile of the system, or of the nearest version that has one.
    public var profile: SystemProfile
    /// The heights of the device's keyboards under that system, in points.
    public var heights: Simulator.KeyboardHeights
    /// The orientation of the screen at the section's first post.
    public var orientation = Orientation.portrait
    /// A remark that another version's profile is used, or that the device never ran the version;
    /// else nil.
    public var remark: String?

    /// Finds the device and the system that a section's heading names.
    ///
    /// - Parameters:
    ///   - device: the device where the log does not name it; it wins over the heading.
    ///   - system: the version, likewise.
    /// - Throws: ``ReplayError`` when neither names it or the name is not known.
    public init(
        _ section: LogSection, file: String, catalogs: ScenarioCatalogs, device: String? = nil,
        system: String? = nil
    ) throws(ReplayError) {
        let line = section.line ?? section.records.first?.line ?? 1
        func fail(_ message: String, _ advice: String) -> ReplayError {
            ReplayError(file: file, line: line, message: message, advice: advice)
        }
        guard let name = device ?? section.device, let text = system ?? section.system else {
            throw fail(
                "the log does not say which device and system wrote it",
                "Put a line such as `iOS 5.0, iPhone 4S` before the records, or give "
                    + "--device and --system")
        }
        do throws(UnknownDevice) {
            self.device = try catalogs.devices.device(named: name)
        } catch {
            throw fail(error.description, "Correct the name")
        }
        do throws(UnknownSystem) {
            let match = try catalogs.systems.profile(for: text)
            profile = match.profile
            remark = match.remark
        } catch {
            throw fail(error.description, "Correct the version")
        }
        for figure in section.figures where !profile.take(figure) {
            throw fail(
                "\(profile.name) has no figure \(figure.name) that can be \(figure.value)",
                "Correct the line, or remove it")
        }
        if !self.device.runs(text) {
            let range = "\(self.device.model) ran \(self.device.systemsText), not \(text)"
            remark = [remark, range].compactMap(\.self).joined(separator: "; ")
        }
        version = SystemCatalog.version(text) ?? SystemVersion(major: 0)
        let sdk = section.sdk.flatMap { SystemVersion($0) }
        guard section.sdk == nil || sdk != nil else {
            throw fail("\"\(section.sdk ?? "")\" is no version of an SDK", "Correct the line")
        }
        heights = catalogs.heights.heights(for: self.device, system: version, sdk: sdk)
        if let moved = orientation(ofMoves: section.records) { orientation = moved }
        for record in section.records where !record.isForeign {
            guard case .notification(let first) = record.kind,
                let reported = orientation(of: first)
            else { continue }
            orientation = reported
            break
        }
        if let windows = section.windows { try check(windows, file: file) }
    }

    /// - Throws: ``ReplayError`` for windows that the device cannot show.
    private func check(_ windows: LogWindows, file: String) throws(ReplayError) {
        func fail(_ message: String, _ advice: String) -> ReplayError {
            ReplayError(file: file, line: windows.line, message: message, advice: advice)
        }
        let device = device.profile
        let setting = Setting(device: device, system: profile, heights: heights, apps: [])
        guard device.isPad || windows.frame == nil else {
            throw fail("\(device.name) has no windows", "Remove the line, or correct the device")
        }
        let needed = windows.frame == nil ? Arrangement.fullScreen : profile.windows.ownArrangement
        if let refusal = setting.refusal(of: windows.arrangement ?? needed) {
            throw fail(refusal.rule, "Correct the line; \(refusal.nextStep ?? "use an iPad")")
        }
        let size = device.size(in: orientation)
        let screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
        if let frame = windows.frame, screen.intersection(frame) != frame {
            throw fail(
                "the window lies outside of the screen of \(size.width) x \(size.height) pt",
                "Correct the frame of the window")
        }
    }

    /// The window of an app that fills the screen.
    func window(_ orientation: Orientation) -> Layout.Window {
        Layout.window(of: device.profile, orientation)
    }

    /// Returns the conversion of posted frames to the interface's coordinates.
    func space(_ orientation: Orientation) -> ScreenSpace {
        ScreenSpace(
            coordinates: profile.keyboard.coordinates.value,
            interface: InterfaceOrientation(orientation),
            size: device.profile.size(in: orientation))
    }

    /// The part of the screen that a frame of the interface's coordinates covers, nil for none.
    func visible(_ frame: Rect, _ orientation: Orientation) -> Rect? {
        let size = device.profile.size(in: orientation)
        return Rect(x: 0, y: 0, width: size.width, height: size.height).intersection(frame)
    }

    /// Returns the frame of the keyboard after a post, in the interface's coordinates: centres and
    /// bounds are posted in them, end frames in those of the system.
    func keyboard(after post: LogNotification, _ orientation: Orientation) -> Rect? {
        post.end.map { space(orientation).fromScreen($0) } ?? post.endFrame
    }

    /// Returns the orientation in which a docked keyboard is as wide as a post says, or nil for one
    /// that is no docked keyboard.
    func orientation(of post: LogNotification) -> Orientation? {
        let size = device.profile.size
        guard let frame = post.bounds ?? post.end ?? post.begin else { return nil }
        let isUpright = profile.keyboard.coordinates.value == .uprightScreen
        if isUpright, post.bounds == nil, frame.height == size.height { return .landscape }
        return switch frame.width {
        case size.width: .portrait
        case size.height: .landscape
        default: nil
        }
    }
}

/// An error for a log that cannot be replayed: the place, the reason and the next step.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the log.
    public var file: String
    /// The line of the section's heading, or of its first record.
    public var line: Int
    /// The reason for which the log cannot be replayed.
    public var message: String
    /// The next step.
    public var advice: String

    /// The place, the reason and the next step in one line.
    public var description: String { "\(file):\(line): \(message). \(advice)" }
}

extension LogNotification {
    /// The frame after the change: printed, else put together from the centre and the bounds, as
    /// systems before 3.2 print it.
    var endFrame: Rect? { end ?? Self.frame(bounds, around: centerEnd) }

    /// The frame before the change, likewise.
    var beginFrame: Rect? { begin ?? Self.frame(bounds, around: centerBegin) }

    private static func frame(_ bounds: Rect?, around center: Point?) -> Rect? {
        guard let bounds, let center else { return nil }
        return Rect(
            x: center.x - bounds.width.half, y: center.y - bounds.height.half,
            width: bounds.width, height: bounds.height)
    }

    /// The declared duration in whole milliseconds.
    var durationMs: Int32? {
        durationSeconds.flatMap { seconds in
            let ms = (seconds * 1000).rounded()
            return (0...3_600_000).contains(ms) ? Int32(ms) : nil
        }
    }
}

extension SystemProfile {
    /// Sets a figure as a log names it, and returns false where the profile cannot have it.
    fileprivate mutating func take(_ figure: LogFigure) -> Bool {
        guard let own = figures.first(where: { $0.name == figure.name }),
            let value = try? TraceText(Array(figure.value.utf8), file: figure.name).read()
        else { return false }
        return own.set(value.json, source: "set in the log", in: &self)
    }
}
