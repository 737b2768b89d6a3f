import Foundation
import Hummingbird
import Logging

/// The least that a server on hummingbird does.
enum HelloPeer {
    static func serve() async throws {
        let router = Router()
        router.get("/hello") { _, _ in "hello" }
        var logger = Logger(label: "hello")
        logger.logLevel = .critical
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)\n".utf8))
            }, logger: logger)
        try await application.run()
    }
}
