public import Simulator

/// One model of iPhone, iPad or iPod touch with its figures; lengths in points, portrait.
///
/// The figures stand in `Resources/data/devices.json`, each with its source or marked inferred.
public struct DeviceRow: Hashable, Sendable, Codable {
    /// The product line of a device.
    public enum Family: String, Hashable, Sendable, Codable { case iPhone, iPad, iPod }

    /// The confidence in a field.
    public enum Confidence: String, Hashable, Sendable, Codable {
        /// The confidence under its name in `devices.json`.
        case sourced, derived, inferred, unknown
    }

    /// Distances from the four edges.
    public struct Edges: Hashable, Sendable, Codable {
        /// The distance from the upper edge, in points.
        public var top: Double
        /// The distance from the left edge, in points.
        public var left: Double
        /// The distance from the lower edge, in points.
        public var bottom: Double
        /// The distance from the right edge, in points.
        public var right: Double
    }

    /// Versions in a row, such as `3.2` to `3.2.2`.
    public struct SystemGap: Hashable, Sendable, Codable {
        /// The first version of the gap.
        public var first: String
        /// The last version of the gap.
        public var last: String
    }

    /// The Dynamic Island: its size and the distance of its top from the screen's.
    public struct Island: Hashable, Sendable, Codable {
        /// The width in points.
        public var widthPt: Double
        /// The height in points.
        public var heightPt: Double
        /// The distance of the island's top from the screen's, in points.
        public var topPt: Double
    }

    /// The model's name as the makers write it, such as `iPhone 4s`.
    public var model: String
    /// The product line.
    public var family: Family
    /// The first system that the device can run, such as `11.0`.
    public var firstSystem: String
    /// The last one, nil where the newest runs; parts that are not written are open.
    public var lastSystem: String?
    /// Systems between those two that were never made for the device, such as 3.2 for a phone;
    /// both ends belong to a gap. nil for none.
    public var skippedSystems: [SystemGap]?
    /// The identifiers of the hardware, such as `iPhone10,3`.
    public var identifiers: [String]
    /// The diagonal of the display, in inches.
    public var diagonalIn: Double
    /// The pixels per inch of the display.
    public var ppi: Int
    /// The width in points.
    public var widthPt: Double
    /// The height in points.
    public var heightPt: Double
    /// Pixels to a point of the rendered picture.
    public var scale: Int
    /// The rendered width and height; the display can scale them down to ``nativePx``.
    public var renderedPx: [Int]
    /// The width and height of the display, in pixels.
    public var nativePx: [Int]
    /// 0 for a square display.
    public var cornerRadiusPt: Double
    /// A Boolean value that indicates whether the display's corners are continuous curves.
    public var continuousCorners: Bool
    /// The safe area's distances from the edges in portrait, in points.
    public var safeAreaPortrait: Edges
    /// The safe area's distances from the edges in landscape, in points.
    public var safeAreaLandscape: Edges
    /// nil where no source gives it.
    public var statusBarPortraitPt: Double?
    /// 0 where the bar is hidden in landscape.
    public var statusBarLandscapePt: Double
    /// The housing of the front camera.
    public var sensor: DeviceProfile.Sensor
    /// The Dynamic Island; nil for a device without one.
    public var island: Island?
    /// A Boolean value that indicates whether the device has a home indicator.
    public var homeIndicator: Bool
    /// A Boolean value that indicates whether the keyboard can be undocked and split; nil for what
    /// is no iPad.
    public var undocksKeyboard: Bool?
    /// The arrangements of windows that the device can show; nil for one app at a time.
    public var windows: DeviceProfile.WindowSupport?
    /// The fields that no source states, sorted.
    public var inferred: [String]
    /// The confidence by field.
    public var confidence: [String: Confidence]
    /// Short names of the sources by field; the file's `sources` spells them out.
    public var source: [String: String]
}

extension DeviceRow {
    /// The device as the model and the painter need it.
    ///
    /// The height of the status bar; the safe area's top where no source gives it.
    public var profile: DeviceProfile {
        DeviceProfile(
            name: model, isPad: family == .iPad,
            size: Size(width: Pt(widthPt), height: Pt(heightPt)), scale: scale,
            cornerRadius: Pt(cornerRadiusPt), sensor: sensor, hasHomeIndicator: homeIndicator,
            safeAreaPortrait: safeAreaPortrait.insets, safeAreaLandscape: safeAreaLandscape.insets,
            statusBarPortrait: Pt(statusBarPortraitPt ?? safeAreaPortrait.top),
            statusBarLandscape: Pt(statusBarLandscapePt),
            undocksKeyboard: undocksKeyboard ?? false,
            windows: windows ?? DeviceProfile.WindowSupport.none)
    }
}

extension DeviceRow.Edges {
    var insets: Insets {
        Insets(top: Pt(top), left: Pt(left), bottom: Pt(bottom), right: Pt(right))
    }
}
