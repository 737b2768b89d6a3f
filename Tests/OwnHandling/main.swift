import Handlings
import RestoreCommands
var handlings = HandlingRegistry.builtIn
handlings.add(LateTracker(), summary: "raises the views once the keyboard has come to rest")
await RestoreTool.main(handlings: handlings)
