import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { makeScene, PASSWORD } from '#test/support/scene.ts'
import { openSmtpServer } from '#test/support/smtp-server.ts'
import { startThrowAwayCluster, type ThrowAwayCluster } from '#test/support/throw-away-cluster.ts'

const DEVELOPER_KEY = 'the developer key'

export interface SceneCluster extends Omit<ThrowAwayCluster, 'stop'> {
  database: OpenDatabase
  /** Every mail that it has sent. */
  mails: string[]
  close: () => Promise<void>
}

/** The whole system with the scene's companies, and a mail server that keeps its mails. */
export async function openSceneCluster(firstPort: number): Promise<SceneCluster> {
  const mails: string[] = []
  const mailServer = await openSmtpServer(async (mail) => void mails.push(mail.toString()))
  const { cluster, killNode, stop } = await startThrowAwayCluster(firstPort, {
    ...{ SMTP_URL: mailServer.url, LADING_DEMO: '0', LOG_LEVEL: 'error', DEVELOPER_KEY },
  })
  const database = openDatabase({ connectionString: cluster.databaseUrl })
  await makeScene(database.db)
  const close = async () => {
    await database.close().catch(() => {})
    await stop()
    await mailServer.close()
  }
  return { cluster, killNode, database, mails, close }
}

// biome-ignore lint/suspicious/noExplicitAny: replies of several calls
type Reply = { status: number; body: any }

export interface Caller {
  /** Retries like a browser: with the same key while there is no reply, or 503. */
  call: (name: string, body: object) => Promise<Reply>
  /** Calls once; throws if there is no reply. */
  once: (name: string, body: object) => Promise<Reply>
}

export async function callerAs(url: string, user: 'clerk' | 'admin'): Promise<Caller> {
  let token = ''
  const ask = async (call: string, body: object, key: string): Promise<Reply> => {
    const reply = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: {
        ...{ 'x-developer-key': DEVELOPER_KEY, 'content-type': 'application/json' },
        ...{ 'idempotency-key': key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(40_000),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const call = async (name: string, body: object): Promise<Reply> => {
    const key = randomUUID()
    for (;;) {
      const reply = await ask(name, body, key).catch(() => ({ status: 503, body: null }))
      if (reply.status !== 503) return reply
      await sleep(300)
    }
  }
  token = (await call('LogIn/Login', { UserName: user, Password: PASSWORD })).body.token
  return { call, once: (name, body) => ask(name, body, randomUUID()) }
}
