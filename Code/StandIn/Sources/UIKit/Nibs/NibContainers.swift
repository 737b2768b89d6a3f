import ObjectiveC

/// Reads what elements say about views that hold others: stacks, scroll views, tables, bars.
@MainActor enum NibContainers {
    static func decode(_ element: NibElement, into view: UIView, _ load: NibLoad) {
        if let scroll = view as? UIScrollView { decode(element, scroll: scroll) }
        switch view {
        case let stack as UIStackView: decode(element, stack: stack)
        case let table as UITableView: decode(element, table: table, load)
        case let cell as UITableViewCell: decode(element, cell: cell, load)
        case let collection as UICollectionView: decode(element, collection: collection, load)
        case let cell as UICollectionViewCell:
            if let content = element.child(key: "contentView") {
                NibViews.decode(content: content, into: cell.contentView, load)
            }
        case let effect as UIVisualEffectView:
            if let content = element.child(key: "contentView") {
                NibViews.decode(content: content, into: effect.contentView, load)
            }
        case let bar as UIToolbar:
            bar.items = NibBars.items(in: element, "items", load)
            element.bool("translucent").map { bar.isTranslucent = $0 }
        case let bar as UINavigationBar: NibBars.decode(element, bar: bar, load)
        case let bar as UITabBar:
            element.bool("translucent").map { bar.isTranslucent = $0 }
            bar.barTintColor = element.color("barTintColor")
            let items = element.group("items").map { NibBars.tabItem($0, load) }
            if !items.isEmpty { bar.items = items }
        default: break
        }
    }

    private static func decode(_ element: NibElement, stack: UIStackView) {
        stack.axis = element["axis"] == "vertical" ? .vertical : .horizontal
        switch element["distribution"] {
        case "fillEqually": stack.distribution = .fillEqually
        case "fillProportionally": stack.distribution = .fillProportionally
        case "equalSpacing": stack.distribution = .equalSpacing
        case "equalCentering": stack.distribution = .equalCentering
        default: stack.distribution = .fill
        }
        switch element["alignment"] {
        case "leading", "top": stack.alignment = .leading
        case "center": stack.alignment = .center
        case "trailing", "bottom": stack.alignment = .trailing
        case "firstBaseline": stack.alignment = .firstBaseline
        case "lastBaseline": stack.alignment = .lastBaseline
        default: stack.alignment = .fill
        }
        if element["spacingType"] == "standard" {
            stack.spacing = UIStackView.spacingUseSystem
        } else {
            stack.spacing = element.number("spacing") ?? 0
        }
        element.bool("baselineRelativeArrangement").map { stack.isBaselineRelativeArrangement = $0 }
        element.bool("layoutMarginsRelativeArrangement").map {
            stack.isLayoutMarginsRelativeArrangement = $0
        }
        if element.child("edgeInsets", key: "layoutMargins") != nil
            || element.child("directionalEdgeInsets", key: "directionalLayoutMargins") != nil
        {
            stack.isLayoutMarginsRelativeArrangement = true
        }
    }

    private static func decode(_ element: NibElement, scroll: UIScrollView) {
        element.bool("scrollEnabled").map { scroll.isScrollEnabled = $0 }
        element.bool("pagingEnabled").map { scroll.isPagingEnabled = $0 }
        element.bool("directionalLockEnabled").map { scroll.isDirectionalLockEnabled = $0 }
        element.bool("bounces").map { scroll.bounces = $0 }
        element.bool("alwaysBounceVertical").map { scroll.alwaysBounceVertical = $0 }
        element.bool("alwaysBounceHorizontal").map { scroll.alwaysBounceHorizontal = $0 }
        element.bool("showsHorizontalScrollIndicator").map {
            scroll.showsHorizontalScrollIndicator = $0
        }
        element.bool("showsVerticalScrollIndicator").map {
            scroll.showsVerticalScrollIndicator = $0
        }
        element.bool("delaysContentTouches").map { scroll.delaysContentTouches = $0 }
        element.bool("canCancelContentTouches").map { scroll.canCancelContentTouches = $0 }
        element.number("minimumZoomScale").map { scroll.minimumZoomScale = $0 }
        element.number("maximumZoomScale").map { scroll.maximumZoomScale = $0 }
        element.insets("contentInset").map { scroll.contentInset = $0 }
        if let size = element.child("size", key: "contentSize") { scroll.contentSize = size.size }
        switch element["keyboardDismissMode"] {
        case "onDrag": scroll.keyboardDismissMode = .onDrag
        case "interactive": scroll.keyboardDismissMode = .interactive
        case "onDragWithAccessory": scroll.keyboardDismissMode = .onDragWithAccessory
        case "interactiveWithAccessory": scroll.keyboardDismissMode = .interactiveWithAccessory
        default: break
        }
        switch element["contentInsetAdjustmentBehavior"] {
        case "never": scroll.contentInsetAdjustmentBehavior = .never
        case "always": scroll.contentInsetAdjustmentBehavior = .always
        case "scrollableAxes": scroll.contentInsetAdjustmentBehavior = .scrollableAxes
        default: break
        }
    }

    // MARK: Tables

    static func tableStyle(_ coder: NSCoder) -> UITableView.Style {
        switch (coder as? NibCoder)?.element["style"] {
        case "grouped": .grouped
        case "insetGrouped": .insetGrouped
        default: .plain
        }
    }

