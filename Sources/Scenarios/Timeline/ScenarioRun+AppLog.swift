// An app can write to its log and cannot read it, so the log changes nothing that happens: it is no
// part of the world's state and costs a search nothing. A run keeps it among its records, which a
// process's death does not touch, as a file on the device.

import Basics
internal import Simulator

extension ScenarioRun {
    /// The lines that the apps wrote to their logs, in the form of NSLog.
    ///
    /// A heading names the device, so that `restore-tool replay` reads the text back. The clock
    /// starts at midnight of 2000-01-01; an app's process counts its launches.
    public var appLog: String {
        let setting = scenario.setting
        var text = "iOS \(scenario.systemVersion), \(setting.device.name)\n"
        var launches = setting.apps.map { _ in 0 }
        for record in records {
            switch record.event {
            case .process(let app, .launching): launches[app.index] += 1
            case .log(let app, let line):
                let process = "\(setting.name(app))[\(app.index + 1):\(launches[app.index])]"
                let time = Self.clock(record.atMs)
                text += "2000-01-\(time) \(process) \(line.forTerminal)\n"
            default: break
            }
        }
        return text
    }

    /// The day of the month and the time, such as `01 00:00:12.345`; a run is shorter than a month.
    static func clock(_ ms: Int64) -> String {
        let seconds = ms / 1000
        let parts = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0.digits(2) }
        let day = (seconds / 86_400 + 1).digits(2)
        return "\(day) \(parts.joined(separator: ":")).\((ms % 1000).digits(3))"
    }
}
