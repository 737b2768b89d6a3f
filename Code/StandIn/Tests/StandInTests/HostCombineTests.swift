import Combine
import Testing
import UIKit

@MainActor struct HostCombineTests {
    final class Model: ObservableObject {
        @Published var text = ""
    }

    let clock = VirtualClock.shared

    @Test func publishesNotificationsUntilCancelled() {
        let center = NotificationCenter()
        let name = Notification.Name("n")
        var received: [Int] = []
        var bag = Set<AnyCancellable>()
        center.publisher(for: name)
            .compactMap { $0.userInfo?["v"] as? Int }
            .sink { received.append($0) }
            .store(in: &bag)
        center.post(name: name, object: nil, userInfo: ["v": 1])
        #expect(received == [1])
        bag = []
        center.post(name: name, object: nil, userInfo: ["v": 2])
        #expect(received == [1])
        #expect(center.observedNames.isEmpty)
    }

    @Test func deliversOnTheVirtualClock() {
        let model = Model()
        var direct: [String] = []
        var debounced: [String] = []
        var bag = Set<AnyCancellable>()
        model.$text.dropFirst().receive(on: DispatchQueue.main)
            .sink { direct.append($0) }.store(in: &bag)
        model.$text.dropFirst().debounce(for: .milliseconds(300), scheduler: RunLoop.main)
            .sink { debounced.append($0) }.store(in: &bag)
        model.text = "a"
        clock.advance(by: 200)
        model.text = "ab"
        #expect(direct == ["a"])
        clock.advance(by: 299)
        #expect(debounced.isEmpty)
        clock.advance(by: 1)
        #expect(direct == ["a", "ab"])
        #expect(debounced == ["ab"])
    }

    @Test func publishesTimersOnceConnected() {
        var count = 0
        let token = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
            .sink { _ in count += 1 }
        clock.advance(by: 1600)
        token.cancel()
        clock.advance(by: 1600)
        #expect(count == 3)
    }

    @Test func publishesTheValuesOfAProperty() {
        let view = UIView()
        var heights: [CGFloat] = []
        let token = view.publisher(for: \.frame).removeDuplicates()
            .sink { heights.append($0.height) }
        view.frame.size.height = 10
        view.frame.size.height = 10
        #expect(heights == [0, 10])
        token.cancel()
        view.frame.size.height = 20
        #expect(heights == [0, 10])
    }
}
