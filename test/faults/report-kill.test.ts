import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RUN_DUE_REPORTS } from '#actions/reports/run-due-reports.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { recordCycles } from '#test/support/fault-record.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import { type ServerProcess, spawnServer } from '#test/support/server-process.ts'
import { openSmtpServer, type SmtpServer } from '#test/support/smtp-server.ts'
import { addReasonsForAlerts, judgeAlerts } from './support/alerts-over-weeks.ts'
import { openPlainDatabase, type PlainDatabase } from './support/plain-database.ts'

/**
 * Two processes on one database, the clock moved over five weeks, one of them killed at random: every scheduled report
 * and every alert reaches its readers once, a report with its own file; if a process died while the mail server was
 * accepting a mail, the run says that the outcome is unknown.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const WEEKS = 5
const STEP_HOURS = isFull ? 1 : 12
const KILLS = isFull ? 60 : 4
const HOUR = 3_600_000

const RULES = [
  { every: 'Daily', at: '06:00', zone: 'America/Chicago', format: 'CSV', isDue: () => true },
  { every: 'Daily', at: '02:30', zone: 'America/New_York', format: 'XLSX', isDue: () => true },
  {
    every: 'Weekly',
    at: '17:45',
    zone: 'Pacific/Honolulu',
    format: 'PDF',
    isDue: (day: Date) => day.getUTCDay() === 1,
  },
  {
    ...{ every: 'Monthly', at: '00:15', zone: 'Asia/Kolkata', format: 'CSV' },
    isDue: (day: Date) => new Date(day.getTime() + 24 * HOUR).getUTCDate() === 1,
  },
] as const

let plain: PlainDatabase
let database: OpenDatabase
let post: SmtpServer
let scene: Scene
/** Required part of the subject of each alert. */
let alerts: string[]
const mails: Buffer[] = []
const servers: (ServerProcess | undefined)[] = []
let env: Record<string, string>

beforeAll(async () => {
  plain = await openPlainDatabase()
  database = openDatabase(plain.config)
  scene = await makeScene(database.db)
  // Sometimes slow, so that some kills happen between the closing dot and the reply.
  post = await openSmtpServer(async (mail) => {
    mails.push(mail)
    await sleep(Math.random() * 60)
  })
  post.server.on('error', () => {})
  const { host, port, user, database: name } = plain.config
  env = {
    ...{ LADING_DEMO: '0', LOG_LEVEL: 'error', SMTP_URL: post.url, SESSION_SECRET: 'x'.repeat(40) },
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
  }
  await addSchedules()
  alerts = await addReasonsForAlerts(database, clientIds(), { begun, weeks: WEEKS })
  await Promise.all([start(0), start(1)])
})

afterAll(async () => {
  for (const server of servers) server?.kill('SIGKILL')
  await database?.close()
  await post?.close()
  await plain?.remove()
})

const clientIds = () => [scene.users.admin.clientId, scene.users.other.clientId]
const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const begun = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 48 * HOUR)

async function addSchedules(): Promise<void> {
  for (const [at, rule] of RULES.entries())
    for (const user of [scene.users.admin, scene.users.other])
      await rows(
        `insert into report_schedules (id, client_id, name, filter, format, emails, every, weekday, day_of_month, at,
            time_zone, next_run_at, saved_by, saved_by_name)
          values ($1, $2, $3, $4, $5, $6, $7, 1, 31, $8, $9, $10, $11, 'somebody')`,
        ...[randomUUID(), user.clientId, `Report ${at}`],
        JSON.stringify({
          ...{ type: 'ShipmentManifest', period: 'yesterday', from: '', to: '', year: 0, month: 0 },
          ...{
            warehouse: '',
            scac: '',
            rateModeId: 0,
            originState: '',
            destinationState: '',
            soldTo: '',
            lane: '',
          },
          ...{ groupBy: '', currency: '', metric: '', metricValue: '', customReportId: '' },
        }),
        ...[rule.format, `reader${at}@example.com`, rule.every, rule.at, rule.zone],
        ...[firstDue(rule), user.id],
      )
}

/** The times at which a rule is due, found by checking every minute in its time zone. */
function dueTimes({ at, zone, isDue }: (typeof RULES)[number], from: Date, to: Date): number[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...{
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    },
  })
  const times: number[] = []
  for (let minute = from.getTime(); minute <= to.getTime(); minute += 15 * 60_000) {
    const [day = '', time] = clock.format(minute).split(' ')
    if (time === at && isDue(new Date(`${day}T00:00:00Z`))) times.push(minute)
  }
  return times
}
const firstDue = (rule: (typeof RULES)[number]): Date =>
  new Date(dueTimes(rule, begun, new Date(begun.getTime() + 40 * 24 * HOUR))[0]!)

