import ArgumentParser
import StateStore

/// A record's name on the command line.
struct RecordName: ExpressibleByArgument {
    let key: RecordKey

    init?(argument: String) {
        guard argument.isUTF8, let key = try? RecordKey(described: argument) else { return nil }
        self.key = key
    }

    static let help: ArgumentHelp = """
        APPLICATION/SCENE/KEY, each 1 to 255 bytes of UTF-8 without control characters. Only KEY \
        can contain slashes; write %2F for a slash in the others, and %25 for %.
        """
}
