import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScene } from '#test/support/scene.ts'
import { halfDrafts, LOCATION_ROWS, largeImports, SHEET_ROWS } from './support/large-imports.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Imports large files while other users use the server, which must never stall. For kills, see the files next to this
 * one.
 */
const LONGEST_STALL_MS = 200
/** Other tests and builds use the same cores; real stalls repeat, their noise does not. */
const NOISE = 3

let victim: Victim
const client = victimClient(() => victim)
const { ask, logIn, withDatabase } = client
const { beginSheet, beginList, takeList, countOf, endOf } = largeImports(() => victim, client)

beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase(({ db }) => makeScene(db))
  await logIn()
})
afterAll(() => victim?.remove())

/** The number of requests meanwhile that waited too long. */
async function stallsDuring(work: () => Promise<void>): Promise<number> {
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
  try {
    await work()
  } finally {
    isOver = true
    await others
  }
  return waits.filter((wait) => wait > LONGEST_STALL_MS).length
}

it(`a rate sheet of ${SHEET_ROWS} rows is imported while the server answers others`, async () => {
  const stalls = await stallsDuring(async () => {
    const { importId, workId } = await beginSheet()
    expect(await endOf(workId)).toMatchObject({ state: 'done', done: SHEET_ROWS, failed: 0 })
    const { details } = await ask('RateSheets/Details', { importId })
    expect(details.import).toMatchObject({ state: 'draft', rows: SHEET_ROWS })
  })
  expect(await halfDrafts(client)).toEqual([])
  expect(stalls).toBeLessThanOrEqual(NOISE)
})

it(`a list of ${LOCATION_ROWS} locations is imported while the server answers others`, async () => {
  const stalls = await stallsDuring(async () => {
    const { ImportId, workId } = await beginList('Calm')
    expect(await endOf(workId)).toMatchObject({ state: 'done', done: LOCATION_ROWS, failed: 0 })
    expect(await endOf(await takeList(ImportId))).toMatchObject({ state: 'done' })
  })
  expect(await countOf('Calm')).toBe(LOCATION_ROWS)
  expect(stalls).toBeLessThanOrEqual(NOISE)
})
