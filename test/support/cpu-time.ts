/**
 * What `run` costs this thread, in milliseconds of its own: other tests run beside it, and what they take does not count.
 * For input that is made to stall who reads it.
 */
export function cpuMs(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
