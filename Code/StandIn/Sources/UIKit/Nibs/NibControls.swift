import ObjectiveC

/// Reads what elements say about labels, images and controls.
@MainActor enum NibControls {
    static func decode(_ element: NibElement, into view: UIView) {
        if let control = view as? UIControl { decode(element, control: control) }
        switch view {
        case let label as UILabel: decode(element, label: label)
        case let button as UIButton: NibTexts.decode(element, button: button)
        case let field as UITextField: NibTexts.decode(element, field: field)
        case let area as UITextView: NibTexts.decode(element, area: area)
        case let bar as UISearchBar: NibTexts.decode(element, searchBar: bar)
        case let image as UIImageView:
            image.image = element.image("image")
            image.highlightedImage = element.image("highlightedImage")
            element.bool("highlighted").map { image.isHighlighted = $0 }
        case let segments as UISegmentedControl: decode(element, segments: segments)
        case let picker as UIDatePicker: decode(element, picker: picker)
        default: decodeValues(element, into: view)
        }
    }

    private static func decode(_ element: NibElement, control: UIControl) {
        element.bool("enabled").map { control.isEnabled = $0 }
        element.bool("selected").map { control.isSelected = $0 }
        element.bool("highlighted").map { control.isHighlighted = $0 }
        switch element["contentHorizontalAlignment"] {
        case "left": control.contentHorizontalAlignment = .left
        case "right": control.contentHorizontalAlignment = .right
        case "fill": control.contentHorizontalAlignment = .fill
        case "leading": control.contentHorizontalAlignment = .leading
        case "trailing": control.contentHorizontalAlignment = .trailing
        default: break
        }
        switch element["contentVerticalAlignment"] {
        case "top": control.contentVerticalAlignment = .top
        case "bottom": control.contentVerticalAlignment = .bottom
        case "fill": control.contentVerticalAlignment = .fill
        default: break
        }
    }

    private static func decode(_ element: NibElement, label: UILabel) {
        label.font = element.font("fontDescription") ?? label.font
        if let color = element.color("textColor") { label.textColor = color }
        label.highlightedTextColor = element.color("highlightedColor")
        label.textAlignment = NibTexts.alignment(element) ?? label.textAlignment
        label.lineBreakMode = NibTexts.lineBreak(element) ?? label.lineBreakMode
        element.int("numberOfLines").map { label.numberOfLines = $0 }
        if let mode = element["adjustsFontSizeToFit"] {
            label.adjustsFontSizeToFitWidth = mode == "YES"
        }
        if let scale = element.number("minimumScaleFactor") {
            (label.minimumScaleFactor, label.adjustsFontSizeToFitWidth) = (scale, true)
        }
        if let size = element.number("minimumFontSize"), element["adjustsFontSizeToFit"] != "NO" {
            label.minimumScaleFactor = size / label.font.pointSize
            label.adjustsFontSizeToFitWidth = true
        }
        element.bool("enabled").map { label.isEnabled = $0 }
        element.number("preferredMaxLayoutWidth").map { label.preferredMaxLayoutWidth = $0 }
        element.color("shadowColor").map { label.shadowColor = $0 }
        if let text = NibTexts.attributed(element) {
            label.attributedText = text
        } else {
            label.text = element.text("text")
        }
    }

    private static func decode(_ element: NibElement, segments: UISegmentedControl) {
        for (index, segment) in element.group("segments").enumerated() {
            if let image = segment.image("image") {
                segments.insertSegment(with: image, at: index, animated: false)
            } else {
                segments.insertSegment(
                    withTitle: segment.text("title") ?? "", at: index, animated: false)
            }
            if segment["enabled"] == "NO" { segments.setEnabled(false, forSegmentAt: index) }
        }
        segments.selectedSegmentIndex =
            element.int("selectedSegmentIndex") ?? UISegmentedControl.noSegment
        element.bool("momentary").map { segments.isMomentary = $0 }
        // A segmented control without a choice in Interface Builder begins with its first segment.
        if element["selectedSegmentIndex"] == nil, !segments.isMomentary {
            segments.selectedSegmentIndex = 0
        }
    }

    private static func decode(_ element: NibElement, picker: UIDatePicker) {
        switch element["datePickerMode"] {
        case "time": picker.datePickerMode = .time
        case "date": picker.datePickerMode = .date
        case "countDownTimer": picker.datePickerMode = .countDownTimer
        default: picker.datePickerMode = .dateAndTime
        }
        switch element["style"] {
        case "wheels": picker.preferredDatePickerStyle = .wheels
        case "compact": picker.preferredDatePickerStyle = .compact
        case "inline": picker.preferredDatePickerStyle = .inline
        default: break
        }
        element.int("minuteInterval").map { picker.minuteInterval = $0 }
        func date(_ key: String) -> Date? {
            guard let date = element.child("date", key: key) else { return nil }
            return date.number("timeIntervalSinceReferenceDate").map {
                Date(timeIntervalSinceReferenceDate: Double($0))
            }
        }
        picker.minimumDate = date("minimumDate")
        picker.maximumDate = date("maximumDate")
        if element["useCurrentDate"] != "YES", let date = date("date") { picker.date = date }
    }

    private static func decodeValues(_ element: NibElement, into view: UIView) {
        switch view {
        case let view as UISwitch: view.isOn = element["on"] == "YES"
        case let view as UISlider:
            view.minimumValue = Float(element.number("minValue") ?? 0)
            view.maximumValue = Float(element.number("maxValue") ?? 1)
            view.value = Float(element.number("value") ?? 0)
            element.bool("continuous").map { view.isContinuous = $0 }
        case let view as UIStepper:
            view.minimumValue = Double(element.number("minimumValue") ?? 0)
            view.maximumValue = Double(element.number("maximumValue") ?? 100)
            view.stepValue = Double(element.number("stepValue") ?? 1)
            view.value = Double(element.number("value") ?? 0)
            element.bool("wraps").map { view.wraps = $0 }
        case let view as UIPageControl:
            view.numberOfPages = element.int("numberOfPages") ?? 0
            view.currentPage = element.int("currentPage") ?? 0
            element.bool("hidesForSinglePage").map { view.hidesForSinglePage = $0 }
        case let view as UIProgressView: view.progress = Float(element.number("progress") ?? 0)
        case let view as UIActivityIndicatorView:
            view.style = indicator(element["style"])
            view.hidesWhenStopped = element["hidesWhenStopped"] == "YES"
            if element["animating"] == "YES" { view.startAnimating() }
        case let view as UIVisualEffectView:
            if !element.children.filter({ $0.tag == "blurEffect" }).isEmpty {
                view.effect = UIBlurEffect(style: .regular)
            }
        default: break
        }
    }

    private static func indicator(_ name: String?) -> UIActivityIndicatorView.Style {
        switch name {
        case "large": .large
        case "whiteLarge": .whiteLarge
        case "white": .white
        case "gray": .gray
        default: .medium
        }
    }
}
