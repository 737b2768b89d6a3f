/// The processes of the apps, one for each scene.
///
/// A search copies a world for each state. Few processes lie side by side, so that a copy is one
/// allocation. Many are shared with the world that they were copied from until they change, each
/// with its fingerprint: then a step costs what it touches, however many scenes there are.
struct ProcessTable: Sendable {
    private var few: [Process]
    private var many: [SharedProcess]

    /// The most processes that lie side by side; with more, sharing them is cheaper (measured).
    private static let mostSideBySide = 3

    init(_ processes: [Process]) {
        let isMany = processes.count > Self.mostSideBySide
        few = isMany ? [] : processes
        many = isMany ? processes.map(SharedProcess.init) : []
    }

    var indices: Range<Int> { 0..<count }

    var count: Int { many.isEmpty ? few.count : many.count }

    subscript(index: Int) -> Process {
        @inline(__always) _read {
            if many.isEmpty {
                yield few[index]
            } else {
                yield many[index].value
            }
        }
        @inline(__always) _modify {
            if many.isEmpty {
                yield &few[index]
            } else {
                own(index)
                yield &many[index].value
            }
        }
    }

    /// Makes a process this table's own before it changes.
    private mutating func own(_ index: Int) {
        if !isKnownUniquelyReferenced(&many[index]) {
            many[index] = SharedProcess(many[index].value)
        }
        many[index].fingerprint = nil
    }

    /// Encodes what has changed once for all copies that are made of the table.
    ///
    /// - Parameter pictures: the fingerprint of each picture, by its number.
    mutating func rememberFingerprints(pictures: [Fingerprint]) {
        for index in few.indices { few[index].code.rememberFingerprints() }
        for index in many.indices where many[index].fingerprint == nil {
            own(index)
            many[index].value.code.rememberFingerprints()
            var fingerprinter = Fingerprinter(pictures: pictures)
            fingerprinter.feed(many[index].value)
            many[index].fingerprint = fingerprinter.result
        }
    }
}

/// One of many processes. Only a table that holds the sole reference to it changes it.
private final class SharedProcess: @unchecked Sendable {
    var value: Process
    /// The fingerprint, once it is known; nil after a change.
    var fingerprint: Fingerprint?

    init(_ value: Process) { self.value = value }
}

// MARK: - Identity

extension ProcessTable: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        for process in few { f.feed(process) }
        for shared in many {
            if let known = shared.fingerprint {
                f.feed(known)
            } else {
                var own = f.restarted
                own.feed(shared.value)
                f.feed(own.result)
            }
        }
    }
}
