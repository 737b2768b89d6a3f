public import Simulator

/// The device and the system that wrote a section of a log, as the model knows them.
public struct ReplayTarget: Sendable {
    public var device: DeviceRow
    public var version: SystemVersion
    public var profile: SystemProfile
    public var heights: Simulator.KeyboardHeights
    /// That another version's profile stands in, or nil.
    public var remark: String?

    /// Finds what a section's heading names.
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
        version = SystemCatalog.version(text) ?? SystemVersion(major: 0)
        heights = catalogs.heights.heights(for: self.device, system: version)
    }

    /// The window of an app that fills the screen, portrait.
    var window: Layout.Window { Layout.window(of: device.profile, .portrait) }

    /// The screen's rectangle, portrait.
    var screen: Rect {
        let size = device.profile.size
        return Rect(x: 0, y: 0, width: size.width, height: size.height)
    }
}

/// Why a log cannot be replayed, where, and what to do.
public struct ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var message: String
    public var advice: String

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
