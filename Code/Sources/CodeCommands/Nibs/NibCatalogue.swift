/// The elements and attributes of Interface Builder that the stand-in reads.
///
/// The stand-in's folder UIKit/Nibs reads what is listed here; a change there is one here too.
enum NibCatalogue {
    enum Use { case read, ignored, unknown }

    /// Returns true for what only Xcode's canvas needs, and for looks that the stand-in does not
    /// draw.
    static func isForDesign(_ node: NibNode) -> Bool {
        if design.contains(node.tag) { return true }
        guard let key = node["key"] else { return false }
        return designKeys.contains(key) || key.hasPrefix("simulated")
    }

    static func knows(element tag: String) -> Bool {
        views.contains(tag) || attributes[tag] != nil || open.contains(tag)
    }

    static func use(of name: String, in node: NibNode) -> Use {
        if everywhere.contains(name) { return .read }
        if ignored.contains(name) { return .ignored }
        if open.contains(node.tag) { return .read }
        if attributes[node.tag]?.contains(name) == true { return .read }
        guard views.contains(node.tag) else { return .unknown }
        if view.contains(name) { return .read }
        let isScroll = ["scrollView", "tableView", "collectionView", "textView"].contains(node.tag)
        if isScroll, scroll.contains(name) { return .read }
        return controls.contains(node.tag) && control.contains(name) ? .read : .unknown
    }

    private static let design: Set<String> = [
        "adaptation", "animations", "capability", "classes", "customFonts", "dependencies",
        "deployment", "designable", "designables", "device", "inferredMetricsTieBreakers", "plugIn",
        "simulatedMetricsContainer", "modalPageSheetSimulatedSizeMetrics",
        "freeformSimulatedSizeMetrics",
        // Looks that the stand-in does not draw.
        "accessibilityOverrides", "accessibilityTraits", "barButtonItemAppearance",
        "dataDetectorType", "dataDetectorTypes", "hierarchicalColors", "navigationBarAppearance",
        "offsetWrapper", "popoverArrowDirection", "preferredSymbolConfiguration",
        "tabBarAppearance", "textAttributes", "toolbarAppearance", "vibrancyEffect", "locale"
    ]

    private static let designKeys: Set<String> = [
        "canvasLocation", "customSize", "freeformSize", "intrinsicContentSize", "userComments",
        "sizingRectangle"
    ]

    private static let everywhere: Set<String> = ["id", "key", "customClass", "sceneMemberID"]

    /// Attributes without an effect in the model.
    static let ignored: Set<String> = [
        "adjustsFontForContentSizeCategory", "adjustsImageSizeForAccessibilityContentSizeCategory",
        "adjustsImageWhenDisabled", "adjustsImageWhenHighlighted", "adjustsLetterSpacingToFitWidth",
        "allowsDefaultTighteningForTruncation", "allowsEditingTextAttributes", "ambiguous",
        "appends", "backIndicatorImage", "backIndicatorTransitionMaskImage", "baselineAdjustment",
        "bouncesZoom", "clearsContextBeforeDrawing", "clearsSelectionOnViewWillAppear",
        "collectionClass", "colorLabel", "colorMatched", "contentViewInsetsToSafeArea",
        "customModule", "customModuleProvider", "focusStyle",
        "hasAttributedTitle", "hidesAccessoryWhenEditing", "indicatorStyle",
        "landscapeImage", "largeContentImage", "largeContentSizeImage",
        "layoutMarginsFollowReadableWidth", "misplaced",
        "placeholderIntrinsicHeight", "placeholderIntrinsicWidth", "pointerInteraction",
        "promptedForUpgradeToXcode5", "providesPresentationContextTransitionStyle",
        "reversesTitleShadowWhenHighlighted", "shadowImage", "showsExpansionTextWhenTruncated",
        "showsTouchWhenHighlighted", "simulatedAppContext", "spotlight", "springLoaded",
        "tableViewCell", "toolTip", "userLabel", "usesAttributedText", "verticalAlignment",
        "adjustsImageSizeForAccessibilityCategory", "selectionIndicatorImage", "itemPositioning",
        "indentationWidth",
        "shouldIndentWhileEditing", "showsReorderControl", "popoverAnchorView", "symbolScale",
        "renderingMode", "catalogType", "colorSpace", "customColorSpace",
        "estimatedSectionHeaderHeight", "estimatedSectionFooterHeight", "segmentControlStyle",
        "allowsMultipleSelectionDuringEditing", "lineBreakStrategy",
        "sectionIndexMinimumDisplayRowCount"
    ]

    /// All attributes that are listed by their names.
    static let listed: Set<String> = attributes.values.reduce(
        view.union(control).union(scroll)
    ) { $0.union($1) }

    static let views: Set<String> = controls.union([
        "view", "containerView", "label", "textView", "imageView", "progressView",
        "activityIndicatorView", "pickerView", "scrollView", "stackView", "tableView",
        "tableViewCell", "tableViewCellContentView", "collectionView", "collectionViewCell",
        "collectionViewCellContentView", "collectionReusableView", "searchBar", "toolbar",
        "navigationBar", "tabBar", "visualEffectView", "window"
    ])

    private static let controls: Set<String> = [
        "button", "textField", "switch", "slider", "stepper", "segmentedControl", "pageControl",
        "datePicker", "refreshControl", "control"
    ]

    private static let view: Set<String> = [
        "alpha", "autoresizesSubviews", "clipsSubviews", "contentMode", "fixedFrame", "hidden",
        "horizontalCompressionResistancePriority", "horizontalHuggingPriority",
        "insetsLayoutMarginsFromSafeArea", "multipleTouchEnabled", "opaque",
        "preservesSuperviewLayoutMargins", "restorationIdentifier", "semanticContentAttribute",
        "tag", "translatesAutoresizingMaskIntoConstraints", "userInteractionEnabled",
        "verticalCompressionResistancePriority", "verticalHuggingPriority"
    ]

    private static let control: Set<String> = [
        "contentHorizontalAlignment", "contentVerticalAlignment", "enabled", "highlighted",
        "selected"
    ]

    private static let scroll: Set<String> = [
        "alwaysBounceHorizontal", "alwaysBounceVertical", "bounces", "canCancelContentTouches",
        "contentInsetAdjustmentBehavior", "delaysContentTouches", "directionalLockEnabled",
        "keyboardDismissMode",
        "maximumZoomScale", "minimumZoomScale", "pagingEnabled", "scrollEnabled",
        "showsHorizontalScrollIndicator", "showsVerticalScrollIndicator"
    ]
}
