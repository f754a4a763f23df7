import type pg from 'pg'
import type { ActionContext } from '#actions/kernel/context.ts'
import { type Db, dbOf } from '#database/sql/open.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import type { Caller } from './client.ts'
import type { Verdict } from './measures.ts'
import type { ThrowAwayDatabase } from './throw-away-database.ts'

/** The shared context of all parts of a benchmark. */
export interface Bench {
  database: ThrowAwayDatabase
  /** Logged in to Lading as the demo's administrator. */
  caller: Caller
  /** Calls the bare handler. */
  bare: Caller
  /** Path of the program, if the machine has it. */
  pgbench: string | undefined
  verdict: Verdict
}

export interface DemoClient {
  id: string
  settings: unknown
}

export async function findDemoClient(pool: pg.Pool): Promise<DemoClient> {
  const { rows } = await pool.query(
    `select c.id, c.settings from clients c join users u on u.client_id = c.id where u.user_name = 'demo'`,
  )
  return rows[0]
}

/** The context of an action called in this process, on behalf of the demo's administrator. */
export function contextFor(client: DemoClient, db: ActionContext['db'], pool: pg.Pool): ActionContext {
  return {
    db,
    pool,
    clientId: client.id,
    settings: parseClientSettings(client.settings as Record<string, unknown>),
    user: { id: client.id, userName: 'demo', userType: 'Admin', pageIds: [] },
    requestId: 'bench',
    now: new Date(),
    installation: {
      secret: Buffer.alloc(32),
      credentialKey: Buffer.alloc(32),
      allowedHosts: [],
      hasMailServer: true,
      publicUrl: '',
      mailFrom: '',
      developerKey: '',
      supportEmail: '',
      filesFolder: '',
    },
    note: () => {},
  }
}

/** Captures the statements that our code sends, so that an anchor can send the same. */
export async function captureQueries(
  pool: pg.Pool,
  run: (pool: pg.Pool, db: Db) => Promise<unknown>,
): Promise<pg.QueryConfig[]> {
  const sent: pg.QueryConfig[] = []
  const listening = {
    query: (query: pg.QueryConfig) => {
      sent.push(query)
      return pool.query(query)
    },
    // Statements from Kysely.
    connect: async () => {
      const client = await pool.connect()
      const query = (text: string, values: unknown[]) => {
        sent.push({ text, values })
        return client.query(text, values)
      }
      return { query, release: () => client.release() }
    },
  } as unknown as pg.Pool
  await run(listening, dbOf(listening))
  return sent
}
