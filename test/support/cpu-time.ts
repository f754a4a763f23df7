/**
 * The milliseconds of CPU time of `run` on this thread, so that tests in parallel do not count. For input that is
 * designed to stall its reader.
 */
export function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
