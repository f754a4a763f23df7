import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { makeScene } from '#test/support/scene.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'
import { type Ledger, openLedger } from './support/ledger.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Kills server and database without warning while claims are added, filed by mail, answered by the carrier's link,
 * settled, paid and closed. Callers retry with the same key: each claim exists once with its own number, its letter is
 * sent once, and acknowledged changes are kept.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const ROUNDS = isFull ? 200 : 5
const CLAIMS_A_ROUND = 2
/** Number of claims processed concurrently. */
const MOST_AT_ONCE = 6
const LONGEST_MS = 5_000

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Answer = any
/** One call of a careful caller: done once it has a reply, otherwise retried with the same key. */
interface Step {
  name: 'save' | 'file' | 'offer' | 'accept' | 'recover' | 'close'
  key: string
  answer: Answer | null
}
interface Claim {
  serial: number
  cents: number
  shipmentId: string
  steps: Step[]
}

const NAMES = ['save', 'file', 'offer', 'accept', 'recover', 'close'] as const
let ledger: Ledger
let victim: Victim
const { logIn, call, withDatabase } = victimClient(() => victim)
const claims: Claim[] = []
let acknowledged = 0

beforeAll(async () => {
  ledger = await openLedger(() => Math.random() * 40)
  victim = await openVictim({ SMTP_URL: ledger.url, DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase(async ({ db, pool }) => {
    const scene = await makeScene(db)
    const bols = await tenderedShipments(db, scene.a.id, 'SYNA', ROUNDS * CLAIMS_A_ROUND)
    const { rows } = await pool.query(
      `update shipments set status = 'D', picked_up_at = now() - interval '5 days', delivered_at = now() - interval '2 days'
        where bol_number = any ($1) returning id`,
      [bols],
    )
    for (const [serial, { id }] of rows.entries()) {
      const steps = NAMES.map((name): Step => ({ name, key: randomUUID(), answer: null }))
      claims.push({ serial, cents: 10_000 + serial * 37, shipmentId: id, steps })
    }
  })
  await logIn('admin')
})

afterAll(async () => {
  await victim?.remove()
  await ledger?.close()
})

const answerOf = ({ steps }: Claim, name: Step['name']): Answer =>
  steps.find((one) => one.name === name)!.answer

/** The link in the letter of a claim; null: the letter has not arrived. */
async function linkOf(claim: Claim): Promise<string | null> {
  const messageId = await messageOf(claim)
  const mail = messageId ? ledger.mailOf(messageId) : null
  const text = mail ? ((await PostalMime.parse(mail)).text ?? '') : ''
  return /ClaimResponse\?accessid=([\w-]+)/.exec(text)?.[1] ?? null
}

const messageOf = async (claim: Claim): Promise<string | null> => {
  const { id } = answerOf(claim, 'file').claim
  const { rows } = await withDatabase(({ pool }) =>
    pool.query('select message_id from claims where id = $1', [id]),
  )
  return rows[0]?.message_id ?? null
}

/** The call of a step; null: the step is not due yet. */
async function callOf(
  claim: Claim,
  { name }: Step,
  isLast: boolean,
): Promise<{ path: string; body: object } | null> {
  const offer = (claim.cents - 5_000) / 100
  const saved = answerOf(claim, 'save')?.claim
  const filed = answerOf(claim, 'file')?.claim
  switch (name) {
    case 'save': {
      const line = {
        itemCode: `A-${claim.serial}`,
        description: 'Shelf',
        quantity: 1,
        value: claim.cents / 100,
      }
      const kept = {
        shipmentId: claim.shipmentId,
        kind: 'loss',
        description: 'Never arrived.',
        currency: 'USD',
      }
      return { path: 'Claims/Save', body: { ...kept, lines: [line] } }
    }
    case 'file':
      return {
        path: 'Claims/File',
        body: { claimId: saved.id, version: saved.version, to: 'claims@example.com' },
      }
    case 'offer': {
      const accessid = await linkOf(claim)
      if (accessid)
        return { path: 'Claims/CarrierAnswer', body: { accessid, answer: 'offer', amount: offer } }
      // A letter with an unknown result: the clerk calls the carrier.
      const body = { claimId: filed.id, version: filed.version, answer: 'offer', amount: offer }
      return isLast ? { path: 'Claims/Answer', body } : null
    }
    case 'accept':
      return {
        path: 'Claims/Answer',
        body: { claimId: filed.id, version: filed.version + 1, answer: 'acceptOffer' },
      }
    case 'recover':
      return {
        path: 'Claims/Recover',
        body: {
          claimId: filed.id,
          version: filed.version + 2,
          amount: offer,
          reference: `CHK-${claim.serial}`,
        },
      }
    case 'close':
      return {
        path: 'Claims/Close',
        body: { claimId: filed.id, version: filed.version + 3, note: 'Settled.' },
      }
  }
}

/** Moves a claim as far as possible. Every reply is recorded immediately; a cut connection is not a reply. */
async function goOn(claim: Claim, isLast = false): Promise<void> {
  for (const step of claim.steps) {
    if (step.answer) continue
    try {
      const asked = await callOf(claim, step, isLast)
      if (!asked) return
      const reply = await call(asked.path, asked.body, { 'idempotency-key': step.key })
      if (reply.status === 503) return
      expect([asked.path, reply.status, reply.status === 200 ? '' : reply.body]).toEqual([
        asked.path,
        200,
        '',
      ])
      step.answer = reply.body
      acknowledged++
    } catch (error) {
      if ((error as Error).name === 'AssertionError') throw error
      return
    }
  }
}

const isOpen = ({ steps }: Claim): boolean => steps.some(({ answer }) => answer === null)

async function round(number: number): Promise<void> {
  if (number > 0) await victim.start()
  const known = claims.slice(0, (number + 1) * CLAIMS_A_ROUND).filter(isOpen)
  const under = known.slice(-MOST_AT_ONCE).map((claim) => goOn(claim))
  // After some replies, however fast the machine is, and in the middle of the next calls.
  const enough = acknowledged + Math.floor(Math.random() * 8)
  for (let waited = 0; waited < LONGEST_MS && acknowledged < enough; waited += 20) await sleep(20)
  await sleep(Math.random() * 150)
  await victim.kill()
  await Promise.all(under)
}

it(`${ROUNDS} times: no claim is lost, filed twice, answered twice or paid twice`, async () => {
  for (let number = 0; number < ROUNDS; number++) await round(number)
  await victim.start()
  const before = acknowledged
  for (const claim of claims) await goOn(claim)
  await withDatabase(untilMailed)
  for (const claim of claims) await goOn(claim, true)
  expect(claims.filter(isOpen)).toEqual([])
  await withDatabase(judge)
  console.log(`${ROUNDS} kills, ${claims.length} claims, ${before} steps acknowledged before the last kill`)
})

async function untilMailed({ pool }: OpenDatabase): Promise<void> {
  const waiting = async () =>
    (await pool.query(`select 1 from outbox where state in ('waiting', 'sending', 'handing-over')`)).rowCount
  await expect.poll(waiting, { timeout: 120_000, interval: 100 }).toBe(0)
}

async function judge({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query(
    `select c.shipment_id, c.id, c.serial, c.state, c.claimed_cents::int as claimed, c.recovered_cents::int as recovered, c.message_id,
        (select o.state from outbox o where o.id = c.message_id) as mail,
        (select count(*)::int from outbox o where o.kind = 'claim' and o.shipment_id = c.shipment_id) as letters,
        (select count(*)::int from claim_recoveries r where r.claim_id = c.id) as recoveries,
        (select count(*)::int from stored_files f where f.owner_kind = 'claim' and f.owner_id = c.id
          and f.kind = 'ClaimLetter') as papers,
        (select array_agg(t.what order by t.what) from audit_trail t where t.subject_id = c.id and t.what <> 'claim.answered') as trail
      from claims c`,
  )
  expect(rows).toHaveLength(claims.length)
  const byShipment = new Map(rows.map((row) => [row.shipment_id, row]))
  for (const claim of claims) {
    const { message_id, mail, id, serial, shipment_id, ...row } = byShipment.get(claim.shipmentId)
    expect([id, serial, shipment_id]).toEqual([
      answerOf(claim, 'save').claim.id,
      expect.any(Number),
      claim.shipmentId,
    ])
    expect(row).toEqual({
      ...{ state: 'closed', claimed: claim.cents, recovered: claim.cents - 5_000 },
      ...{ letters: 1, recoveries: 1, papers: 1 },
      trail: ['added', 'closed', 'filed', 'offer-accepted', 'offer-made', 'recovered'].map(
        (what) => `claim.${what}`,
      ),
    })
    const received = ledger.countOf(message_id)
    if (mail === 'unknown') expect(received).toBeLessThanOrEqual(1)
    else expect([mail, received]).toEqual(['delivered', 1])
  }
  const serials = rows.map(({ serial }) => serial).sort((one, other) => one - other)
  expect(serials).toEqual(serials.map((_, at) => 1001 + at))
}
