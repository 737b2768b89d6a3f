import Foundation

/// The manifest that `xcresulttool export attachments` writes: tests with their files.
public struct AttachmentManifest: Hashable, Sendable, Decodable {
    /// The usual name of the file.
    public static let fileName = "manifest.json"

    /// A file that a test has attached.
    public struct Attachment: Hashable, Sendable, Decodable {
        /// The name of the file beside the manifest.
        public var exportedFileName: String
        /// The name that the test gave, with a number and a UUID; nil in manifests without it.
        public var suggestedHumanReadableName: String?
        /// The name of the device; nil in manifests without it.
        public var deviceName: String?
        /// The identifier of the device; nil in manifests without it.
        public var deviceId: String?
        /// The name of the test plan's configuration; nil in manifests without it.
        public var configurationName: String?
        /// The number of the run of a test that is repeated, from 1; nil for one that is not.
        public var repetitionNumber: Int?
        /// The arguments of a parameterized test; nil for one without.
        public var arguments: [String]?
        /// The time in seconds since 1970; nil in manifests without it.
        public var timestamp: Double?

        private enum CodingKeys: CodingKey {
            case exportedFileName, suggestedHumanReadableName, deviceName, deviceId
            case configurationName, repetitionNumber, arguments, timestamp
        }

        /// Reads an attachment; a value of another type than Xcode's of today counts as none.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            func value<Value: Decodable>(_ key: CodingKeys) -> Value? {
                (try? values.decodeIfPresent(Value.self, forKey: key)) ?? nil
            }
            exportedFileName = try values.decode(String.self, forKey: .exportedFileName)
            suggestedHumanReadableName = value(.suggestedHumanReadableName)
            (deviceName, deviceId) = (value(.deviceName), value(.deviceId))
            configurationName = value(.configurationName)
            repetitionNumber = value(.repetitionNumber)
            (arguments, timestamp) = (value(.arguments), value(.timestamp))
        }
    }

    /// A test and its attachments.
    public struct Test: Hashable, Sendable, Decodable {
        /// The attachments, in order.
        public var attachments: [Attachment]
        /// The identifier, such as `ChatTests/testSend()`; nil in manifests without it.
        public var testIdentifier: String?
        /// The address of the test; nil in manifests without it.
        public var testIdentifierURL: String?
    }

    /// The tests, in order, with the attachments whose names can name files.
    public var tests: [Test]

    /// Reads a manifest; nil if the bytes are another program's.
    ///
    /// - Throws: ``GoldenError`` for bytes that begin as a list and are no JSON, such as those of a
    ///   file that was cut off.
    public init?(json bytes: [UInt8], path: String) throws(GoldenError) {
        if let manifest = try? JSONDecoder().decode(Self.self, from: Data(bytes)) {
            self = manifest
            return
        }
        let isList = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "[")
        if isList, (try? JSONSerialization.jsonObject(with: Data(bytes))) == nil {
            throw GoldenError(
                .malformed, "\(path): the list of attachments is no JSON; it may be cut off",
                nextStep: "export the attachments again, or delete the file to take all pictures")
        }
        return nil
    }

    /// Reads the list of tests.
    public init(from decoder: any Decoder) throws {
        tests = try [Test](from: decoder)
        for index in tests.indices {
            tests[index].attachments.removeAll { !GoldenFolder.isName($0.exportedFileName) }
        }
    }

    /// The beginning of the addresses in our own exports.
    static let address = "test://restore-tool/"

    /// A Boolean value that indicates whether one of our exports has this manifest, and not Xcode.
    public var isOwn: Bool {
        tests.allSatisfy { $0.testIdentifierURL?.hasPrefix(Self.address) == true }
    }

    /// The files of all attachments.
    public var fileNames: [String] { tests.flatMap(\.attachments).map(\.exportedFileName) }
}