async function start(at: number): Promise<void> {
  const server = spawnServer(env)
  servers[at] = server
  let said = ''
  await new Promise<void>((ready, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Lading is ready')) ready()
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
}

/** Both processes use `now` as the time; done when nothing is due. */
async function moveClock(now: Date): Promise<void> {
  const payload = JSON.stringify({ _cron: { ts: now.toISOString() } })
  for (let times = 0; times < 2; times++)
    for (const task of [RUN_DUE_REPORTS, 'tell-news'])
      await rows(
        `select graphile_worker.add_job($1, payload => $2::json, job_key => $3)`,
        ...[task, payload, `${CLOCK} ${task} ${now.toISOString()} ${times}`],
      )
}
/** Prefix of the keys of jobs that set the time of a process. */
const CLOCK = 'clock'

const isNothingDue = async (now: Date) =>
  (
    await rows(
      `select 1 from report_schedules where is_enabled and next_run_at <= $1
        union all select 1 from graphile_worker.jobs where key like '${CLOCK} %'`,
      now,
    )
  ).length === 0

it(`${KILLS} kills in ${WEEKS} weeks: every scheduled report and alert is mailed once, a report with its own file`, async () => {
  const steps = (WEEKS * 7 * 24) / STEP_HOURS
  const ended = new Date(begun.getTime() + WEEKS * 7 * 24 * HOUR)
  const killsAt = new Set(
    Array.from({ length: KILLS }, (_, kill) => Math.floor(((kill + Math.random()) * steps) / KILLS)),
  )
  let restarting: Promise<void> = Promise.resolve()
  for (let step = 1; step <= steps; step++) {
    const now = new Date(begun.getTime() + step * STEP_HOURS * HOUR)
    await moveClock(now)
    if (killsAt.has(step)) {
      // One at a time: the other one continues.
      await restarting
      const at = Math.floor(Math.random() * 2)
      await sleep(Math.random() * 400)
      const victim = servers[at]!
      victim.removeAllListeners('exit')
      const gone = once(victim, 'exit')
      victim.kill('SIGKILL')
      await gone
      restarting = start(at)
    }
    await expect.poll(() => isNothingDue(now), { timeout: 120_000, interval: 50 }).toBe(true)
  }
  await restarting
  await expect
    .poll(
      async () =>
        rows(`select state, 1 from report_runs where state in ('waiting', 'running')
          union all select state, 2 from outbox where state in ('waiting', 'sending', 'handing-over')`),
      { timeout: 240_000, interval: 200 },
    )
    .toEqual([])
  await recordCycles('one of two servers, while reports and alerts are due', KILLS, () => judge(ended))
})

async function judge(ended: Date): Promise<{ acknowledged: number }> {
  const runs = await rows(
    `select r.*, s.name as schedule_name, f.sha256, f.name as file_name, o.state as mail_state
      from report_runs r join report_schedules s on s.id = r.schedule_id
      left join stored_files f on f.id = r.file_id left join outbox o on o.id = r.message_id`,
  )
  const [{ total }] = await rows(`select count(*)::int as total from outbox where kind = 'report'`)
  expect(total).toBe(runs.length)
  for (const clientId of clientIds())
    for (const [at, rule] of RULES.entries()) {
      const own = runs.filter((run) => run.client_id === clientId && run.schedule_name === `Report ${at}`)
      expect(own.map(({ due_at }) => due_at.getTime()).toSorted(), `Report ${at}`).toEqual(
        dueTimes(rule, begun, ended).toSorted(),
      )
      expect(new Set(own.map(({ state }) => state))).toEqual(new Set(['done']))
    }
  const received = new Map<string, Email[]>()
  for (const mail of await Promise.all(mails.map((bytes) => PostalMime.parse(bytes)))) {
    const id = /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? ''
    received.set(id, [...(received.get(id) ?? []), mail])
  }
  let unknown = 0
  for (const run of runs) {
    const got = received.get(run.message_id) ?? []
    if (run.mail_state === 'unknown') {
      unknown++
      expect(got.length).toBeLessThanOrEqual(1)
    } else expect([run.mail_state, got.length]).toEqual(['delivered', 1])
    for (const { attachments } of got) {
      expect(attachments.map(({ filename }) => filename)).toEqual([run.file_name])
      const content = Buffer.from(attachments[0]!.content as ArrayBuffer)
      expect(createHash('sha256').update(content).digest('hex')).toBe(run.sha256)
      // It covers the day before it was due, in its time zone.
      const dayBefore = new Intl.DateTimeFormat('sv-SE', { timeZone: run.time_zone }).format(
        run.due_at.getTime() - 24 * HOUR,
      )
      expect(run.file_name).toContain(dayBefore)
    }
  }
  unknown += await judgeAlerts(database, alerts, received)
  const messages = runs.length + alerts.length
  console.log(
    `${runs.length} reports, ${alerts.length} alerts, ${received.size} mails, ${unknown} with an unknown outcome`,
  )
  expect(received.size).toBeGreaterThanOrEqual(messages - unknown)
  return { acknowledged: messages }
}
