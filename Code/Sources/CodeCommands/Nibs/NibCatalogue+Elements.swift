/// The elements with the attributes that are their own.
extension NibCatalogue {
    /// Elements all of whose attributes are read.
    static let open: Set<String> = [
        "accessibility", "action", "attributedString", "attributes", "autoresizingMask",
        "blurEffect",
        "bool", "boolean", "cells", "color", "connections", "constraints", "date",
        "directionalEdgeInsets",
        "document", "edgeInsets", "exclude", "exit", "extendedEdge", "font", "fontDescription",
        "fragment", "frame", "gestureRecognizers", "image", "imageReference", "include", "inset",
        "integer",
        "items", "layoutGuides", "leftBarButtonItems", "mask", "mutableString", "namedColor", "nil",
        "objects", "outlet", "outletCollection", "paragraphStyle", "placeholder", "point",
        "prototypes", "real", "rect", "rectEdge", "resources", "rightBarButtonItems", "scene",
        "scenes",
        "scopeButtonTitles", "sections", "segments", "size", "string", "subviews", "systemColor",
        "textInputTraits", "toolbarItems", "userDefinedRuntimeAttribute",
        "userDefinedRuntimeAttributes", "value", "variation", "viewControllerLayoutGuide",
        "viewControllerPlaceholder", "viewLayoutGuide"
    ]

    private static let controller: Set<String> = [
        "automaticallyAdjustsScrollViewInsets", "definesPresentationContext",
        "extendedLayoutIncludesOpaqueBars", "hidesBottomBarWhenPushed", "modalPresentationStyle",
        "modalTransitionStyle", "restorationIdentifier", "storyboardIdentifier", "title",
        "useStoryboardIdentifierAsRestorationIdentifier"
    ]

    private static let recognizer: Set<String> = ["cancelsTouchesInView", "enabled"]

    static let attributes: [String: Set<String>] = [
        "activityIndicatorView": ["animating", "hidesWhenStopped", "style"],
        "barButtonItem": [
            "catalog", "enabled", "image", "style", "systemItem", "tag", "title", "width"
        ],
        "button": ["buttonType", "lineBreakMode"],
        "buttonConfiguration": [
            "catalog", "image", "imagePadding", "style", "subtitle", "title", "titlePadding"
        ],
        "collectionReusableView": ["reuseIdentifier"],
        "collectionView": ["allowsMultipleSelection", "allowsSelection", "dataMode"],
        "collectionViewCell": ["reuseIdentifier"],
        "collectionViewController": controller,
        "collectionViewFlowLayout": [
            "automaticEstimatedItemSize", "minimumInteritemSpacing", "minimumLineSpacing",
            "scrollDirection"
        ],
        "collectionViewLayout": [],
        "constraint": [
            "constant", "firstAttribute", "firstItem", "identifier", "multiplier", "placeholder",
            "priority", "relation", "secondAttribute", "secondItem", "symbolic", "type"
        ],
        "datePicker": ["datePickerMode", "minuteInterval", "style", "useCurrentDate"],
        "imageView": ["catalog", "highlighted", "highlightedImage", "image"],
        "label": [
            "adjustsFontSizeToFit", "enabled", "lineBreakMode", "minimumFontSize",
            "minimumScaleFactor", "numberOfLines", "preferredMaxLayoutWidth", "text",
            "textAlignment"
        ],
        "longPressGestureRecognizer": recognizer.union([
            "allowableMovement", "minimumPressDuration"
        ]),
        "navigationBar": ["barStyle", "largeTitles", "translucent"],
        "navigationController": controller.union([
            "hidesBarsOnSwipe", "hidesBarsOnTap", "navigationBarHidden", "toolbarHidden"
        ]),
        "navigationItem": [
            "hidesBackButton", "largeTitleDisplayMode", "leftItemsSupplementBackButton", "prompt",
            "title"
        ],
        "pageControl": ["currentPage", "hidesForSinglePage", "numberOfPages"],
        "panGestureRecognizer": recognizer.union([
            "maximumNumberOfTouches", "minimumNumberOfTouches"
        ]),
        "pinchGestureRecognizer": recognizer,
        "pongPressGestureRecognizer": recognizer.union([
            "allowableMovement", "minimumPressDuration"
        ]),
        "progressView": ["progress"],
        "rotationGestureRecognizer": recognizer,
        "searchBar": [
            "backgroundImage", "placeholder", "prompt", "searchBarStyle", "showsCancelButton",
            "showsScopeBar", "text"
        ],
        "screenEdgePanGestureRecognizer": recognizer.union([
            "maximumNumberOfTouches", "minimumNumberOfTouches"
        ]),
        "segment": ["enabled", "image", "title"],
        "segmentedControl": ["momentary", "selectedSegmentIndex"],
        "segue": [
            "animates", "destination", "destinationCreationSelector", "identifier", "kind",
            "modalPresentationStyle", "modalTransitionStyle", "reference", "relationship",
            "trigger",
            "unwindAction"
        ],
        "slider": ["continuous", "maxValue", "minValue", "value"],
        "stackView": [
            "alignment", "axis", "baselineRelativeArrangement", "distribution",
            "layoutMarginsRelativeArrangement", "spacing", "spacingType"
        ],
        "state": ["backgroundImage", "catalog", "image", "title"],
        "stepper": ["maximumValue", "minimumValue", "stepValue", "value", "wraps"],
        "swipeGestureRecognizer": recognizer.union(["direction"]),
        "switch": ["on", "title"],
        "tabBar": ["barStyle", "translucent"],
        "tabBarController": controller,
        "tabBarItem": [
            "badgeValue", "catalog", "image", "selectedImage", "systemItem", "tag", "title"
        ],
        "tableView": [
            "allowsMultipleSelection", "allowsSelection", "allowsSelectionDuringEditing",
            "dataMode", "estimatedRowHeight", "rowHeight", "sectionFooterHeight",
            "sectionHeaderHeight", "selectionStyle", "separatorStyle", "style"
        ],
        "tableViewCell": [
            "accessoryType", "detailTextLabel", "imageView", "indentationLevel", "reuseIdentifier",
            "rowHeight", "selectionStyle", "style", "textLabel"
        ],
        "tableViewController": controller,
        "tableViewSection": ["footerTitle", "headerTitle"],
        "tapGestureRecognizer": recognizer.union([
            "numberOfTapsRequired", "numberOfTouchesRequired"
        ]),
        "textField": [
            "adjustsFontSizeToFit", "background", "borderStyle", "clearButtonMode",
            "clearsOnBeginEditing", "minimumFontSize", "placeholder", "text", "textAlignment"
        ],
        "textView": ["editable", "selectable", "text", "textAlignment"],
        "toolbar": ["barStyle", "translucent"],
        "viewController": controller
    ]
}
