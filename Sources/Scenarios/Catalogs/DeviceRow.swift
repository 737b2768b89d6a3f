public import Simulator

/// One model of iPhone, iPad or iPod touch with its figures; lengths in points, portrait.
///
/// The figures stand in `Resources/data/devices.json`, each with its source or marked inferred.
public struct DeviceRow: Hashable, Sendable, Codable {
    public enum Family: String, Hashable, Sendable, Codable { case iPhone, iPad, iPod }

    /// The confidence in a field.
    public enum Confidence: String, Hashable, Sendable, Codable {
        case sourced, derived, inferred, unknown
    }

    /// Distances from the four edges.
    public struct Edges: Hashable, Sendable, Codable {
        public var top: Double
        public var left: Double
        public var bottom: Double
        public var right: Double
    }

    /// Versions in a row, such as `3.2` to `3.2.2`.
    public struct SystemGap: Hashable, Sendable, Codable {
        public var first: String
        public var last: String
    }

    /// The Dynamic Island: its size and the distance of its top from the screen's.
    public struct Island: Hashable, Sendable, Codable {
        public var widthPt: Double
        public var heightPt: Double
        public var topPt: Double
    }

    /// The model's name as the makers write it, such as `iPhone 4s`.
    public var model: String
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
    public var diagonalIn: Double
    public var ppi: Int
    public var widthPt: Double
    public var heightPt: Double
    /// Pixels to a point of the rendered picture.
    public var scale: Int
    /// The rendered width and height; the display can scale them down to ``nativePx``.
    public var renderedPx: [Int]
    public var nativePx: [Int]
    /// 0 for a square display.
    public var cornerRadiusPt: Double
    public var continuousCorners: Bool
    public var safeAreaPortrait: Edges
    public var safeAreaLandscape: Edges
    /// nil where no source tells it.
    public var statusBarPortraitPt: Double?
    /// 0 where the bar is hidden in landscape.
    public var statusBarLandscapePt: Double
    public var sensor: DeviceProfile.Sensor
    public var island: Island?
    public var homeIndicator: Bool
    /// A Boolean value that indicates whether the keyboard can be undocked and split; nil for what
    /// is no iPad.
    public var undocksKeyboard: Bool?
    /// The fields that no source states, sorted.
    public var inferred: [String]
    public var confidence: [String: Confidence]
    /// Short names of the sources by field; the file's `sources` spells them out.
    public var source: [String: String]
}

extension DeviceRow {
    /// The device as the model and the painter need it.
    ///
    /// Where no source tells the status bar's height, it is taken as high as the safe area's top.
    public var profile: DeviceProfile {
        DeviceProfile(
            name: model, isPad: family == .iPad,
            size: Size(width: Pt(widthPt), height: Pt(heightPt)), scale: scale,
            cornerRadius: Pt(cornerRadiusPt), sensor: sensor, hasHomeIndicator: homeIndicator,
            safeAreaPortrait: safeAreaPortrait.insets, safeAreaLandscape: safeAreaLandscape.insets,
            statusBarPortrait: Pt(statusBarPortraitPt ?? safeAreaPortrait.top),
            statusBarLandscape: Pt(statusBarLandscapePt),
            undocksKeyboard: undocksKeyboard ?? false)
    }
}

extension DeviceRow.Edges {
    var insets: Insets {
        Insets(top: Pt(top), left: Pt(left), bottom: Pt(bottom), right: Pt(right))
    }
}
