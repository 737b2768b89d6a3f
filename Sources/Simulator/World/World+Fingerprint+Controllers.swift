// The controllers of a process and its notification center, as far as they tell two states apart.

extension World {
    func feedControllers(of process: Process, to f: inout Fingerprinter) {
        feed(process.stack, to: &f)
        f.feed(process.tabs) { f, stack in feed(stack, to: &f) }
        f.feed(process.tab)
        f.feed(process.modals) { f, modal in
            f.feed(modal.style.rawValue)
            feed(modal.below, to: &f)
        }
        f.feed(process.leaked) { $0.feed($1) }
        f.feed(process.observers) { f, observer in feed(observer, to: &f) }
    }

    private func feed(_ stack: NavigationStack, to f: inout Fingerprinter) {
        f.feed(stack.held) { $0.feed($1) }
        f.feed(stack.controllers) { f, controller in
            f.feed(controller.id)
            f.feed(controller.screen)
            f.feed(controller.texts) { $0.feed($1) }
            f.feed(controller.held) { $0.feed($1) }
        }
    }

    private func feed(_ observer: Observer, to f: inout Fingerprinter) {
        f.feed(observer.handling)
        f.feed(observer.controller)
        f.feed(observer.isRetained)
        f.feed(observer.isGone)
        f.feed(observer.name) { f, name in
            switch name {
            case .keyboard(let name):
                f.feed(1)
                f.feed(name.rawValue)
            case .custom(let name):
                f.feed(2)
                f.feed(name)
            }
        }
        f.feed(observer.sender) { f, sender in
            switch sender {
            case .screen: f.feed(1)
            case .object(let name):
                f.feed(2)
                f.feed(name)
            }
        }
    }

    func feed(_ passage: Passage, to f: inout Fingerprinter) {
        for end in [passage.old, passage.new] {
            f.feed(end.id)
            f.feed(end.screen)
        }
        switch passage.kind {
        case .push: f.feed(1)
        case .pop: f.feed(2)
        case .present(let style):
            f.feed(3)
            f.feed(style.rawValue)
        case .dismiss(let style):
            f.feed(4)
            f.feed(style.rawValue)
        case .selectTab(let tab):
            f.feed(5)
            f.feed(tab)
        }
    }
}
