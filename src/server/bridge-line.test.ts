import type { WebSocket } from '@fastify/websocket'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import type { Bridge } from '#database/printing/print-bridges.ts'
import type { Db } from '#database/sql/open.ts'
import { BridgeLine } from './bridge-line.ts'

/** A database that does not answer until `goOn` is called. */
function heldDatabase(): { db: Db; goOn: () => void } {
  const gate = Promise.withResolvers<void>()
  class Held extends DummyDriver {
    override async acquireConnection() {
      await gate.promise
      return super.acquireConnection()
    }
  }
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Held(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db: db as unknown as Db, goOn: () => gate.resolve() }
}

const socketOf = () => ({
  isPaused: false,
  pause() {
    this.isPaused = true
  },
  resume() {
    this.isPaused = false
  },
  terminate() {},
  send() {},
})

it('stops reading from a bridge while its messages wait, and continues afterward', async () => {
  const { db, goOn } = heldDatabase()
  const socket = socketOf()
  const bridge = { id: 'a', clientId: 'b' } as Bridge
  const line = new BridgeLine(db, bridge, socket as unknown as WebSocket, 'c')
  const receipt = { type: 'receipt', jobId: '019f8b7a-0000-7000-8000-000000000001', state: 'printed' }
  const say = () => line.receive(JSON.stringify({ ...receipt, message: '' }))
  for (let n = 0; n < 200; n++) say()
  expect(socket.isPaused).toBe(false)
  say()
  expect(socket.isPaused).toBe(true)
  goOn()
  await expect.poll(() => socket.isPaused).toBe(false)
  await line.end().catch(() => {})
})
