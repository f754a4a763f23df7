import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScene } from '#test/support/scene.ts'
import { LOCATION_ROWS, largeImports } from './support/large-imports.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * Imports a long list of locations, and kills server and database without warning in the middle. The locations are as
 * before or as after, never between, and the import finishes.
 */
const KILLS = process.env.LADING_FAULTS === 'full' ? 50 : 2

let victim: Victim
const client = victimClient(() => victim)
const { logIn, ask, withDatabase } = client
const { beginList, takeList, countOf, endOf } = largeImports(() => victim, client)

beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase(({ db }) => makeScene(db))
  await logIn()
})
afterAll(() => victim?.remove())

it(`a list of ${LOCATION_ROWS} locations is complete or missing after ${KILLS} kills`, async () => {
  const begun = performance.now()
  const calm = await beginList('Usual')
  await endOf(calm.workId)
  await endOf(await takeList(calm.ImportId))
  const usual = performance.now() - begun
  for (let kill = 0; kill < KILLS; kill++) {
    const name = `Kill${kill}`
    const { ImportId, workId } = await beginList(name)
    // Some kills hit the check, the others the import.
    if (kill % 2 === 0) await sleep(Math.random() * usual * 0.4)
    else {
      await endOf(workId)
      await takeList(ImportId)
      await sleep(Math.random() * usual * 0.4)
    }
    await victim.kill()
    await victim.start()
    expect([0, LOCATION_ROWS]).toContain(await countOf(name))
    expect(await endOf(workId)).toMatchObject({ state: 'done' })
    const { import: one } = await ask('Locations/ImportDetails', { importId: ImportId })
    expect(one.rows).toBe(LOCATION_ROWS)
    if (one.state === 'ready') await endOf(await takeList(ImportId))
    else if (one.state === 'taking') await endOf(one.workId)
    expect(await countOf(name)).toBe(LOCATION_ROWS)
  }
})
