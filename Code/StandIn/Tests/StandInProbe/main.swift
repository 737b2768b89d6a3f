import AppDriver
import CHost
import UIKit

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "determinism": printDeterminism()
case "concurrency": printConcurrency()
case "hostile": misbehaveAsChild(arguments[2])
case "app": AppDriver.run { ProbeController() }
case "accessory": AppDriver.run { AccessoryController() }
case "accessory-unasked": AppDriver.run { AccessoryController(asks: false) }
case "code-fields": AppDriver.run { CodeFieldsController() }
case "files": AppDriver.run { FilesController() }
case "scene": AppDriver.run(delegate: ProbeAppDelegate(), scene: ProbeSceneDelegate())
case "failing": AppDriver.run { FailingController(arguments[2]) }
default: fatalError("unknown command")
}
