import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'
import type { Victim } from './victim.ts'

export const DEVELOPER_KEY = 'the developer key'

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = { status: number; body: any }

/** An HTTP caller, as a user of the scene after login; with access to the database. */
export interface VictimClient {
  logIn(user?: SceneUser): Promise<void>
  headers(): Record<string, string>
  /** Throws if there is no reply: the victim is dead, or dies meanwhile. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  /** The reply's body, whatever its status. */
  ask(path: string, body: unknown): Promise<Reply['body']>
  /** Opens the database for the duration of `work`. */
  withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>
}

/** Gets the victim at each call, because a test opens it in its `beforeAll`. */
export function victimClient(victim: () => Victim): VictimClient {
  let key = ''
  const headers = () => ({ 'x-developer-key': DEVELOPER_KEY, authorization: `Bearer ${key}` })
  const call: VictimClient['call'] = async (path, body, more = {}) => {
    const reply = await fetch(`${victim().url()}/api/${path}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  return {
    headers,
    call,
    ask: async (path, body) => (await call(path, body)).body,
    logIn: async (user = 'clerk') => {
      const reply = await call('LogIn/Login', { UserName: user, Password: PASSWORD })
      key = reply.body.token
    },
    withDatabase: async (work) => {
      const database = openDatabase(victim().database())
      try {
        return await work(database)
      } finally {
        await database.close()
      }
    },
  }
}
