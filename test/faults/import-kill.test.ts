import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeScene } from '#test/support/scene.ts'
import { halfDrafts, largeImports, SHEET_ROWS } from './support/large-imports.ts'
import { openVictim, type Victim } from './support/victim.ts'
import { DEVELOPER_KEY, victimClient } from './support/victim-client.ts'

/**
 * A large rate sheet is imported, and server and database are killed without warning at any moment. The result is never
 * partial, and the import is finished after the restart.
 */
const KILLS = process.env.LADING_FAULTS === 'full' ? 200 : 3

let victim: Victim
const client = victimClient(() => victim)
const { logIn, ask, withDatabase } = client
const { beginSheet, endOf } = largeImports(() => victim, client)

beforeAll(async () => {
  victim = await openVictim({ DEVELOPER_KEY, LADING_DEMO: '0', LOG_LEVEL: 'error' })
  await victim.start()
  await withDatabase((database) => makeScene(database.db))
  await logIn()
})
afterAll(() => victim?.remove())

it(`a rate sheet of ${SHEET_ROWS} rows is complete or missing after ${KILLS} kills, and always finishes`, async () => {
  const begun = performance.now()
  await endOf((await beginSheet()).workId)
  const usual = performance.now() - begun
  for (let kill = 0; kill < KILLS; kill++) {
    const { importId, workId } = await beginSheet()
    // Spread over the whole work, and slightly beyond.
    await sleep(usual * 0.9 * ((kill + Math.random()) / KILLS))
    await victim.kill()
    await victim.start()
    expect(await halfDrafts(client)).toEqual([])
    expect(await endOf(workId)).toMatchObject({ state: 'done' })
    const { details } = await ask('RateSheets/Details', { importId })
    expect(details.import).toMatchObject({ state: 'draft', rows: SHEET_ROWS })
    expect(await halfDrafts(client)).toEqual([])
    await ask('RateSheets/Discard', { importId })
  }
})
