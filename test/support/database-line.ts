import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'

/** A connection to a database that can be cut and restored, like a network or a restarted server. */
export interface DatabaseLine {
  config: pg.PoolConfig
  /** Ends every connection, and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /** Cuts the connection when a query that contains `text` passes, before the database gets it. */
  cutAt(text: string): void
  /** The same after the database has received it, before its reply arrives. */
  cutAfter(text: string): void
  close(): void
}

export async function openDatabaseLine(config: pg.PoolConfig): Promise<DatabaseLine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `lading-test-${process.pid}-`))
  const target = path.join(config.host!, `.s.PGSQL.${config.port ?? 5432}`)
  const sockets = new Set<net.Socket>()
  let isCut = false
  let cutting: { text: string; isSeen: boolean } | undefined
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = net.createServer((client) => {
    if (isCut) return client.destroy()
    const database = net.connect(target)
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    let isAnswerLost = false
    client.on('data', (bytes) => {
      const found = cutting && bytes.includes(cutting.text) ? cutting : undefined
      if (found) cutting = undefined
      if (found && !found.isSeen) return cut()
      if (found) isAnswerLost = true
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (isAnswerLost) return cut()
      client.write(bytes)
    })
  })
  await new Promise<void>((listening) => server.listen(path.join(folder, '.s.PGSQL.5432'), listening))
  return {
    config: { ...config, host: folder, port: 5432 },
    cut,
    restore: () => {
      isCut = false
    },
    cutAt: (text) => {
      cutting = { text, isSeen: false }
    },
    cutAfter: (text) => {
      cutting = { text, isSeen: true }
    },
    close: () => {
      cut()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