    private static func decode(_ element: NibElement, table: UITableView, _ load: NibLoad) {
        element.number("rowHeight").map { table.rowHeight = $0 }
        element.number("estimatedRowHeight").map { table.estimatedRowHeight = $0 }
        // Interface Builder writes 28 and 18 where the height is automatic.
        for (name, path) in [
            ("sectionHeaderHeight", \UITableView.sectionHeaderHeight),
            ("sectionFooterHeight", \UITableView.sectionFooterHeight)
        ] {
            guard let height = element.number(name), height != 28, height != 18 else { continue }
            table[keyPath: path] = height
        }
        if element["separatorStyle"] == "none" { table.separatorStyle = .none }
        if let color = element.color("separatorColor") { table.separatorColor = color }
        element.insets("separatorInset").map { table.separatorInset = $0 }
        switch element["selectionStyle"] ?? element["allowsSelection"] {
        case "NO", "none": table.allowsSelection = false
        default: break
        }
        element.bool("allowsMultipleSelection").map { table.allowsMultipleSelection = $0 }
        element.bool("allowsSelectionDuringEditing").map { table.allowsSelectionDuringEditing = $0 }
        if let header = element.child(key: "tableHeaderView") {
            table.tableHeaderView = load.view(header)
        }
        if let footer = element.child(key: "tableFooterView") {
            table.tableFooterView = load.view(footer)
        }
        for cell in element.group("prototypes") {
            guard let identifier = cell["reuseIdentifier"] else { continue }
            table.prototypes[identifier] = NibPrototype(cell, load)
        }
        if element["dataMode"] == "static" { table.staticContent = StaticTable(element, load) }
    }

    static func cellStyle(_ coder: NSCoder) -> UITableViewCell.CellStyle {
        switch (coder as? NibCoder)?.element["style"] {
        case "IBUITableViewCellStyleValue1": .value1
        case "IBUITableViewCellStyleValue2": .value2
        case "IBUITableViewCellStyleSubtitle": .subtitle
        default: .default
        }
    }

    private static func decode(_ element: NibElement, cell: UITableViewCell, _ load: NibLoad) {
        switch element["accessoryType"] {
        case "disclosureIndicator": cell.accessoryType = .disclosureIndicator
        case "detailDisclosureButton": cell.accessoryType = .detailDisclosureButton
        case "checkmark": cell.accessoryType = .checkmark
        case "detailButton": cell.accessoryType = .detailButton
        default: break
        }
        if element["selectionStyle"] == "none" { cell.selectionStyle = .none }
        element.insets("separatorInset").map { cell.separatorInset = $0 }
        element.int("indentationLevel").map { cell.indentationLevel = $0 }
        guard let content = element.child(key: "contentView") else { return }
        // The labels of a cell's style are those that the cell makes itself.
        let own: [(String, UIView?)] = [
            ("textLabel", element["textLabel"].flatMap { _ in cell.textLabel }),
            ("detailTextLabel", element["detailTextLabel"].flatMap { _ in cell.detailTextLabel }),
            ("imageView", element["imageView"].flatMap { _ in cell.imageView })
        ]
        for (name, view) in own {
            guard let view, let id = element[name],
                let part = content.group("subviews").first(where: { $0.id == id })
            else { continue }
            load.note(view, part)
            NibControls.decode(part, into: view)
        }
        guard own.allSatisfy({ $0.1 == nil }) else {
            load.note(cell.contentView, content)
            return
        }
        NibViews.decode(content: content, into: cell.contentView, load)
    }

    // MARK: Collections

    static func collectionLayout(_ coder: NSCoder) -> UICollectionViewLayout {
        guard let coder = coder as? NibCoder,
            let element = coder.element.child(key: "collectionViewLayout")
        else { return UICollectionViewFlowLayout() }
        let plain: UICollectionViewLayout.Type =
            element.tag == "collectionViewFlowLayout"
            ? UICollectionViewFlowLayout.self : UICollectionViewLayout.self
        let layout =
            coder.load.type(of: element, plain).init(coder: NibCoder(element, coder.load))
            ?? UICollectionViewFlowLayout()
        coder.load.note(layout, element)
        guard let flow = layout as? UICollectionViewFlowLayout else { return layout }
        if element["scrollDirection"] == "horizontal" { flow.scrollDirection = .horizontal }
        element.number("minimumLineSpacing").map { flow.minimumLineSpacing = $0 }
        element.number("minimumInteritemSpacing").map { flow.minimumInteritemSpacing = $0 }
        (element.child("size", key: "itemSize")?.size).map { flow.itemSize = $0 }
        (element.child("size", key: "headerReferenceSize")?.size).map {
            flow.headerReferenceSize = $0
        }
        (element.child("size", key: "footerReferenceSize")?.size).map {
            flow.footerReferenceSize = $0
        }
        (element.child("size", key: "estimatedItemSize")?.size).map { flow.estimatedItemSize = $0 }
        if element["automaticEstimatedItemSize"] == "YES" {
            flow.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
        }
        element.insets("sectionInset").map { flow.sectionInset = $0 }
        return flow
    }

    private static func decode(
        _ element: NibElement, collection: UICollectionView, _ load: NibLoad
    ) {
        for cell in element.group("cells") {
            guard let identifier = cell["reuseIdentifier"] else { continue }
            collection.prototypes["cell " + identifier] = NibPrototype(cell, load)
        }
        for (key, kind) in [
            ("sectionHeaderView", UICollectionView.elementKindSectionHeader),
            ("sectionFooterView", UICollectionView.elementKindSectionFooter)
        ] {
            guard let view = element.child(key: key), let identifier = view["reuseIdentifier"]
            else {
                continue
            }
            collection.prototypes[kind + " " + identifier] = NibPrototype(view, load)
        }
        element.bool("allowsSelection").map { collection.allowsSelection = $0 }
        element.bool("allowsMultipleSelection").map { collection.allowsMultipleSelection = $0 }
    }
}
