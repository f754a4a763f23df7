import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { Refusal, sentence } from '#contracts/errors.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser, type User } from '#database/clients/users.ts'
import { writeFileInParts } from '#database/files/stored-file-parts.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import { beginRun, endRun, failRun, findRun, type ReportRun } from '#database/reports/report-runs.ts'
import { stopSchedule } from '#database/reports/report-schedules.ts'
import type { Db } from '#database/sql/open.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { canOpen } from '#domain/access/rights.ts'
import { localClock } from '#domain/calendar/local-clock.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import { plural } from '#domain/text/plural.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { type Installation, tellBrowsers } from '../kernel/context.ts'
import { contactOf } from '../kernel/plain-mail.ts'
import { type ReportFile, reportFile } from './report-file.ts'
import type { ReportSource } from './report-reader.ts'
import { openReport } from './report-source.ts'

/** The job that makes a report. */
export const RUN_REPORT = 'run-report'
const LANES = 2
const TRIES = 5
/** Many mail servers refuse a mail above 20 MB; an attachment grows by a third when it is encoded. */
const LARGEST_ATTACHMENT = 14 * 1_048_576

export interface ReportHouse {
  db: Db
  pool: pg.Pool
  installation: Pick<Installation, 'publicUrl' | 'supportEmail'>
}

/** Queues a run, in the caller's transaction. A client's reports wait for each other. */
export async function queueRun(db: Db, run: { id: string; clientId: string }): Promise<void> {
  const lane = Number.parseInt(run.clientId.slice(-2), 16) % LANES
  await addJob(
    db,
    RUN_REPORT,
    { runId: run.id },
    { key: `report:${run.id}`, queue: `reports-${lane}`, maxAttempts: TRIES },
  )
}

/**
 * Makes the file of a run and puts its mail into the outbox in one transaction: even after a kill, a run has one file
 * and one mail, or none yet. Throws if it is to be tried again.
 */
export async function runReport(house: ReportHouse, runId: string, isLastTry: boolean): Promise<void> {
  const { db } = house
  const run = await findRun(db, runId)
  if (!run || !(await beginRun(db, runId))) return
  try {
    const user = run.ranBy ? await findUser(db, run.clientId, run.ranBy) : null
    if (!user || user.isDisabled || !canOpen(user, 'Reports')) await refuse(db, run)
    else await make(house, run, user)
  } catch (error) {
    const isFinal = error instanceof Refusal && error.status !== 503
    if (!isFinal && !isLastTry) throw error
    await failRun(db, runId, error instanceof Refusal ? error.message : sentence('UNEXPECTED'), new Date())
  }
  await tellBrowsers({ db, clientId: run.clientId }, ['reports'])
}

async function refuse(db: Db, run: ReportRun): Promise<void> {
  const problem = `${run.ranByName || 'The user'} can no longer open Reports.`
  await failRun(db, run.id, problem, new Date())
  if (run.scheduleId) await stopSchedule(db, run.scheduleId, `Stopped: ${problem}`)
}

async function make(house: ReportHouse, run: ReportRun, user: User): Promise<void> {
  const { db, pool } = house
  const closed = closedStatuses(user.pageIds)
  const source = await openReport(
    {
      ...{ db, pool, clientId: run.clientId, userId: user.id, closedStatuses: closed },
      ...{ now: run.dueAt ?? run.askedAt, timeZone: run.timeZone },
    },
    run.filter,
  )
  const company = (await findClient(db, run.clientId))?.name ?? ''
  const name = run.name || source.title
  const file = reportFile(source, run.format, { name, about: madeAt(company, run) })
  await db
    .transaction()
    .execute(async (tx) => {
      const fileId = newId()
      const bytes = await writeFileInParts(
        tx,
        run.clientId,
        {
          ...{
            id: fileId,
            owner: { kind: 'report', id: run.id },
            kind: 'Attachment',
            name: fileNameOf(file),
          },
          ...{
            contentType: file.contentType,
            uploadedBy: run.ranByName,
            isByLink: false,
            createdAt: new Date(),
          },
        },
        file.content,
      )
      const stored = { id: fileId, bytes, rows: file.rows() }
      const messageId =
        run.emails === '' ? null : await mail(house, tx, { run, user, source, company, name, file, stored })
      const isKept = await endRun(tx, run.id, {
        ...{ rows: stored.rows, fileId, messageId, closedStatuses: closed, at: new Date() },
      })
      if (!isKept) throw new Deleted()
    })
    .catch((error: unknown) => {
      // The run was deleted: neither its file nor its mail is needed.
      if (!(error instanceof Deleted)) throw error
    })
}

class Deleted extends Error {}

/** Removes characters that no file system accepts from a name that a user entered. */
const fileNameOf = ({ fileName }: ReportFile): string =>
  fileName
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function madeAt(company: string, { dueAt, askedAt, timeZone }: ReportRun): string {
  const { date, time } = localClock(dueAt ?? askedAt, timeZone)
  return `${company ? `${company}, created ` : 'Created '}${dateInWords(date)} ${showTimeOfDay(time)}`
}

interface ToMail {
  run: ReportRun
  user: User
  source: ReportSource
  company: string
  name: string
  file: ReportFile
  stored: { id: string; bytes: number; rows: number }
}

async function mail(
  { installation }: ReportHouse,
  tx: Db,
  { run, user, source, company, name, file, stored }: ToMail,
): Promise<string> {
  const id = newId()
  const { from, to } = source
  const days = from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`
  const isAttached = stored.bytes <= LARGEST_ATTACHMENT
  const fileName = fileNameOf(file)
  const lines = [
    `${name}: ${days}`,
    ...(company ? [company] : []),
    '',
    ...(source.isForCarrier
      ? [`How you moved freight for ${company || 'our company'}, lane by lane: see ${fileName}.`]
      : [stored.rows === 0 ? source.whenEmpty : `${plural(stored.rows, 'row')} in ${fileName}.`]),
    ...(isAttached ? [] : ['The file is too large for an e-mail. Download it in Reports.']),
    '',
    source.isForCarrier
      ? `Questions: ${contactOf(user, installation.supportEmail)}`
      : `All reports: ${installation.publicUrl}/Reports`,
  ]
  await insertMessage(tx, {
    id,
    clientId: run.clientId,
    shipmentId: null,
    channel: 'email',
    kind: 'report',
    recipient: run.emails,
    subject: `${name}: ${days}`,
    payload: {
      text: lines.join('\n'),
      ...(isAttached ? { storedFile: { id: stored.id, fileName, contentType: file.contentType } } : {}),
    },
  })
  await addJob(tx, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  return id
}
