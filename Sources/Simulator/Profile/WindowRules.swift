/// The arrangements of windows that a system has on an iPad, and what the keyboard does there.
package struct WindowRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether two apps can stand side by side.
    package var splitView: Figure<Bool>
    /// A Boolean value that indicates whether a narrow app can lie over others.
    package var slideOver: Figure<Bool>
    /// A Boolean value that indicates whether the system has stages of overlapping windows.
    package var stageManager: Figure<Bool>
    /// A Boolean value that indicates whether windows have any place and size, without stages.
    package var freeWindows: Figure<Bool>
    /// A Boolean value that indicates whether an app can have several scenes.
    package var severalScenes: Figure<Bool>
    /// A Boolean value that indicates whether an external display can show scenes of its own.
    package var externalScenes: Figure<Bool>
    /// The width of the bar between two apps side by side, in points.
    package var dividerPt: Figure<Int32>
    /// The width of the narrow part, and of a Slide Over card, in points.
    package var narrowPt: Figure<Int32>
    /// The same on screens whose long side has at least ``largeFromPt`` points.
    package var largeNarrowPt: Figure<Int32>
    package var largeFromPt: Figure<Int32>
    /// The distance of a Slide Over card from the screen's edges, in points.
    package var slideOverMarginPt: Figure<Int32>
    /// A Boolean value that indicates whether an app in Slide Over receives frames that are too
    /// high by the margin below its card.
    package var slideOverOmitsMargin: Figure<Bool>
    /// The smallest window, in points.
    package var minimumWidthPt: Figure<Int32>
    package var minimumHeightPt: Figure<Int32>
    /// The part of a window's top that belongs to its controls, in points.
    package var controlsPt: Figure<Int32>
    /// A Boolean value that indicates whether the mini toolbar is a part of the keyboard for
    /// windows.
    package var miniIsKeyboard: Figure<Bool>
    /// A Boolean value that indicates whether a floating keyboard posts an empty frame when the
    /// window of its field moves.
    package var moveFlattensFloating: Figure<Bool>
    /// A Boolean value that indicates whether the show of a docked keyboard is posted again when
    /// the frame of a window changes.
    package var moveRepeatsShow: Figure<Bool>
    /// A Boolean value that indicates whether a scene that becomes active beside a neighbour's
    /// docked keyboard receives its show.
    package var newcomerHearsShow: Figure<Bool>
    /// A Boolean value that indicates whether guide and safe area of a scene follow the keyboard of
    /// another app that is shown beside it.
    package var guideFollowsNeighbour: Figure<Bool>
}
