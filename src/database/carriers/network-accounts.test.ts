import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import type { OpenDatabase } from '../sql/open.ts'
import { listNetworkAccounts, saveNetworkAccount } from './network-accounts.ts'

let open: OpenDatabase
let scene: Scene

beforeAll(async () => {
  open = await openOwnDatabase()
  scene = await makeScene(open.db)
})
afterAll(() => open?.close())

it('an account that several users enter at the same time is saved once, and the others get a conflict', async () => {
  const account = () => ({
    ...{ id: newId(), clientId: scene.a.id, network: 'project44', accountNumber: 'shipper' },
    ...{ environment: 'test' as const, credentialsSealed: 'sealed', details: {}, triedAt: null },
  })
  const [SEVERAL, all] = [4, Promise.withResolvers<void>()]
  let here = 0
  const kept = await Promise.all(
    Array.from({ length: SEVERAL }, () =>
      open.db.transaction().execute(async (tx) => {
        if (++here === SEVERAL) all.resolve()
        await all.promise
        return saveNetworkAccount(tx, account())
      }),
    ),
  )
  expect(kept.filter(Boolean)).toHaveLength(1)
  expect(await listNetworkAccounts(open.db, scene.a.id, 'project44')).toHaveLength(1)
})
