#if SERVICE
import SnapshotService

await ServiceProgram.main()
#else
print("This build has no service: build with --traits default,Service.")
#endif
