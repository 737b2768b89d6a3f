import SnapshotService

await ServiceProgram.main()
