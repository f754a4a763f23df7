import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, RATE_TITLES, rateRows } from '#test/support/rate-sheets.ts'
import { makeScene } from '#test/support/scene.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * A large rate sheet is loaded while others use the server, and while server and database are killed without a word at
 * any moment. The server never stands still, nothing half is ever there, and the import is finished after the restart.
 */
const isFull = process.env.LADING_FAULTS === 'full'
/** Places at each end; times 18 classes: 500,000 rows at full length. */
const PLACES = isFull ? 167 : 30
const KILLS = isFull ? 200 : 3
const LONGEST_STALL_MS = 200
/** Other tests and builds compute on the same processors; a stall shows again and again, their noise does not. */
const NOISE = 3

let victim: Victim
const { logIn, ask, withDatabase, headers } = victimClient(() => victim)

beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase((database) => makeScene(database.db))
  await logIn()
})
afterAll(() => victim?.remove())

const places = Array.from({ length: PLACES }, (_, at) => String(100 + at))
const sheet = csvOf([RATE_TITLES, ...rateRows(places, places)])
const ROWS = PLACES * PLACES * 18

/** Uploads the sheet and begins its check. */
async function begin(): Promise<{ importId: string; workId: string }> {
  const upload = await fetch(`${victim.url()}/upload?name=rates.csv`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
    body: sheet,
  })
  const { fileId } = (await upload.json()) as { fileId: string }
  const preview = await ask('RateSheets/Preview', { kind: 'ltl-rates', fileId })
  const columns = preview.columns.map(({ field, column }: { field: string; column: number }) => ({
    field,
    column,
  }))
  const { headerRow } = preview
  return ask('RateSheets/Check', { kind: 'ltl-rates', fileId, headerRow, columns, scac: 'SYNA' })
}

async function endOf(workId: string) {
  for (;;) {
    const [work] = (await ask('Works/Read', { ids: [workId] })).works
    if (work.state !== 'waiting' && work.state !== 'running') return work
    await sleep(50)
  }
}

/** Drafts that do not have all of their rows. */
const halfDrafts = () =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      `select t.id, sum(cardinality(l.freight_classes))::int as rows from tariffs t left join tariff_lanes l on l.tariff_id = t.id
        where t.name = 'Scene tariff SYNA' and t.version > 1 group by t.id
        having coalesce(sum(cardinality(l.freight_classes)), 0) <> $1`,
      [ROWS],
    )
    return rows
  })

describe('a large sheet', () => {
  it(`of ${ROWS} rows is loaded while the server answers others`, async () => {
    const waits: number[] = []
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        const asked = performance.now()
        await (await fetch(`${victim.url()}/healthz`)).text()
        waits.push(performance.now() - asked)
        await sleep(5)
      }
    })()
    const { importId, workId } = await begin()
    const work = await endOf(workId)
    isOver = true
    await others
    expect(work).toMatchObject({ state: 'done', done: ROWS, failed: 0 })
    const { details } = await ask('RateSheets/Details', { importId })
    expect(details.import).toMatchObject({ state: 'draft', rows: ROWS })
    expect(await halfDrafts()).toEqual([])
    expect(waits.filter((wait) => wait > LONGEST_STALL_MS).length).toBeLessThanOrEqual(NOISE)
  })

  it(`is whole or not there at all, ${KILLS} kills later, and always comes to its end`, async () => {
    const begun = performance.now()
    await endOf((await begin()).workId)
    const usual = performance.now() - begun
    for (let kill = 0; kill < KILLS; kill++) {
      const { importId, workId } = await begin()
      // Spread over the whole of the work, and a little beyond.
      await sleep(usual * 0.9 * ((kill + Math.random()) / KILLS))
      await victim.kill()
      await victim.start()
      expect(await halfDrafts()).toEqual([])
      expect(await endOf(workId)).toMatchObject({ state: 'done' })
      const { details } = await ask('RateSheets/Details', { importId })
      expect(details.import).toMatchObject({ state: 'draft', rows: ROWS })
      expect(await halfDrafts()).toEqual([])
      await ask('RateSheets/Discard', { importId })
    }
  })
})
