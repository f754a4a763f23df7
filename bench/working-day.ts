/**
 * P14: a working day in ten minutes. Users look at lists and search (60 of 100 actions), rate (25), book with a tender
 * (10) and print (5) while order files arrive, carriers answer by EDI and every browser is open for live updates. `node
 * bench/working-day.ts [--minutes 10] [--users 200] [--shipments 1000000] [--servers 1] [--a-day 100] [--fail-over]`
 * `--a-day` is how many shipments each user books in a day; with the mix above a user makes ten times as many actions,
 * and all of them happen within the minutes given. Actions start at random moments whether or not earlier ones have
 * their reply, and are timed from when they were due. `--fail-over` runs it on the cluster of `npm run cluster` (two
 * servers) and kills the primary in the middle.
 */
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openFtpServer } from '#test/support/ftp-server.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { type DayDone, runDay } from './support/day/day.ts'
import { DayCaller, Tallies } from './support/day/day-caller.ts'
import { type System, startClusterSystem, startSystem } from './support/day/system.ts'
import { logInAll, makeUsers } from './support/day/users.ts'
import { ms, percentile, Verdict } from './support/measures.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    users: { type: 'string', default: '200' },
    shipments: { type: 'string', default: '1000000' },
    servers: { type: 'string', default: '1' },
    'a-day': { type: 'string', default: '100' },
    'fail-over': { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const users = Number(values.users)
const shipments = Number(values.shipments)
const servers = Number(values.servers)
const isFailOver = values['fail-over']
/** One action in ten is a booking. */
const actions = users * Number(values['a-day']) * 10
const perSecond = actions / (minutes * 60)

const LIST_LIMIT_MS = 150
const RATING_LIMIT_MS = 300
const LISTS = new Set(['list', 'live: list', 'search', 'counts', 'live: counts'])
const RATINGS = new Set(['rating', 'rating, saved'])

const verdict = new Verdict()
await using opened = new AsyncDisposableStack()
let mails = 0
const mailServer = opened.adopt(await openSmtpServer(async () => void mails++), (one) => one.close())
const ftp = opened.adopt(await openFtpServer({ folders: ['orders', 'orders/processed'] }), (one) =>
  one.close(),
)
const start = isFailOver ? startClusterSystem : startSystem
const system = opened.adopt(await start({ servers, shipments, smtpUrl: mailServer.url }), (one) => one.stop())
const tallies = new Tallies()
const caller = opened.adopt(new DayCaller(system.url, tallies, isFailOver), (one) => one.close())
await measure()
verdict.exit()

async function measure(): Promise<void> {
  const { pool, url } = system
  const tokens = await logInAll(caller, await makeUsers(pool, users))
  const { rows: known } = await pool.query(
    `select id, bol_number as bol, destination_name as consignee from shipments
      where client_id = (select client_id from users where user_name = 'demo') and destination_name <> '' limit 500`,
  )
  console.log(
    `${users} users, ${Math.round(actions).toLocaleString('en-US')} actions in ${minutes} minutes: ${perSecond.toFixed(1)} a second, ` +
      `each user one in ${(users / perSecond).toFixed(1)} s; ${shipments.toLocaleString('en-US')} shipments, ` +
      `${isFailOver ? 'the cluster with two servers' : `${servers} server process${servers === 1 ? '' : 'es'}`} and a worker`,
  )
  console.log(`${os.cpus().length} cores, load average before ${os.loadavg()[0]!.toFixed(1)}`)
  const before = cpuOf(system)
  const own = process.cpuUsage()
  const begun = performance.now()
  const kill = isFailOver ? killInTheMiddle(system) : undefined
  const done = await runDay({ caller, url, tokens, perSecond, minutes, ftp, known })
  await kill
  const seconds = (performance.now() - begun) / 1_000
  const spent = process.cpuUsage(own)
  report()
  const after = cpuOf(system)
  const cores = Object.keys(before).map(
    (name) => `${name} ${((after[name]! - before[name]!) / seconds).toFixed(2)}`,
  )
  console.log(
    `cores used: ${cores.join(', ')}, this generator ${((spent.user + spent.system) / 1e6 / seconds).toFixed(2)}; ` +
      `load average ${os.loadavg()[0]!.toFixed(1)}; ${done.events.toLocaleString('en-US')} live events`,
  )
  await check(done)
}

async function killInTheMiddle({ killPrimary }: System): Promise<void> {
  await sleep((minutes * 60_000) / 2)
  console.log('the primary is killed, with its Patroni')
  await killPrimary?.()
}

function report(): void {
  const number = (value: number) => value.toFixed(0).padStart(8)
  console.log(`${'call'.padEnd(18)}   count      p50      p95      p99   errors   repeated`)
  for (const [kind, { took, errors, repeated }] of [...tallies.byKind].sort()) {
    const wrong = [...errors.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${kind.padEnd(18)}${number(took.length)} ${[50, 95, 99].map((mark) => number(percentile(took, mark))).join(' ')} ${number(wrong)} ${number(repeated)}`,
    )
    for (const [error, count] of errors) console.log(`    ${count}x ${error}`)
  }
  const of = (kinds: Set<string>) =>
    [...tallies.byKind].flatMap(([kind, { took }]) => (kinds.has(kind) ? took : []))
  if (!isFailOver) {
    verdict.say('P14 lists and search, p95', percentile(of(LISTS), 95), LIST_LIMIT_MS, 'ms')
    verdict.say('P14 rating, p95', percentile(of(RATINGS), 95), RATING_LIMIT_MS, 'ms')
  }
  const errors = [...tallies.byKind.values()].flatMap((tally) => [...tally.errors.values()])
  verdict.say(
    'P14 errors',
    errors.reduce((sum, count) => sum + count, 0),
    0,
    'x',
  )
}

/** Checks that every acknowledged booking was kept and sent once. */
async function check({ booked, ordersSent }: DayDone): Promise<void> {
  const { pool } = system
  const begun = performance.now()
  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
  const waiting = `select count(*)::int as n from outbox where state in ('waiting', 'sending', 'handing-over')`
  while ((await rows(waiting))[0].n > 0 && performance.now() - begun < 600_000) await sleep(500)
  console.log(`all tenders had left ${ms(performance.now() - begun)} after the last action; ${mails} mails`)
  const ids = booked.map(({ messageId }) => messageId).filter(Boolean)
  const [{ found }] = await rows('select count(*)::int as found from outbox where id = any ($1::uuid[])', [
    ids,
  ])
  const [{ twice }] = await rows(
    `select count(*)::int as twice from (select shipment_id from outbox where kind = 'tender'
      group by 1 having count(*) > 1) as more`,
  )
  const [{ orders }] = await rows(`select count(*)::int as orders from orders where order_number like 'DAY%'`)
  const [{ answers }] = await rows(
    `select count(*)::int as answers from edi_interchanges where direction = 'in'`,
  )
  console.log(
    `${booked.length.toLocaleString('en-US')} bookings acknowledged, ${ids.length - found} lost, ${twice} tendered twice; ` +
      `${orders.toLocaleString('en-US')} of ${ordersSent.toLocaleString('en-US')} orders of files imported; ${answers} EDI interchanges taken`,
  )
  verdict.say('bookings lost or tendered twice', ids.length - found + twice, 0, 'x')
}

/** Seconds of CPU time by role. */
function cpuOf({ processes }: System): Record<string, number> {
  const seconds = (pid: number): number => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      // Including its ended children: the processes of closed connections.
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
    } catch {
      return 0
    }
  }
  return Object.fromEntries(
    Object.entries(processes).map(([name, pids]) => [
      name,
      pids().reduce((sum, pid) => sum + seconds(pid), 0),
    ]),
  )
}
