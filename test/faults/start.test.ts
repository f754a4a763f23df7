import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findPostmaster } from '#database/embedded/postmaster-file.ts'
import { findServerProcesses, isProcessAlive } from '#database/embedded/processes.ts'
import {
  cluster,
  dataFolder,
  isServing,
  launch,
  start,
  startInOneFolder,
  until,
} from './support/npm-start.ts'

/** `npm start` as people and machines end it: orderly, by Ctrl-C, by killing one of its processes. */
startInOneFolder()

function serverOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops in order on %s, including the database', async (signal) => {
    const { launcher } = await start()
    const database = findPostmaster(cluster())!.pid
    launcher.kill(signal)
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(0)
    expect(isProcessAlive(database)).toBe(false)
    expect(await isServing()).toBe(false)
  })

  it('stops the server when only the launcher is killed', async () => {
    const { launcher } = await start()
    launcher.kill('SIGKILL')
    await once(launcher, 'exit')
    await until(() => findServerProcesses(cluster()).length === 0)
    expect(await isServing()).toBe(false)
  })

  it('restarts the server however it ended, but not one that ends again and again', async () => {
    const { launcher, said } = await start()
    const ended = once(launcher, 'exit')
    process.kill(serverOf(launcher), 'SIGTRAP')
    await until(() => said().includes('The server crashed (SIGTRAP). It is started again.'))
    await expect.poll(isServing).toBe(true)
    let kills = 1
    while (launcher.exitCode === null && launcher.signalCode === null) {
      if (await isServing()) {
        process.kill(serverOf(launcher), 'SIGKILL')
        kills++
      }
      await sleep(50)
    }
    const [, signal] = await ended
    expect(signal).toBe('SIGKILL')
    expect(kills).toBe(6)
    expect(said().split('It is started again.')).toHaveLength(6)
  })

  it('ends immediately with an invalid setting', async () => {
    const { launcher, said } = launch({ LADING_DEMO: '0', SIGN_UP: 'perhaps' })
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(1)
    expect(said()).toContain('SIGN_UP must be closed or open')
    expect(said()).not.toContain('started again')
  })

  it('stays down if it was asked to stop and crashed meanwhile', async () => {
    const { launcher, said } = await start()
    const server = serverOf(launcher)
    process.kill(server, 'SIGSTOP')
    launcher.kill('SIGTERM')
    // Signals arrive in the order of their numbers: at the server the crash, at the launcher its end after the stop
    // request.
    process.kill(server, 'SIGTRAP')
    process.kill(server, 'SIGCONT')
    await once(launcher, 'exit')
    expect(said()).not.toContain('started again')
  })

  it("refuses to work on another one's folder, and the other continues", async () => {
    const first = await start()
    const second = launch()
    const [code] = await once(second.launcher, 'exit')
    expect(code).not.toBe(0)
    expect(second.said()).toMatch(`Another Lading is already running on ${dataFolder()} (process `)
    expect(first.launcher.exitCode).toBe(null)
    expect(await isServing()).toBe(true)
  })
})
