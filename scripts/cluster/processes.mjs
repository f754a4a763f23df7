import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that ended is started again after this delay, as by a service manager. */
const RESTART_MS = 3_000
const ENDS_WITHIN_MS = 20_000

/**
 * Starts a program, restarts it when it ends, and writes its output to a log file with its name.
 * @param {string} folder where its output is kept
 * @param {{ name: string, command: string, args: string[], env?: Record<string, string> }} program
 */
export function keepRunning(folder, { name, command, args, env }) {
  let child
  let isEnding = false
  const begin = () => {
    const log = openSync(path.join(folder, `${name}.log`), 'a', 0o600)
    // In a new session, so that Ctrl-C reaches only this script, which stops everything in order.
    child = spawn(command, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...env },
    })
    child.once('exit', () => {
      if (!isEnding) setTimeout(() => isEnding || begin(), RESTART_MS)
    })
    child.once('error', () => {})
  }
  begin()
  return {
    name,
    /** The process that runs now. */
    pid: () => child.pid,
    stop: async () => {
      isEnding = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const over = new Promise((done) => child.once('exit', done))
      signal(child.pid, 'SIGTERM')
      await Promise.race([over, sleep(ENDS_WITHIN_MS)])
      signal(child.pid, 'SIGKILL')
    },
  }
}

/** Signals the program and everything that it started. */
function signal(pid, name) {
  try {
    process.kill(-pid, name)
  } catch {
    // It has already ended.
  }
}

/**
 * Calls `ask` until it returns something.
 * @template T
 * @param {string} what names the thing in the error after the time limit
 * @param {() => Promise<T | undefined>} ask
 * @param {number} [patienceMs]
 * @returns {Promise<T>}
 */
export async function waitFor(what, ask, patienceMs = 120_000) {
  const until = Date.now() + patienceMs
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    if (Date.now() > until) throw new Error(`${what} did not come within ${patienceMs / 1000} s`)
    await sleep(500)
  }
}
