// How high the system keyboard is, on every device and version.
//
// The published figures cover perhaps a tenth of the combinations, so a height is found in two
// steps. A row of the table that covers the device, the version and the kind is taken as it is.
// Else the height is put together from its parts, the keys, the bar above and the area below,
// whose figures are given for classes of screens ("anatomy" in the file). Taking the row of the
// nearest version instead was tried first: it gives 335 for every 390 pt phone, because the only
// row is one odd reading of iOS 26.2, where the parts give the 336 that its siblings show.

import Resources
public import Simulator

/// All known heights of the system keyboard.
public struct HeightCatalog: Sendable {
    /// The published heights in the order of the file.
    public let rows: [HeightRow]
    let anatomy: [HeightAnatomy]
    /// The major versions that the rows and the anatomy hold for, read once.
    private let rowEras: [ClosedRange<Int>]
    private let anatomyEras: [ClosedRange<Int>]
    private let rowSDKs: [ClosedRange<Int>]
    /// Heights that were measured on a device, which win over all others.
    var measured: [Measured] = []

    /// A measured height with the device and the systems that it holds for.
    struct Measured: Hashable, Sendable {
        var device: String
        var height: ProfileOverlay.Height
        /// The major versions.
        var era: ClosedRange<Int>
    }

    package init(rows: [HeightRow], anatomy: [HeightAnatomy]) {
        self.rows = rows
        self.anatomy = anatomy
        rowEras = rows.map { SystemVersion.era(from: $0.firstSystem, to: $0.lastSystem) }
        anatomyEras = anatomy.map { SystemVersion.era(from: $0.firstSystem, to: $0.lastSystem) }
        rowSDKs = rows.map { SystemVersion.era(from: $0.firstSDK ?? "0", to: $0.lastSDK) }
    }

    /// Loads the heights that come with the program.
    ///
    /// - Throws: `ResourceError` when the file is missing, `DataError` when it is broken.
    public static func load() throws -> HeightCatalog {
        let name = "keyboard-heights.json"
        let file: HeightFile = try DataFile.decode(name)
        guard !file.anatomy.isEmpty else {
            throw DataError(file: try Resources.path(name), detail: "anatomy is empty")
        }
        return HeightCatalog(rows: file.rows, anatomy: file.anatomy)
    }

    /// Returns the height of the docked keyboard on a device, accessory view not counted.
    ///
    /// `prediction` nil means the system's default: on where there is a bar. It counts for letters
    /// only: a number pad has no bar, Japanese and Chinese have their row of candidates, emoji are
    /// as high as letters with the bar, an iPad since iOS 9 has its bar always, and a third-party
    /// keyboard starts as high as letters, without the bar unless `prediction` says otherwise.
    ///
    /// `sdk` nil means that the app was built with the system's own SDK.
    public func height(
        _ device: DeviceRow, system: SystemVersion, orientation: Orientation,
        kind: HeightKind, prediction: Prediction? = nil, sdk: SystemVersion? = nil
    ) -> KeyboardHeight {
        Self.height(screen(device, system, orientation, sdk), kind, prediction)
    }

    private func screen(
        _ device: DeviceRow, _ system: SystemVersion, _ orientation: Orientation,
        _ sdk: SystemVersion?
    ) -> Screen {
        Screen(
            device: device, system: system, orientation: orientation,
            rows: rows(device, system, orientation, sdk), parts: parts(device, system, orientation))
    }

    private static func height(
        _ screen: Screen, _ kind: HeightKind, _ prediction: Prediction?
    ) -> KeyboardHeight {
        let bar = Bar(screen.device, screen.system, kind, prediction)
        if let row = row(screen, kind, bar) {
            return height(row, parts: screen.parts.anatomy, bar: bar)
        }
        let derived = height(screen.parts, bar: bar, kind: kind)
        return asLetters(derived, screen, kind) ?? derived
    }

    /// Candidates stand as high as the published letters where their parts differ from those by a
    /// point at most: figures of two sources are not to make a keyboard jump.
    private static func asLetters(
        _ derived: KeyboardHeight, _ screen: Screen, _ kind: HeightKind
    ) -> KeyboardHeight? {
        guard kind == .japanese || kind == .chinese else { return nil }
        let bar = Bar(screen.device, screen.system, .letters, nil)
        guard let letters = row(screen, .letters, bar),
            let total = letters.totalPt, (0.01...1).contains(abs(total - derived.totalPt))
        else { return nil }
        var height = derived
        height.totalPt = total
        height.keyAreaPt = total - derived.barPt - derived.belowPt
        height.explanation =
            "derived: as high as letters, \(letters.basis.rawValue): \(letters.class) "
            + "(\(letters.source))"
        return height
    }
}

