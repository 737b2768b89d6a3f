// A prompt resets the responder and posts the hide before willResignActive; afterwards the system
// restores both before didBecomeActive, and willEnterForeground is never called. This is why a
// tracker that unsubscribes while it is inactive fails.

extension World {
    mutating func show(_ prompt: Prompt, into sink: inout some RecordSink) {
        guard let front else { return }
        processes[front.index].wasTaken = false
        processes[front.index].prompt = prompt
        record(.prompt(front, shown: true), into: &sink)
        deliver(.presentsPrompt(true), to: front, into: &sink)
        if rules.keyboard.promptResetsResponder.value { takeKeyboard(from: front, into: &sink) }
        queue.schedule(
            .lifecycle(front, .willResignActive), inMs: rules.lifecycle.promptResignsMs.value)
    }

    mutating func answerPrompt(into sink: inout some RecordSink) {
        guard let front else { return }
        processes[front.index].prompt = nil
        record(.prompt(front, shown: false), into: &sink)
        deliver(.presentsPrompt(false), to: front, into: &sink)
        let active = rules.lifecycle.promptReturnsMs.value
        let restores = max(0, active - rules.lifecycle.restoresBeforeActiveMs.value)
        queue.schedule(.systemRestores(front), inMs: restores)
        queue.schedule(.lifecycle(front, .didBecomeActive), inMs: active)
    }
}
