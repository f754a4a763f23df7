import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyInterchange } from '#actions/carrier-answers/apply-sets.ts'
import { takeFile } from '#actions/edi/take-file.ts'
import type { EdiPayload } from '#actions/edi/write-tender.ts'
import { buildFreightInvoice210 } from '#carriers/edi/freight-invoice-210.ts'
import { buildShipmentStatus214 } from '#carriers/edi/shipment-status-214.ts'
import { buildTenderResponse990 } from '#carriers/edi/tender-response-990.ts'
import { readInterchange } from '#carriers/edi/x12/read-interchange.ts'
import { writeInterchange } from '#carriers/edi/x12/write-interchange.ts'
import type { EdiPartner } from '#database/edi/edi-partners.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { makePartner } from '#test/support/edi.ts'
import { fromCarrier, mutate, randomOf } from '#test/support/mutate-interchange.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import { tenderedShipments } from '#test/support/tendered-shipments.ts'
import { openPlainDatabase, type PlainDatabase } from './support/plain-database.ts'

/**
 * Interchanges of a carrier, with every kind of damage: none crashes the server, none is partly processed, none reaches
 * a shipment of another sender. A refused one changes nothing.
 */
const FILES = process.env.LADING_FAULTS === 'full' ? 100_000 : 400
const SEED = Number(process.env.LADING_SEED ?? 20_261_120)
/**
 * New shipments after this many files: each file is checked against all data of its shipments, which would keep
 * growing.
 */
const FILES_A_ROUND = 100
const CREDENTIAL_KEY = Buffer.from('the credential key of this test')

let place: PlainDatabase
let database: OpenDatabase
let scene: Scene
let partner: EdiPartner
/** Shipments of client A with SYNA, of A with SYNB, and of client B with SYNA. */
let ours: string[]
let foreign: string[]

beforeAll(async () => {
  place = await openPlainDatabase()
  database = openDatabase(place.config)
  scene = await makeScene(database.db)
  partner = await makePartner(database.db, { clientId: scene.a.id, credentialKey: CREDENTIAL_KEY }, null)
  // Jobs of other partners must not process these files.
  await database.pool.query('update edi_partners set is_enabled = false')
})
afterAll(async () => {
  await database?.close()
  await place?.remove()
})

async function tenderOthers(): Promise<void> {
  ours = await tenderedShipments(database.db, scene.a.id, 'SYNA', 12)
  foreign = [
    ...(await tenderedShipments(database.db, scene.a.id, 'SYNB', 2)),
    ...(await tenderedShipments(database.db, scene.b.id, 'SYNA', 2)),
  ]
}

/** A digest of everything in these shipments that a carrier's message may change. */
async function markOf(bolNumbers: readonly string[]): Promise<string> {
  const { rows } = await database.pool.query(
    `with chosen as (select * from shipments where bol_number = any($1))
      select md5(
        coalesce((select string_agg(s::text, ';' order by id) from chosen s), '') ||
        coalesce((select string_agg(e::text, ';' order by id) from shipment_events e where shipment_id in (select id from chosen)), '') ||
        coalesce((select string_agg(f::text, ';' order by id) from freight_invoices f where shipment_id in (select id from chosen)), '') ||
        coalesce((select string_agg(a::text, ';' order by id) from audit_trail a where subject_id in (select id from chosen)), '')
      ) as mark`,
    [bolNumbers],
  )
  return rows[0].mark
}

