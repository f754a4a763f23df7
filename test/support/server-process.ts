import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/runtime.mjs'

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')

export interface ServerProcess extends ChildProcess {
  stdout: Readable
  stderr: Readable
}

/** The server as `npm start` starts it, on any free port, with nothing of the environment of the tests. */
export function spawnServer(env: Record<string, string>, isDetached = false): ServerProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    detached: isDetached,
    env: { PATH, HOME, PORT: '0', ...SERVER_ENVIRONMENT, ...env },
    // The channel is how the server learns that a test that was killed is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ServerProcess
}
