import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/runtime.mjs'

const MAIN = path.join(import.meta.dirname, '../../src/server/main.ts')

export interface ServerProcess extends ChildProcess {
  stdout: Readable
  stderr: Readable
}

/** Starts the server as `npm start` does, on any free port, without the environment of the tests. */
export function spawnServer(env: Record<string, string>, isDetached = false): ServerProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    detached: isDetached,
    env: { PATH, HOME, PORT: '0', ...SERVER_ENVIRONMENT, ...env },
    // The closing channel tells the server that a killed test is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ServerProcess
}
