import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importOn } from '#actions/orders/integration/import-file.ts'
import { csvOfRows, ORDER_TITLES, orderCells } from '#actions/orders/integration/order-files.test-support.ts'
import { previewOn } from '#actions/orders/integration/preview-file.ts'
import { takeOrderFile } from '#actions/orders/integration/take-order-file.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { plainMapping } from '#domain/order-files/column-mapping.ts'
import type { ColumnMapping } from '#domain/order-files/suggested-mapping.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import { makeScene } from '#test/support/scene.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Order files of every kind, mutated: no crash, no 500, no partial import. Every order of an imported file exists with
 * all of its lines, or is rejected with its rows.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const FILES = isFull ? 100_000 : 200
const SEED = Number(process.env.LADING_SEED ?? 20_261_121)

/** One file of this many is also uploaded through the API, with its import thread. */
const DOOR_EVERY = isFull ? 500 : 50

/** Most of the time of a file is spent waiting for the database. */
const LANES = 4

let victim: Victim
let database: OpenDatabase
let clientId: string
const { logIn, call } = victimClient(() => victim)
const folder = mkdtempSync(path.join(os.tmpdir(), 'lading-mutations-'))
beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  database = openDatabase(victim.database())
  clientId = (await makeScene(database.db)).users.clerk.clientId
  await logIn()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database?.close()
  await victim?.remove()
})

/** Mulberry32: the same files for the same seed. */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const ROWS = [
  ORDER_TITLES,
  ...Array.from({ length: 6 }, (_, index) => orderCells('MUT', index >> 1, (index & 1) + 1)),
]
const RECORDS = ROWS.slice(1).map((cells) =>
  Object.fromEntries(ORDER_TITLES.map((title, at) => [title, cells[at]])),
)
const XML = `<?xml version="1.0"?><orders>${ROWS.slice(1)
  .map(
    (cells) =>
      `<order number="${cells[0]}"><zip>${cells[5]}</zip><qty>${cells[8]}</qty><weight>${cells[9]}</weight></order>`,
  )
  .join('')}</orders>`
const X12 = [
  `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'SYNTHETIC'.padEnd(15)}*ZZ*${'LADINGTEST'.padEnd(15)}*261120*1200*U*00401*000000001*0*T*>`,
  'GS*PO*SYNTHETIC*LADINGTEST*20261120*1200*1*X*004010',
  'ST*850*0001',
  'BEG*00*SA*MUT-EDI**20261120',
  'N1*ST*Synthetic Store',
  'N3*1 Test Road',
  'N4*Austin*TX*78701',
  'PO1*1*2*CA***VP*SKU-1',
  'PO4*1****G*25*LB',
  'SE*8*0001',
  'GE*1*1',
  'IEA*1*000000001',
].join('~\n')

const shipTo = { name: 'Synthetic Store', street: '1 Test Road', city: 'Austin', state: 'TX', zip: '78701' }
const item = (sku: string, weight?: number) => ({ sku, qty: 2, ...(weight ? { weight } : {}) })
/** Lines in their orders. */
const NESTED = {
  batch: 7,
  orders: ['N-1', 'N-2'].map((orderNumber) => ({
    orderNumber,
    shipTo,
    lines: [item('SKU-1', 20), item('SKU-2', 30.5)],
    notes: [{ text: 'Call before.' }],
  })),
}
/** Items in their packages. */
const PACKED = ['P-1', 'P-2'].map((orderNumber) => ({
  orderNumber,
  shipTo,
  packages: [
    { weight: { value: 40, unit: 'lb' }, items: [item('SKU-1'), item('SKU-2')] },
    { weight: { value: 12.5, unit: 'kg' }, items: [item('SKU-3')] },
  ],
}))
/** Warehouse orders, one of them canceled. */
const X12_940 = [
  `ISA*00*${' '.repeat(10)}*00*${' '.repeat(10)}*ZZ*${'SYNTHETIC'.padEnd(15)}*ZZ*${'LADINGTEST'.padEnd(15)}*261120*1200*U*00401*000000002*0*T*>`,
  'GS*OW*SYNTHETIC*LADINGTEST*20261120*1200*2*X*004010',
  ...['N', 'F', 'N'].flatMap((purpose, index) => [
    `ST*940*000${index + 1}`,
    `W05*${purpose}*W-${index}*PO-${index}`,
    'N1*ST*Synthetic Store',
    'N3*1 Test Road',
    'N4*Austin*TX*78701',
    'G62*10*20261125',
    'W66*PP*M',
    'LX*1',
    'W01*10*CA**VN*SKU-3',
    'W20*1***12*G*L',
    'LX*2',
    'W01*4*CA**VN*SKU-4',
    'W20*1***9.5*G*K',
    'W76*14*200*LB',
    `SE*15*000${index + 1}`,
  ]),
  'GE*3*2',
  'IEA*1*000000002',
].join('~')

