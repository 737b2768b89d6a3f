import Basics
import Foundation
import Testing

@testable import RestoreCommands

@Suite("Output folders")
struct StagedFolderTests {
    @Test("nothing is seen before publishing; then everything is, and other files stay")
    func publish() async throws {
        try await withFolder { root in
            let path = "\(root)/out"
            let first = try StagedFolder(path)
            try first.write([1], to: "a/b.txt")
            #expect(!FileManager.default.fileExists(atPath: path))
            try first.publish()
            try FileBytes.write([9], to: "\(path)/mine.txt")

            let second = try StagedFolder(path)
            try second.write([2], to: "a/b.txt")
            try second.write([3], to: "a/c.txt")
            #expect(try FileBytes.read("\(path)/a/b.txt") == [1])
            try second.publish()
            #expect(try FileBytes.read("\(path)/a/b.txt") == [2])
            #expect(try FileBytes.read("\(path)/a/c.txt") == [3])
            #expect(try FileBytes.read("\(path)/mine.txt") == [9])
            #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["out"])
        }
    }

    @Test("writers on several threads may need a new folder at the same time")
    func concurrentFolders() async throws {
        try await withFolder { root in
            let folder = try StagedFolder("\(root)/out")
            for round in 0..<100 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in 0..<8 {
                        group.addTask { try folder.write([1], to: "\(round)/deep/\(writer)") }
                    }
                    try await group.waitForAll()
                }
            }
            try folder.publish()
            let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/out")
            #expect(paths.count == 100 * (1 + 1 + 8))
        }
    }

    @Test("a stage that is discarded leaves nothing")
    func discard() async throws {
        try await withFolder { root in
            let folder = try StagedFolder("\(root)/out")
            try folder.write([1], to: "a")
            folder.discard()
            #expect(try FileManager.default.contentsOfDirectory(atPath: root).isEmpty)
        }
    }

    @Test("a stage that an interruption took away is not created again by those who still write")
    func interrupted() async throws {
        try await withFolder { root in
            let folder = try StagedFolder("\(root)/out")
            try folder.write([1], to: "a/b")
            Interruption.remove(folder.stage)
            #expect(throws: FileError.self) { try folder.write([2], to: "a/c") }
            #expect(throws: FileError.self) { try folder.write([2], to: "d") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: root).isEmpty)
        }
    }
}
