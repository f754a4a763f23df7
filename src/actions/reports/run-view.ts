import type { ReportRunValue, ReportScheduleValue, ReportType } from '#contracts/entities/report.ts'
import type { ListedRun, NewRun } from '#database/reports/report-runs.ts'
import type { ReportSchedule } from '#database/reports/report-schedules.ts'
import { spacedEmails } from '#domain/text/emails.ts'
import { NO_MAIL_SERVER } from '#outside/mail.ts'

/** A run as its list shows it. */
export const showRun = (run: ListedRun): ReportRunValue => ({
  ...whatRan(run),
  state: run.state,
  rows: run.rows,
  message: messageOf(run),
  fileId: run.fileId ?? '',
  bytes: run.bytes,
})

/** The same for one that was just added. */
export const showNewRun = (run: NewRun): ReportRunValue => ({
  ...whatRan(run),
  ...{ state: 'waiting', rows: 0, message: '', fileId: '', bytes: 0 },
})

const whatRan = (run: NewRun) => ({
  id: run.id,
  name: run.name,
  type: run.type as ReportType,
  format: run.format,
  ranAt: run.askedAt.toISOString(),
  ranBy: run.ranByName,
  sentTo: spacedEmails(run.emails),
  scheduleId: run.scheduleId ?? '',
})

/** Its result, and that of its mail. */
function messageOf({ state, problem, mail }: ListedRun): string {
  if (state === 'failed') return problem
  if (state !== 'done' || !mail) return ''
  if (mail.state === 'delivered') return 'Sent'
  if (mail.state === 'unsent') return NO_MAIL_SERVER
  if (mail.state === 'failed') return `Not sent: ${mail.detail}`
  if (mail.state === 'unknown') {
    return 'The mail server did not confirm this e-mail. Ask the recipient whether it arrived.'
  }
  return 'Sending'
}

/** A schedule as the user sees it. */
export const showSchedule = (one: ReportSchedule): ReportScheduleValue => ({
  id: one.id,
  name: one.name,
  filter: one.filter,
  format: one.format,
  emails: spacedEmails(one.emails),
  every: one.every,
  weekday: one.weekday,
  dayOfMonth: one.dayOfMonth,
  at: one.at,
  timeZone: one.timeZone,
  nextRunAt: one.isEnabled ? one.nextRunAt.toISOString() : null,
  isEnabled: one.isEnabled,
  savedBy: one.savedByName,
  problem: one.problem,
  version: one.version,
})