const SPOILERS = [
  '"',
  ',',
  '\n',
  '\r',
  '\0',
  '\ufeff',
  '\ud800',
  '=1+1',
  '<',
  '&#0;',
  '&bomb;',
  ']]>',
  '<!--',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '{',
  '}',
  '[',
  '\\u0000',
  '__proto__',
  '~',
  '*',
  'ISA*',
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '\t',
  ';',
  "'; drop table orders; --",
]

function mutate(bytes: Buffer, random: () => number): Buffer {
  let found = Buffer.from(bytes)
  const times = 1 + Math.floor(random() * 4)
  for (let time = 0; time < times; time++) {
    const at = Math.floor(random() * found.length)
    const kind = Math.floor(random() * 6)
    const spoiler = Buffer.from(SPOILERS[Math.floor(random() * SPOILERS.length)]!)
    if (kind === 0) found = found.subarray(0, at)
    else if (kind === 1) found = Buffer.concat([found.subarray(0, at), spoiler, found.subarray(at)])
    else if (kind === 2) found[at] = Math.floor(random() * 256)
    else if (kind === 3)
      found = Buffer.concat([found.subarray(0, at), found.subarray(Math.min(found.length, at + 20))])
    else if (kind === 4) found = Buffer.concat([found, found.subarray(at)])
    else
      found = Buffer.concat([
        found.subarray(0, at),
        Buffer.from(spoiler.toString(), 'utf16le'),
        found.subarray(at),
      ])
    if (found.length === 0) found = Buffer.from(spoiler)
  }
  return found
}

const MAPPING = [
  plainMapping('orderNumber', 'number'),
  plainMapping('destinationZip', 'zip'),
  plainMapping('quantity', 'qty'),
  plainMapping('weight', 'weight'),
]

const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows

type Outcome = 'refused' | 'done' | 'failed'

/** Previews one file, and imports it whatever the preview says; returns the result. */
async function bring(bytes: Buffer, name: string, columns: ColumnMapping[]): Promise<Outcome> {
  const id = newId()
  const place = path.join(folder, id)
  writeFileSync(place, bytes)
  const preview = await previewOn(database.db, {
    order: 'preview',
    clientId,
    settings: DEFAULT_CLIENT_SETTINGS,
    path: place,
    sheet: '',
    headerRow: 0,
    columns: columns.length > 0 ? columns : null,
  })
  rmSync(place)
  await database.db.transaction().execute(async (tx) => {
    await takeOrderFile(tx, {
      id,
      clientId,
      sourceId: null,
      origin: 'upload',
      name,
      bytes,
      reading: { columns, sheet: '', headerRow: 0, skipRejected: true },
      createdBy: { id: '', name: 'test' },
    })
    // It is imported here, so no worker of the server may see its job and start as well.
    await sql`delete from graphile_worker._private_jobs where is_available`.execute(tx)
  })
  const { state } = await importOn(database, { clientId, runId: id }, () => {})
  const [run] = await rows('select * from order_file_runs where id = $1', id)
  expect(run!.state, name).toBe(state)
  await expectWhole(id, run as { state: string; row_count: number })
  // A file that the preview refuses is not imported, and vice versa.
  const isRefused = preview.kind === 'refused' || preview.problems.length > 0
  expect(isRefused, `${name}: ${run!.message}`).toBe(state === 'failed')
  return preview.kind === 'refused' ? 'refused' : (state as Outcome)
}

