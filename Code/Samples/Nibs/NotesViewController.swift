import UIKit

/// A table of cells from a storyboard and from a xib.
class NotesViewController: UITableViewController {
    var person = ""
    private let notes = ["Milk", "Call Ike", "Return the books"]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = person.isEmpty ? "Notes" : "Notes of \(person)"
        tableView.register(
            UINib(nibName: "NewNoteCell", bundle: nil), forCellReuseIdentifier: "NewNote")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        notes.count + 1
    }

    override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
        guard indexPath.row < notes.count else {
            return tableView.dequeueReusableCell(withIdentifier: "NewNote", for: indexPath)
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "Note", for: indexPath)
        (cell as? NoteCell)?.show(notes[indexPath.row])
        return cell
    }
}

/// A cell of the storyboard.
class NoteCell: UITableViewCell {
    @IBOutlet private var titleLabel: UILabel!

    func show(_ text: String) { titleLabel.text = text }
}

/// A cell of a xib.
class NewNoteCell: UITableViewCell {
    @IBOutlet private(set) weak var noteField: UITextField!

    override func awakeFromNib() {
        super.awakeFromNib()
        noteField.placeholder = "New note"
    }
}

/// A view whose corners Interface Builder rounds.
@IBDesignable class CardView: UIView {
    @IBInspectable var corner: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}