function sampleOf(random: (below: number) => number, control: number): string {
  // One in eight names a shipment that is not this carrier's.
  const bolNumber = random(8) === 0 ? foreign[random(foreign.length)]! : ours[random(ours.length)]!
  const scac = random(12) === 0 ? 'SYNB' : 'SYNA'
  const today = new Date(Date.now() - random(5) * 86_400_000).toISOString().slice(0, 10)
  const line = {
    ...{ reason: 'NS', appointmentStatus: '', appointmentReason: '', timeCode: 'LT', postalCode: '' },
    ...{ city: 'Reno', state: 'NV', country: 'US', equipment: '', remarks: 'Dock 4', exceptions: [] },
    ...{ date: today, time: '08:15' },
  }
  const statuses = ['X3', 'AF', 'X4', 'SD', 'X1', 'AG', 'D1', 'ZZ']
  const status = () => ({ ...line, status: statuses[random(statuses.length)]! })
  const answer = {
    ...{ scac, bolNumber, answer: 'accepted' as const, date: today, proNumber: `7${bolNumber.slice(-8)}` },
    reason: '',
  }
  const invoice = {
    ...{ scac, bolNumber, invoiceNumber: `INV-${random(40)}`, paymentType: 'P' as const, invoiceDate: today },
    ...{
      deliveredOn: today,
      currency: 'USD',
      netCents: 10_000 + random(50_000),
      weightLb: 1_240,
      references: [],
    },
    lines: [
      {
        ...{ description: 'FREIGHT', code: '400', cents: 10_000, weightLb: 1_240, freightClass: '70' },
        ...{ rate: '', rateBasis: '' },
      },
    ],
  }
  const kinds = [
    () => ({ id: '990', body: buildTenderResponse990({ ...answer, actionCode: 'A' }) }),
    () => ({ id: '990', body: buildTenderResponse990({ ...answer, actionCode: 'D', reason: 'No driver' }) }),
    () => ({
      id: '214',
      body: buildShipmentStatus214({
        ...{ scac, bolNumber, proNumber: `7${bolNumber.slice(-8)}`, references: [] },
        lines: Array.from({ length: 1 + random(3) }, status),
      }),
    }),
    () => ({ id: '210', body: buildFreightInvoice210(invoice) }),
    () => ({
      id: '997',
      body: [
        ['AK1', 'BL', String(random(20))],
        ['AK9', 'A', '1', '1', '1'],
      ],
    }),
  ]
  const kind = kinds[random(kinds.length)]!
  const sets = Array.from({ length: 1 + random(3) }, kind)
  // One in twenty-five has a control number that was used before.
  return fromCarrier('SYNA', random(25) === 0 ? 1 + random(control) : control, sets)
}

/** Replies up to this one have been checked. */
let lastAnswer = '00000000-0000-0000-0000-000000000000'

/** The reply to the sender is itself a valid interchange, whatever the sender sent. */
async function expectAnswersToBeSound(): Promise<void> {
  const { rows } = await database.pool.query(
    `select id, payload from outbox where kind = 'acknowledgement' and id > $1 order by id`,
    [lastAnswer],
  )
  lastAnswer = rows.at(-1)?.id ?? lastAnswer
  // Deletes the jobs for work that the test does itself: with thousands in the queue, every worker keeps searching it.
  await database.pool.query('delete from graphile_worker._private_jobs where is_available')
  for (const { payload } of rows) {
    const { sets, answers } = payload as Extract<EdiPayload, { answers: unknown }>
    const text = writeInterchange({
      ...{
        senderQualifier: 'ZZ',
        sender: 'LADINGTEST',
        receiverQualifier: '02',
        receiver: 'SYNA',
        usage: 'T',
      },
      ...{
        at: new Date(),
        interchangeControl: 1,
        groupControl: 1,
        wantsAcknowledgement: false,
        sets,
        answers,
      },
    })
    const read = readInterchange(text)
    expect(read.kind, text).toBe('interchange')
    if (read.kind === 'interchange') expect(read.interchange.faults, text).toEqual([])
  }
}

