import ArgumentParser
import CodeCommands

RestoreCode.main()
