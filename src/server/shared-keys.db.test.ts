import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { acceptKeys, requireSameKeys } from './shared-keys.ts'

const keysOf = (secret: string, credentialKey: string) => ({
  secret: Buffer.from(secret),
  credentialKey: Buffer.from(credentialKey),
})
const KEYS = keysOf('secret of all processes', 'credential key of all')

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
})
afterAll(() => open?.close())

describe('processes on one database', () => {
  it('start with the same keys, even two at the same time', async () => {
    await Promise.all([requireSameKeys(open.db, KEYS), requireSameKeys(open.db, KEYS)])
    await requireSameKeys(open.db, KEYS)
  })

  it('do not start with another secret or key, and name the setting that differs', async () => {
    await expect(requireSameKeys(open.db, keysOf('another secret', 'credential key of all'))).rejects.toThrow(
      /^SESSION_SECRET is not the one that this database was started with\./,
    )
    await expect(requireSameKeys(open.db, keysOf('secret of all processes', 'another'))).rejects.toThrow(
      /^CREDENTIAL_KEY is not the one/,
    )
  })

  it('start with new keys once an operator has accepted them, and no longer with the old ones', async () => {
    const changed = keysOf('a new secret', 'a new credential key')
    await acceptKeys(open.db, changed)
    await requireSameKeys(open.db, changed)
    await expect(requireSameKeys(open.db, KEYS)).rejects.toThrow('SESSION_SECRET')
  })

  it('store nothing in the database that reveals a key', async () => {
    const { rows } = await open.pool.query(`select encode(mark, 'escape') as mark from installation_keys`)
    expect(rows).toHaveLength(2)
    for (const { mark } of rows) expect(mark).not.toContain('secret')
  })
})
