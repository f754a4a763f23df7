import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf } from '#test/support/rate-sheets.ts'
import { makeScene } from '#test/support/scene.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * A long list of locations is taken while others use the server, and while server and database are killed without a
 * word in the middle. The list of locations is as before or as after, never between, and the import comes to its end.
 */
const isFull = process.env.LADING_FAULTS === 'full'
const ROWS = isFull ? 100_000 : 10_000
const KILLS = isFull ? 50 : 2
const LONGEST_STALL_MS = 200
/** Other tests and builds compute on the same processors; a stall shows again and again, their noise does not. */
const NOISE = 3

let victim: Victim
const { logIn, headers, ask, withDatabase } = victimClient(() => victim)

beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase(({ db }) => makeScene(db))
  await logIn()
})
afterAll(() => victim?.remove())

const TITLES = ['Location code', 'Name', 'Street', 'City', 'State', 'ZIP']
const listOf = (name: string) =>
  csvOf([
    TITLES,
    ...Array.from({ length: ROWS }, (_, at) => [
      `${name}-${at}`,
      `${name} store ${at}`,
      `${at} Example Way`,
      'Reno',
      'NV',
      '89502',
    ]),
  ])

/** Uploads a list and begins its check. */
async function begin(name: string): Promise<{ ImportId: string; workId: string }> {
  const upload = await fetch(`${victim.url()}/upload?name=${name}.csv`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/octet-stream' },
    body: listOf(name),
  })
  const { fileId } = (await upload.json()) as { fileId: string }
  const preview = await ask('Locations/Preview', { fileId })
  const columns = preview.columns.map(({ field, column }: { field: string; column: number }) => ({
    field,
    column,
  }))
  return (await ask('Locations/Check', { fileId, headerRow: preview.headerRow, columns })).import
}

async function endOf(workId: string) {
  for (;;) {
    const [work] = (await ask('Works/Read', { ids: [workId] })).works
    if (work.state !== 'waiting' && work.state !== 'running') return work
    await sleep(50)
  }
}

const take = async (importId: string): Promise<string> =>
  (await ask('Locations/Take', { importId })).import.workId
const countOf = async (name: string): Promise<number> =>
  (await ask('Address/AddressDataList', { searchText: `${name} store`, pageSize: 1 })).total

describe('a long list of locations', () => {
  it(`of ${ROWS} rows is taken while the server answers others`, async () => {
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
    const { ImportId, workId } = await begin('Calm')
    expect(await endOf(workId)).toMatchObject({ state: 'done', done: ROWS, failed: 0 })
    expect(await endOf(await take(ImportId))).toMatchObject({ state: 'done' })
    isOver = true
    await others
    expect(await countOf('Calm')).toBe(ROWS)
    expect(waits.filter((wait) => wait > LONGEST_STALL_MS).length).toBeLessThanOrEqual(NOISE)
  })

  it(`is there as a whole or not at all, ${KILLS} kills later`, async () => {
    const begun = performance.now()
    const calm = await begin('Usual')
    await endOf(calm.workId)
    await endOf(await take(calm.ImportId))
    const usual = performance.now() - begun
    for (let kill = 0; kill < KILLS; kill++) {
      const name = `Kill${kill}`
      const { ImportId, workId } = await begin(name)
      // Some fall into the check, the others into the taking.
      if (kill % 2 === 0) await sleep(Math.random() * usual * 0.4)
      else {
        await endOf(workId)
        await take(ImportId)
        await sleep(Math.random() * usual * 0.4)
      }
      await victim.kill()
      await victim.start()
      expect([0, ROWS]).toContain(await countOf(name))
      expect(await endOf(workId)).toMatchObject({ state: 'done' })
      const { import: one } = await ask('Locations/ImportDetails', { importId: ImportId })
      expect(one.rows).toBe(ROWS)
      if (one.state === 'ready') await endOf(await take(ImportId))
      else if (one.state === 'taking') await endOf(one.workId)
      expect(await countOf(name)).toBe(ROWS)
    }
  })
})
