import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { settlingPool } from './settling-pool.ts'

it('survives a listener that throws because its last worker has ended', () => {
  const client = new EventEmitter()
  const pool = {
    query: () => {},
    connect: (callback: (error: undefined, client: EventEmitter, release: () => void) => void) =>
      callback(undefined, client, () => {}),
  }
  const said: string[] = []
  const options = { signal: new AbortController().signal, log: (line: string) => void said.push(line) }
  let given: unknown
  settlingPool(pool as unknown as pg.Pool, options).connect((_error, found) => {
    given = found
  })
  // graphile-worker compares the two.
  expect(given).toBe(client)
  client.on('notification', () => {
    throw new Error('nudge called after worker terminated')
  })
  client.on('error', () => {
    throw new Error('of the connection')
  })
  expect(() => client.emit('notification', {})).not.toThrow()
  expect(said).toEqual(['jobs: a notification arrived too late: nudge called after worker terminated'])
  // Other errors are still reported.
  expect(() => client.emit('error', new Error('lost'))).toThrow('of the connection')
})
