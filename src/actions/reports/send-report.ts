import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { sendReport as endpoint } from '#contracts/endpoints/reports.ts'
import type { ReportFilter, ScheduleRequest } from '#contracts/entities/report.ts'
import { fail } from '#contracts/errors.ts'
import { countWaitingRuns, insertRun } from '#database/reports/report-runs.ts'
import { countSchedules, type ReportSchedule, schedules } from '#database/reports/report-schedules.ts'
import type { ReportPeriod } from '#domain/reports/period.ts'
import { nextRun, type ScheduleRule } from '#domain/reports/schedule.ts'
import { readRecipients } from '#domain/text/emails.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { openForUser } from './open-for-user.ts'
import { isFileReport, titleOf } from './report-source.ts'
import { queueRun } from './run-report.ts'
import { showNewRun, showSchedule } from './run-view.ts'

type Body = BodyOf<typeof endpoint>

const MOST_SCHEDULES = 200
const MOST_WAITING = 20
const MOST_RECIPIENTS = 50

/** Makes a report now, schedules it, or both; an edit of a schedule names it and the version that was read. */
export async function sendReport(context: ActionContext, body: Body) {
  const timeZone = await zoneOf(context, body.schedule)
  const isNow = body.when !== 'scheduled'
  const isScheduled = body.when !== 'now'
  const schedule = isScheduled ? await saveSchedule(context, body, timeZone) : null
  const run = isNow ? await addRun(context, body, timeZone) : null
  return { run: run && showNewRun(run), schedule: schedule && showSchedule(schedule) }
}

async function addRun(context: ActionContext, body: Body, timeZone: string) {
  const { db, clientId, user, now } = context
  const emails = emailsOf(body.emails)
  await refuseUnready(context, body.filter)
  if ((await countWaitingRuns(db, clientId)) >= MOST_WAITING) {
    fail('REPORT_RUNS_TOO_MANY', { limit: MOST_WAITING })
  }
  const name = body.name || (await titleOf(context, body.filter))
  const run = {
    ...{ id: newId(), clientId, scheduleId: null, dueAt: null, name, type: body.filter.type },
    ...{ filter: body.filter, format: body.format, emails, timeZone },
    ...{ ranBy: user.id, ranByName: user.userName, askedAt: now },
  }
  await insertRun(db, run)
  await queueRun(db, run)
  context.note(run.id, { report: name, format: body.format, ...(emails ? { to: emails } : {}) })
  return run
}

async function saveSchedule(context: ActionContext, body: Body, timeZone: string): Promise<ReportSchedule> {
  const { db, clientId } = context
  const asked = body.schedule
  if (!asked?.every && !asked?.id) {
    fail('VALIDATION_FAILED', {
      fields: { 'Schedule.Frequency': 'Choose how often: Daily, Weekly or Monthly.' },
    })
  }
  const before = asked.id ? await schedules.lock(db, clientId, asked.id) : null
  if (asked.id && !before) return fail('REPORT_SCHEDULE_NOT_FOUND')
  if (before) refuseOvertaken(asked.version, before.version, 'REPORT_SCHEDULE_CHANGED', 'Schedule.version')
  else if ((await countSchedules(db, clientId)) >= MOST_SCHEDULES) {
    fail('REPORT_SCHEDULES_TOO_MANY', { limit: MOST_SCHEDULES })
  }
  const saved = await scheduleOf(context, body, asked, before, timeZone)
  context.note(saved.id, noteOf(saved), before ? 'report.schedule-changed' : 'report.scheduled')
  const kept = await schedules[before ? 'update' : 'insert'](db, clientId, saved)
  return kept ?? fail('REPORT_SCHEDULE_NOT_FOUND')
}

async function scheduleOf(
  context: ActionContext,
  body: Body,
  asked: ScheduleRequest,
  before: ReportSchedule | null,
  timeZone: string,
): Promise<ReportSchedule> {
  const { clientId, user, now } = context
  const rule: ScheduleRule = {
    every: asked.every ?? before?.every ?? 'Daily',
    weekday: asked.weekday ?? before?.weekday ?? 1,
    dayOfMonth: asked.dayOfMonth ?? before?.dayOfMonth ?? 1,
    at: asked.at || before?.at || '06:00',
    timeZone: asked.timeZone === '' && before ? before.timeZone : timeZone,
  }
  const filter = withDays(asked.filter ?? body.filter, rule.every)
  await refuseUnready(context, filter)
  const emails = emailsOf(asked.emails || body.emails)
  if (emails === '')
    fail('VALIDATION_FAILED', { fields: { EmailID: 'Enter who receives the report by e-mail.' } })
  return {
    ...rule,
    ...{ id: before?.id ?? newId(), clientId, filter, emails, problem: '' },
    name: asked.name || body.name || before?.name || (await titleOf(context, filter)),
    format: asked.format ?? body.format,
    nextRunAt: nextRun(rule, now),
    isEnabled: asked.isEnabled ?? before?.isEnabled ?? true,
    ...{ savedBy: user.id, savedByName: user.userName },
    version: before?.version ?? 1,
  }
}

const USUAL_DAYS: Readonly<Record<ScheduleRule['every'], ReportPeriod>> = {
  Daily: 'yesterday',
  Weekly: 'lastWeek',
  Monthly: 'lastMonth',
}

/** A schedule without its own period covers the days since its last run. */
function withDays(filter: ReportFilter, every: ScheduleRule['every']): ReportFilter {
  const hasDays = Boolean(filter.from || filter.to || filter.year || filter.period)
  return hasDays ? filter : { ...filter, period: USUAL_DAYS[every] }
}

const noteOf = ({ name, format, emails, every, at, timeZone, isEnabled }: ReportSchedule) => ({
  ...{ report: name, format, to: emails, every, at, timeZone, ...(isEnabled ? {} : { stopped: true }) },
})

/** Opened once, so that a report that cannot be made is refused now and not by the run. */
async function refuseUnready(context: ActionContext, filter: ReportFilter): Promise<void> {
  if (!isFileReport(filter.type)) {
    fail('VALIDATION_FAILED', {
      fields: { 'Filter.ReportType': 'This report has its own page. Choose another one.' },
    })
  }
  await openForUser(context, filter)
}

function emailsOf(list: string): string {
  const read = readRecipients(list, { most: MOST_RECIPIENTS, missing: '' })
  if (read.kind === 'refused') return fail('VALIDATION_FAILED', { fields: { EmailID: read.message } })
  return read.text
}

/** The requested time zone, or that of the client. */
async function zoneOf(context: ActionContext, schedule: ScheduleRequest | undefined): Promise<string> {
  const asked = schedule?.timeZone ?? ''
  if (asked === '') return homeZone(context)
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: asked }).resolvedOptions().timeZone
  } catch {
    return fail('VALIDATION_FAILED', {
      fields: { 'Schedule.TimeZone': 'Enter a time zone like America/Chicago.' },
    })
  }
}