it(`${FILES} randomly mutated interchanges: no crash, nothing by half, nothing of others`, async () => {
  const house = {
    db: database.db,
    installation: { credentialKey: CREDENTIAL_KEY, allowedHosts: [] },
  }
  const seen: Record<string, number> = {}
  /** Finished shipments, by their digest. */
  const settled: { bolNumbers: string[]; mark: string }[] = []
  let foreignMark = ''
  let before = ''
  let last = Buffer.alloc(0)
  for (let number = 1; number <= FILES; number++) {
    if (number % FILES_A_ROUND === 1) {
      await tenderOthers()
      foreignMark = await markOf(foreign)
      before = await markOf([...ours, ...foreign])
    }
    const random = randomOf(SEED + number)
    const whole = sampleOf(random, number)
    const text = random(10) === 0 ? whole : mutate(whole, random)
    const bytes = Buffer.from(text, random(4) === 0 ? 'latin1' : 'utf8')
    // One in twenty-five is sent again, unchanged.
    const sent = number > 1 && random(25) === 0 ? last : bytes
    last = sent
    const name = `${newId()}.edi`
    const told = `seed ${SEED + number}`
    await takeFile(house, partner, { name, bytes: sent })
    const { rows } = await database.pool.query(
      `select id, state from edi_interchanges where direction = 'in' and partner_id = $1 and file_name = $2`,
      [partner.id, name],
    )
    expect(rows, told).toHaveLength(1)
    if (rows[0].state === 'taken') await applyInterchange(house, rows[0].id)
    const sets = await database.pool.query(
      `select s.state, s.shipment_id, i.state as of_all, i.detail from edi_interchanges i
          left join edi_sets s on s.interchange_id = i.id where i.id = $1`,
      [rows[0].id],
    )
    const state = sets.rows[0].of_all as string
    expect(['done', 'kept', 'refused', 'repeated'], told).toContain(state)
    // Our own reader failed on it: the file is kept, as it should be, but this is our bug.
    expect(sets.rows[0].detail, told).not.toContain('could not be read')
    expect(
      sets.rows.filter((set) => set.state === 'waiting'),
      told,
    ).toEqual([])
    seen[state] = (seen[state] ?? 0) + 1
    const after = await markOf([...ours, ...foreign])
    const isApplied = sets.rows.some((set) => set.state === 'applied')
    if (!isApplied) expect(after, `${told}: refused, and yet something changed`).toBe(before)
    before = after
    if (number % 100 === 0) await expectAnswersToBeSound()
    if (number % FILES_A_ROUND === 0) {
      expect(await markOf(foreign), told).toBe(foreignMark)
      await expectWholeShipments()
      settled.push({ bolNumbers: [...ours, ...foreign], mark: after })
    }
  }
  for (const { bolNumbers, mark } of settled) expect(await markOf(bolNumbers)).toBe(mark)
  console.log(`${FILES} interchanges: ${JSON.stringify(seen)}`)
  // There must be some of each kind, or nothing was proved.
  for (const state of ['done', 'kept', 'refused', 'repeated']) expect(seen[state], state).toBeGreaterThan(0)
})

/** Checks all parts of every change: a shipment's status, its times, its events, its audit line. */
async function expectWholeShipments(): Promise<void> {
  const { rows } = await database.pool.query(
    `select s.bol_number, s.status, s.picked_up_at, s.delivered_at, s.problem,
        (select count(*) from shipment_events where shipment_id = s.id and status = 'Delivered') as delivered,
        (select count(*) from shipment_events where shipment_id = s.id) as events,
        (select count(*) from edi_sets where shipment_id = s.id and state = 'applied') as applied,
        (select count(*) from freight_invoices where shipment_id = s.id) as invoices
      from shipments s where bol_number = any($1)`,
    [ours],
  )
  expect(rows).toHaveLength(ours.length)
  for (const row of rows) {
    expect(row.delivered_at !== null, row.bol_number).toBe(row.status === 'D')
    if (row.status !== 'T') expect(row.picked_up_at, row.bol_number).not.toBeNull()
    if (row.status === 'D') expect(row.delivered, row.bol_number).toBeGreaterThan(0)
    if (row.events > 0 || row.invoices > 0) expect(row.applied, row.bol_number).toBeGreaterThan(0)
  }
}
