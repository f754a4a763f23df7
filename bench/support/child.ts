import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/runtime.mjs'

const ROOT = path.join(import.meta.dirname, '../..')

export interface Child {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** Lading itself, by its own main file, on a running database. */
export function startLading(databaseUrl: string, dataDir: string): Promise<Child> {
  return startServer('src/server/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LADING_DEMO: '1',
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
}

/** The anchor: a handler with only the database driver (see `bare-handler.ts`). */
export function startBareHandler(databaseUrl: string): Promise<Child> {
  return startServer('bench/support/bare-handler.ts', { DATABASE_URL: databaseUrl })
}

/** The anchor for calls to carriers (see `bare-asker.ts`). */
export function startBareAsker(): Promise<Child> {
  return startServer('bench/support/bare-asker.ts', {})
}

/** Starts a script in its own process, as `npm start` does, and waits for the line with its address. */
export async function startServer(script: string, env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, path.join(ROOT, script)], {
    cwd: ROOT,
    env: { ...SERVER_ENVIRONMENT, ...process.env, ...env },
    // The closing channel tells a server that a failed benchmark is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await addressOf(child, script)
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess, script: string): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /http:\/\/[\w.-]+:\d+/.exec(line)?.[0]
    if (!url) continue
    child.stdout!.resume()
    return url
  }
  throw new Error(`${script} ended before it was ready`)
}
