import Testing

@testable @_spi(Host) import UIKit

@MainActor struct ViewsScrollTests {
    @Test("Adds the safe area to the insets of content that scrolls")
    func adjusts() {
        let window = makeWindow(root: UIViewController())
        let scroll = UIScrollView(frame: window.bounds)
        window.rootViewController?.view.addSubview(scroll)
        scroll.contentSize = CGSize(width: 390, height: 2000)
        #expect(
            scroll.adjustedContentInset == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        #expect(scroll.contentOffset.y == -47)
        scroll.contentInset.bottom = 300
        #expect(scroll.adjustedContentInset.bottom == 334)
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.adjustedContentInset.bottom == 300)
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("Scrolls a rectangle into what the insets leave")
    func scrollsToVisible() {
        let window = makeWindow()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = CGSize(width: 300, height: 1000)
        window.addSubview(scroll)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 350, width: 10, height: 40), animated: false)
        #expect(scroll.contentOffset.y == 0)
        scroll.contentInset.bottom = 200
        scroll.scrollRectToVisible(CGRect(x: 0, y: 350, width: 10, height: 40), animated: false)
        #expect(scroll.contentOffset.y == 190)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 40), animated: false)
        #expect(scroll.contentOffset.y == 20)
    }

    @Test("Drags with a finger, tells the delegate, and dismisses the keyboard")
    func drags() {
        final class Delegate: NSObject, UIScrollViewDelegate {
            var lines: [String] = []
            func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { lines.append("begin") }
            func scrollViewDidScroll(_ scrollView: UIScrollView) { lines.append("scroll") }
            func scrollViewDidEndDragging(_ view: UIScrollView, willDecelerate decelerate: Bool) {
                lines.append("end \(decelerate)")
            }
        }
        let window = makeWindow()
        let scroll = UIScrollView(frame: window.bounds)
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = CGSize(width: 390, height: 2000)
        scroll.keyboardDismissMode = .onDrag
        let delegate = Delegate()
        scroll.delegate = delegate
        window.addSubview(scroll)
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        window.addSubview(field)
        field.becomeFirstResponder()
        TouchDelivery.pan(.began, at: CGPoint(x: 200, y: 700), in: window)
        TouchDelivery.pan(.moved, at: CGPoint(x: 200, y: 680), in: window)
        #expect(!field.isFirstResponder)
        TouchDelivery.pan(.moved, at: CGPoint(x: 200, y: 600), in: window)
        TouchDelivery.pan(.ended, at: CGPoint(x: 200, y: 600), in: window)
        #expect(scroll.contentOffset.y == 80)
        #expect(delegate.lines == ["begin", "scroll", "end false"])
    }

    @Test("Shows the rows that are visible, and scrolls to others")
    func table() {
        final class Source: NSObject, UITableViewDataSource {
            var count = 100
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                count
            }
            func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
                cell.textLabel?.text = "Row \(indexPath.row)"
                return cell
            }
        }
        let window = makeWindow()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440))
        table.contentInsetAdjustmentBehavior = .never
        let source = Source()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.rowHeight = 44
        table.dataSource = source
        window.addSubview(table)
        window.layoutIfNeeded()
        #expect(table.contentSize.height == 4400)
        #expect(table.visibleCells.count == 10)
        table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .bottom, animated: false)
        #expect(table.contentOffset.y == 3960)
        #expect(table.visibleCells.last?.textLabel?.text == "Row 99")
        source.count = 3
        table.reloadData()
        #expect(table.visibleCells.count == 3)
    }

    @Test("Sizes rows by the constraints of their content")
    func selfSizes() {
        final class Cell: UITableViewCell {
            override init(style: CellStyle, reuseIdentifier: String?) {
                super.init(style: style, reuseIdentifier: reuseIdentifier)
                let box = UIView()
                box.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(box)
                NSLayoutConstraint.activate([
                    box.topAnchor.constraint(equalTo: contentView.topAnchor),
                    box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                    box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                    box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                    box.heightAnchor.constraint(equalToConstant: 70)
                ])
            }
            required init?(coder: NSCoder) { return nil }
        }
        final class Source: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                4
            }
            func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            }
        }
        let window = makeWindow()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 440))
        let source = Source()
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        table.dataSource = source
        window.addSubview(table)
        window.layoutIfNeeded()
        #expect(table.contentSize.height == 280)
        #expect(table.cellForRow(at: IndexPath(row: 3, section: 0))?.frame.minY == 210)
    }

    @Test("Flows items into lines")
    func collection() {
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 7 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            }
        }
        let window = makeWindow()
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 100, height: 50)
        flow.minimumInteritemSpacing = 0
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: flow)
        let source = Source()
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = source
        window.addSubview(view)
        window.layoutIfNeeded()
        #expect(view.contentSize == CGSize(width: 300, height: 170))
        #expect(view.visibleCells.count == 7)
        #expect(
            view.cellForItem(at: IndexPath(item: 4, section: 0))?.frame
                == CGRect(x: 100, y: 60, width: 100, height: 50))
    }

    @Test("Taps a button instead of the recognizer above it, and the recognizer beside it")
    func taps() {
        let window = makeWindow()
        let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 40))
        var lines: [String] = []
        button.addAction(UIAction { _ in lines.append("button") }, for: .touchUpInside)
        window.addSubview(button)
        final class Target: NSObject {
            var taps = 0
            func tapped(_ recognizer: UITapGestureRecognizer) { taps += 1 }
        }
        let target = Target()
        let tap = UITapGestureRecognizer(
            target: target, action: _selector("tapped:", Target.tapped(_:)))
        tap.cancelsTouchesInView = false
        window.addGestureRecognizer(tap)
        TouchDelivery.tap(at: CGPoint(x: 20, y: 20), in: window)
        #expect(lines == ["button"] && target.taps == 0)
        TouchDelivery.tap(at: CGPoint(x: 200, y: 200), in: window)
        #expect(target.taps == 1)
        button.isEnabled = false
        TouchDelivery.tap(at: CGPoint(x: 20, y: 20), in: window)
        #expect(lines == ["button"])
    }

    @Test("An app's tap recognizer comes before the selection of a row", arguments: [true, false])
    func selects(cancels: Bool) {
        final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
            var selected = 0
            var taps = 0
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                9
            }
            func tableView(
                _ tableView: UITableView, cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell { UITableViewCell() }
            func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
                selected += 1
            }
            func tapped(_ recognizer: UITapGestureRecognizer) { taps += 1 }
        }
        let window = makeWindow()
        let belowStatusBar = CGPoint(x: 20, y: 120)
        let rows = Rows()
        let table = UITableView(frame: window.bounds)
        table.dataSource = rows
        table.delegate = rows
        window.addSubview(table)
        window.layoutIfNeeded()
        let tap = UITapGestureRecognizer(
            target: rows, action: _selector("tapped:", Rows.tapped(_:)))
        tap.cancelsTouchesInView = cancels
        window.addGestureRecognizer(tap)
        TouchDelivery.tap(at: belowStatusBar, in: window)
        #expect(rows.taps == 1 && rows.selected == (cancels ? 0 : 1))
        window.removeGestureRecognizer(tap)
        TouchDelivery.tap(at: belowStatusBar, in: window)
        #expect(rows.taps == 1 && rows.selected == (cancels ? 1 : 2))
    }
}
