import Scenarios

extension RecordingScanner {
    mutating func begin(
        _ line: RecordingLine, _ text: [UInt8], _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        let header: Recording.Header
        let version: String
        do throws(RecordingLine.Fault) {
            version = try line.version()
            header = try line.header(at: self.line)
        } catch {
            throw .line(error.rule)
        }
        guard version == "\(RecordingFormat.version)" else { throw .version(version) }
        if let known = processes[header.process], known.header == text {
            guard known.opening != nil else {
                return warn(
                    .doubled, "the first line of process \(header.process) comes twice",
                    "No action is needed")
            }
            current = header.process
            reopened[header.process] = header
            return
        }
        reopened[header.process] = nil
        earlier[header.process] = nil
        try open(header, text, handle)
    }

    /// Begins a process.
    private mutating func open(
        _ header: Recording.Header, _ text: [UInt8], _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        guard processCount < Self.mostProcesses else {
            return warn(
                .processes, "the log has more than \(Self.mostProcesses) processes",
                "Cut the log into parts")
        }
        current = header.process
        processes[header.process] = ProcessState(index: processCount, header: text)
        processCount += 1
        do { try handle(.process(header)) } catch { throw .handler(error) }
    }

    /// Goes on after a first line that was read before: with the records of that process again, or
    /// with another process.
    private mutating func reopen(
        _ header: Recording.Header, at opening: Opening, _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        let process = header.process
        guard let known = processes[process] else { return }
        var all = earlier[process, default: []] + [known]
        if let index = all.firstIndex(where: { $0.opening == opening }) {
            var state = all.remove(at: index)
            state.isRepeated = true
            processes[process] = state
            earlier[process] = all
            return warn(
                .doubled, "process \(process) begins again with a record that was read before",
                "The records that were read are passed over; no action is needed",
                at: header.line)
        }
        earlier[process] = all
        try open(header, known.header, handle)
    }

    /// Returns the state of a record's process, or nil for a record that was read before.
    private mutating func state(
        process: Int, number: Int, _ handle: (Item) throws -> Void
    ) throws(RecordingFault) -> ProcessState? {
        if processes[process] == nil {
            warn(
                .headless, "process \(process) has no first line, which names device and system",
                "Copy the log from its beginning, or give --device and --system")
            guard processCount < Self.mostProcesses else { return nil }
            var state = ProcessState(index: processCount, header: [])
            state.lastNumber = number - 1
            processes[process] = state
            processCount += 1
            let header = Recording.Header(line: line, process: process, app: "app")
            do { try handle(.process(header)) } catch { throw .handler(error) }
        } else if let current, current != process {
            warn(
                .mixed, "records of the processes \(current) and \(process) are mixed",
                "They are read apart; record each process into a file of its own")
        }
        current = process
        guard let state = processes[process] else { return nil }
        if number <= state.lastNumber {
            if state.isRepeated { return nil }
            warn(
                .doubled, "record \(number) of process \(process) comes again",
                "It is passed over; no action is needed")
            return nil
        }
        return state
    }

    mutating func take(
        _ value: RecordingLine, _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        let (number, process, ms): (Int, Int, Double)
        let event: Recording.Event
        do throws(RecordingLine.Fault) {
            (number, process, ms) = try value.place()
            event = try value.event()
        } catch {
            throw .line(error.rule)
        }
        try take(event, number: number, process: process, ms: ms, handle)
    }

    mutating func takeGuide(
        _ prefix: LinePrefix, _ handle: (Item) throws -> Void
    ) throws {
        do throws(RecordingFault) {
            try take(
                .other, number: prefix.number, process: prefix.process, ms: prefix.ms, handle)
        } catch {
            if case .handler(let error) = error { throw error }
        }
    }

    private mutating func take(
        _ event: Recording.Event, number: Int, process: Int, ms: Double,
        _ handle: (Item) throws -> Void
    ) throws(RecordingFault) {
        let opening = Opening(number: number, ms: ms)
        if let header = reopened.removeValue(forKey: process) {
            try reopen(header, at: opening, handle)
        }
        guard var state = try state(process: process, number: number, handle) else { return }
        state.opening = state.opening ?? opening
        if number > state.lastNumber + 1 {
            let missing = state.lastNumber + 1
            let what =
                number == missing + 1
                ? "record \(missing) is" : "records \(missing) to \(number - 1) are"
            warn(
                .missing, "\(what) missing from process \(process)",
                "Times across the gap are not used; copy the whole log if it is there")
            state.hasGap = true
        }
        jump(to: ms, &state, process)
        let record = Recording.Record(
            line: line, number: number, ms: ms + state.offsetMs, isAfterGap: state.hasGap,
            event: event)
        state.lastNumber = number
        state.lastMs = ms
        state.hasGap = false
        processes[process] = state
        hasRecords = true
        recordCount += 1
        do { try handle(.record(record, process: state.index)) } catch { throw .handler(error) }
    }

    /// Goes on where the clock stood if it runs backwards, or over more than a day.
    private mutating func jump(to ms: Double, _ state: inout ProcessState, _ process: Int) {
        guard let last = state.lastMs, ms < last || ms - last > Self.longestPauseMs else { return }
        let way = ms < last ? "back by \(Int(last - ms))" : "ahead by \(Int(ms - last))"
        warn(
            .jump, "the clock of process \(process) jumps \(way) ms",
            "Times across the jump are not used")
        state.offsetMs += last - ms
        state.hasGap = true
    }
}