extension HeightCatalog {
    /// Returns the heights as the model wants them: every kind in both orientations.
    ///
    /// A row has the kind's other heights where the state of the prediction bar changes them.
    ///
    /// `prediction` is the setting of the user who is simulated; nil is the system's default. `sdk`
    /// is the SDK of the app; nil is the system's own.
    public func heights(
        for device: DeviceRow, system: SystemVersion, prediction: Prediction? = nil,
        sdk: SystemVersion? = nil
    ) -> KeyboardHeights {
        let orientations: [Orientation] = [.portrait, .landscape]
        let kinds = KeyboardKind.allCases.filter { $0.variant == nil }
        let rows = orientations.flatMap { orientation in
            let screen = screen(device, system, orientation, sdk)
            return kinds.map { row(screen, $0, prediction) }
        }
        return KeyboardHeights(rows: rows)
    }

    private func row(
        _ screen: Screen, _ kind: KeyboardKind, _ prediction: Prediction?
    ) -> KeyboardHeights.Row {
        let (device, system, orientation) = (screen.device, screen.system, screen.orientation)
        func height(_ prediction: Prediction?) -> KeyboardHeight {
            Self.height(screen, HeightKind(kind), prediction)
        }
        let own = height(prediction)
        let variants = PredictionBar.allCases.compactMap { bar -> KeyboardHeights.Variant? in
            let other = height(Prediction(bar))
            guard other.totalPt != own.totalPt || other.barPt != own.barPt else { return nil }
            return KeyboardHeights.Variant(
                bar: bar, total: Pt(other.totalPt), predictionBar: Pt(other.barPt))
        }
        let measured = measured.last { measured in
            measured.device == device.model && measured.era.contains(system.major)
                && measured.height.kind == kind && measured.height.orientation == orientation
        }
        return KeyboardHeights.Row(
            kind: kind, orientation: orientation,
            total: measured?.height.total ?? Pt(own.totalPt),
            predictionBar: Pt(own.barPt), below: Pt(own.belowPt), source: own.explanation,
            variants: variants)
    }
}

/// The bar above the keys.
enum Bar: Hashable {
    case none, prediction, minimised, candidates

    /// The bar that a keyboard has in a state.
    init(
        _ device: DeviceRow, _ system: SystemVersion, _ kind: HeightKind, _ prediction: Prediction?
    ) {
        let hasBars = system.major >= 8
        let always = device.family == .iPad && system.major >= 9
        switch kind {
        case _ where always: self = .prediction
        case .numberPad: self = .none
        case .thirdParty: self = hasBars && prediction == .on ? .prediction : .none
        case .emoji: self = hasBars ? .prediction : .none
        case .japanese, .chinese: self = .candidates
        case .letters where !hasBars || prediction == .off: self = .none
        case .letters: self = prediction == .minimised ? .minimised : .prediction
        }
    }

    /// The names of the table that mean this bar.
    var names: [String] {
        switch self {
        case .none: ["off", "none"]
        case .prediction, .candidates: ["on"]
        case .minimised: ["minimised"]
        }
    }

    func height(in anatomy: HeightAnatomy) -> Double {
        switch self {
        case .none: 0
        case .prediction: anatomy.barPt
        case .minimised: anatomy.minimisedPt ?? anatomy.barPt
        case .candidates: anatomy.candidateRowPt
        }
    }
}

// MARK: - A row that covers the case

extension HeightCatalog {
    /// A screen with the rows that cover it and its parts, looked up once for all kinds.
    private struct Screen {
        let device: DeviceRow
        let system: SystemVersion
        let orientation: Orientation
        let rows: [HeightRow]
        let parts: Parts
    }

    /// The rows that cover a screen, in the order of the file.
    private func rows(
        _ device: DeviceRow, _ system: SystemVersion, _ orientation: Orientation,
        _ sdk: SystemVersion?
    ) -> [HeightRow] {
        let sdkMajor = min(sdk ?? system, system).major
        let screen = [device.widthPt, device.heightPt]
        let inTime = rows.indices.filter { index in
            rowEras[index].contains(system.major) && rowSDKs[index].contains(sdkMajor)
        }
        return inTime.map { rows[$0] }.filter { row in
            row.orientation == orientation && row.totalPt != nil && row.confidence != .conflict
                && row.screensPt.contains(screen)
                && row.belowPt.map { ($0 > 0) == device.homeIndicator } ?? true
        }
    }

