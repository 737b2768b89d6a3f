import Testing
import UIKit

@MainActor struct ViewsFoundationTests {
    @Test("A table with weak keys lets its entries go with the keys, in the order of adding")
    func forgetsEntriesOfLostKeys() {
        let table = NSMapTable<AnyObject, NSString>.weakToStrongObjects()
        let (first, second) = (NSObject(), NSObject())
        table.setObject("first", forKey: first)
        do { table.setObject("lost", forKey: NSObject()) }
        table.setObject("second", forKey: second)
        table.setObject("again", forKey: first)
        #expect(table.object(forKey: first) == "again")
        #expect(table.count == 2)
        #expect(table.objectEnumerator()?.allObjects as? [NSString] == ["again", "second"])
        table.removeObject(forKey: first)
        #expect(table.object(forKey: first) == nil)
        #expect(table.count == 1)
    }

    @Test("An object says which protocols it conforms to")
    func conformsToProtocols() {
        #expect(UITextField().conforms(to: UITextInput.self))
        #expect(!UIView().conforms(to: UITextInput.self))
    }
}
