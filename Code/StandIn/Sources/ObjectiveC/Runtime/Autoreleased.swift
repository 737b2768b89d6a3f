/// Objects that code has got without a claim on them; the driver lets them go after each event.
public enum Autoreleased {
    nonisolated(unsafe) private static var objects: [AnyObject] = []

    static func keep(_ object: AnyObject) -> Unmanaged<AnyObject> {
        objects.append(object)
        return Unmanaged.passUnretained(object)
    }

    public static func drain() { objects = [] }
}