    /// The best row that covers the case: a row of the kind itself before one of letters, measured
    /// before derived before copied, solid before weak.
    private static func row(_ screen: Screen, _ kind: HeightKind, _ bar: Bar) -> HeightRow? {
        let kinds =
            switch kind {
            case .emoji: ["emoji", "any", "letters"]
            case .thirdParty: ["any", "letters"]
            default: ["any", kind.rawValue]
            }
        return screen.rows
            .filter { kinds.contains($0.kind) && bar.names.contains($0.prediction) }
            .min { rank($0, for: kind) < rank($1, for: kind) }
    }

    private static func rank(_ row: HeightRow, for kind: HeightKind) -> (Int, Int, Int) {
        let standsIn = kind == .emoji && row.kind != kind.rawValue
        let bases: [HeightRow.Basis] = [.measured, .derived, .table, .reported, .inferred]
        let trust: [HeightRow.Confidence] = [.solid, .derived, .medium, .weak, .conflict]
        let basis = bases.firstIndex(of: row.basis) ?? bases.count
        return (standsIn ? 1 : 0, basis, trust.firstIndex(of: row.confidence) ?? trust.count)
    }

    /// The row's height; parts that the row lacks come from the screen's class.
    private static func height(_ row: HeightRow, parts: HeightAnatomy, bar: Bar) -> KeyboardHeight {
        let total = row.totalPt ?? 0
        let barPt = row.barPt ?? bar.height(in: parts)
        let below = row.belowPt ?? parts.belowPt
        let systems =
            row.lastSystem == row.firstSystem
            ? row.firstSystem
            : "\(row.firstSystem) to \(row.lastSystem ?? "now")"
        return KeyboardHeight(
            totalPt: total, keyAreaPt: total - barPt - below, barPt: barPt, belowPt: below,
            basis: row.basis,
            explanation: "\(row.basis.rawValue): \(row.class), iOS \(systems) (\(row.source))")
    }
}

// MARK: - The height put together from its parts

extension HeightCatalog {
    /// The parts for a screen, and the rule by which they were chosen.
    private struct Parts {
        var anatomy: HeightAnatomy
        var rule: String
    }

    /// The parts of the screen's class for the version, else for the nearest version and class.
    private func parts(
        _ device: DeviceRow, _ system: SystemVersion, _ orientation: Orientation
    ) -> Parts {
        var best = 0
        var least = miss(0, device, system, orientation)
        for other in anatomy.indices.dropFirst() {
            let miss = miss(other, device, system, orientation)
            if miss < least { (best, least) = (other, miss) }
        }
        let isFar = least > (0, 0, 0, 0, 0)
        let nearest = isFar ? ", nearest era \(anatomy[best].firstSystem)" : ""
        return Parts(anatomy: anatomy[best], rule: "rule parts-by-screen-class\(nearest)")
    }

    /// Returns the distance of the anatomy at an index from the case; all zero when it covers it.
    private func miss(
        _ index: Int, _ device: DeviceRow, _ system: SystemVersion, _ orientation: Orientation
    ) -> (Int, Int, Int, Double, Int) {
        let (anatomy, era) = (anatomy[index], anatomyEras[index])
        let family: DeviceRow.Family = device.family == .iPad ? .iPad : .iPhone
        let width = device.widthPt
        return (
            anatomy.orientation == orientation ? 0 : 1, anatomy.family == family ? 0 : 1,
            anatomy.homeIndicator == device.homeIndicator ? 0 : 1,
            max(0, anatomy.minWidthPt - width, width - anatomy.maxWidthPt),
            max(0, era.lowerBound - system.major, system.major - era.upperBound)
        )
    }

    private static func height(_ parts: Parts, bar: Bar, kind: HeightKind) -> KeyboardHeight {
        let anatomy = parts.anatomy
        let barPt = bar.height(in: anatomy)
        let total = anatomy.keyAreaPt + barPt + anatomy.belowPt
        let sum = [anatomy.keyAreaPt, barPt, anatomy.belowPt].map(Self.figure)
        return KeyboardHeight(
            totalPt: total, keyAreaPt: anatomy.keyAreaPt, barPt: barPt, belowPt: anatomy.belowPt,
            basis: .derived,
            explanation: "derived: \(parts.rule): keys \(sum[0]) + bar \(sum[1]) + below "
                + "\(sum[2]) (\(anatomy.source))")
    }

    private static func figure(_ points: Double) -> String {
        points == points.rounded() ? "\(Int(points))" : "\(points)"
    }
}