async function knock(bytes: Buffer, name: string): Promise<void> {
  const File = { Filename: name, Filedata: bytes.toString('base64') }
  const { status, body } = await call('Shipment/UploadOrderFile', { File })
  expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500)
}

/** Every row of an imported file belongs to an order or is rejected; a refused file leaves nothing. */
async function expectWhole(runId: string, run: { state: string; row_count: number }): Promise<void> {
  const [told] = await rows(
    `select (select coalesce(sum(cardinality(rows)), 0)::int from order_file_orders where run_id = $1) as taken,
       (select count(*)::int from order_file_rejects where run_id = $1) as rejected,
       (select count(*)::int from order_file_orders f left join orders o on o.id = f.order_id
         where run_id = $1 and outcome = 'added' and (o.id is null or cardinality(f.rows) <>
           (select count(*) from order_lines l where l.order_id = o.id))) as half`,
    runId,
  )
  expect(told!.half).toBe(0)
  expect(told!.taken + told!.rejected).toBe(run.state === 'done' ? run.row_count : 0)
}

const ORIGINALS: [string, Buffer, ColumnMapping[]][] = [
  ['a.csv', Buffer.from(csvOfRows(ROWS)), []],
  ['b.csv', Buffer.from(`\ufeff${csvOfRows(ROWS, ';')}`, 'utf16le'), []],
  ['c.json', Buffer.from(JSON.stringify({ orders: RECORDS })), []],
  ['d.xml', Buffer.from(XML), MAPPING],
  ['e.edi', Buffer.from(`${X12}~\n`), []],
  ['f.xlsx', Buffer.from(workbookFile('Orders', ROWS)), []],
  ['g.940', Buffer.from(`${X12_940}~`), []],
  ['h.json', Buffer.from(JSON.stringify(NESTED)), []],
  ['i.json', Buffer.from(JSON.stringify(PACKED)), []],
  ['j.csv', Buffer.from(csvOfRows(ROWS, '::')), []],
]

/** Each file has its own random numbers, so it can be reproduced by seed and number. */
async function bringMutated(index: number): Promise<Outcome> {
  const [name, bytes, mapping] = ORIGINALS[index % ORIGINALS.length]!
  const mutated = mutate(bytes, chance(SEED + index))
  if (index % DOOR_EVERY === 0) await knock(mutated, `${index}-${name}`)
  return bring(mutated, `${index}-${name}`, mapping)
}

it(`${FILES} mutated order files do no harm`, async () => {
  const outcomes = { refused: 0, done: 0, failed: 0 }
  for (const [name, bytes, mapping] of ORIGINALS) expect(await bring(bytes, name, mapping), name).toBe('done')
  const taken = await rows(
    `select order_number as number, total_weight_lb::float as lb from orders
      where client_id = $1 and order_number ~ '^[NPW]-' order by 1`,
    clientId,
  )
  expect(taken.map(({ number, lb }) => `${number} ${lb}`)).toEqual([
    'N-1 50.5',
    'N-2 50.5',
    'P-1 67.56',
    'P-2 67.56',
    'W-0 203.78',
    'W-2 203.78',
  ])
  let next = 0
  const lane = async () => {
    while (next < FILES) outcomes[await bringMutated(next++)] += 1
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log(`${FILES} mutated order files: ${JSON.stringify(outcomes)}`)
  expect(outcomes.refused).toBeGreaterThan(0)
  expect(outcomes.done).toBeGreaterThan(0)
})
