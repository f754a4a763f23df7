import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { startEmbedded } from '../embedded/launcher.ts'
import { migrate } from '../migrations/migrate.ts'
import { readPrimaryFacts } from './last-writes.ts'
import { isOutage } from './outage.ts'
import { openPool } from './pool.ts'

it('a standby’s error for a query that only the primary can answer is an outage', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lading-standby-'))
  const start = () => startEmbedded({ dataDir, log: () => {} })
  let server = await start()
  try {
    await migrate(server.config)
    const user = newId()
    const primary = openPool(server.config)
    expect(await readPrimaryFacts(primary, user, 60)).toMatchObject({ ownPosition: null })
    await primary.end()
    await server.stop()

    const signal = path.join(dataDir, 'postgres/standby.signal')
    writeFileSync(signal, '')
    const { uid, gid } = statSync(path.join(dataDir, 'postgres/PG_VERSION'))
    chownSync(signal, uid, gid)
    server = await start()
    const standby = openPool(server.config)
    const problem = await readPrimaryFacts(standby, user, 60).catch((error) => error)
    await standby.end()
    expect(problem).toBeInstanceOf(Error)
    expect(isOutage(problem)).toBe(true)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 60_000)
