import { randomUUID } from 'node:crypto'
import { PASSWORD } from '#test/support/scene.ts'
import { type ServerProcess, spawnServer } from '#test/support/server-process.ts'
import type { PlainDatabase } from './plain-database.ts'

const DEVELOPER_KEY = 'the developer key'

/** A user with a separate server process. */
export interface Person {
  server: ServerProcess
  url: string
  /** The session's key, for requests that are not calls, such as an upload. */
  key: string
  call: (path: string, body: object) => Promise<{ status: number; body: Reply }>
}
// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = any

/** The environment of each server process of a test, on one database. */
export function environmentOf(
  { config }: PlainDatabase,
  more: Record<string, string> = {},
): Record<string, string> {
  const { host, port, user, database: name } = config
  return {
    ...{ LADING_DEMO: '0', LOG_LEVEL: 'error', DEVELOPER_KEY, SESSION_SECRET: 'x'.repeat(40) },
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
    ...more,
  }
}

/** Starts a process of the product, in any role, and waits until it is ready. */
export async function startProcess(
  env: Record<string, string>,
): Promise<{ server: ServerProcess; url: string }> {
  const server = spawnServer(env)
  const url = await new Promise<string>((ready, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Lading(?:'s worker)? is ready at (\S+)/.exec(said)?.[1]
      if (found) ready(found)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => reject(new Error(`the process ended with ${code}:\n${said}`)))
  })
  return { server, url }
}

export async function startAs(env: Record<string, string>, user: 'clerk' | 'admin'): Promise<Person> {
  const { server, url } = await startProcess(env)
  let key = ''
  const call: Person['call'] = async (path, body) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'x-developer-key': DEVELOPER_KEY, 'content-type': 'application/json' },
        ...{ 'idempotency-key': randomUUID(), ...(key ? { authorization: `Bearer ${key}` } : {}) },
      },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  key = (await call('LogIn/Login', { UserName: user, Password: PASSWORD })).body.token
  return { server, url, key, call }
}
