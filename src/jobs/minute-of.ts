/** The minute for which the crontab added the job, however late it runs. */
export function minuteOf(payload: unknown): Date {
  const { ts } = (payload as { _cron?: { ts?: string } } | null)?._cron ?? {}
  return ts === undefined ? new Date() : new Date(ts)
}
