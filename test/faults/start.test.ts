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

/** `npm start` as people and machines end it: orderly, by Ctrl-C, by killing this process or that one. */
startInOneFolder()

function serverOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order on %s, the database too', async (signal) => {
    const { launcher } = await start()
    const database = findPostmaster(cluster())!.pid
    launcher.kill(signal)
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(0)
    expect(isProcessAlive(database)).toBe(false)
    expect(await isServing()).toBe(false)
  })

  it('takes the server along when the launcher alone is killed', async () => {
    const { launcher } = await start()
    launcher.kill('SIGKILL')
    await once(launcher, 'exit')
    await until(() => findServerProcesses(cluster()).length === 0)
    expect(await isServing()).toBe(false)
  })

  it('starts the server again however it ended, but not one that ends again and again', async () => {
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

  it('ends at once with a setting that cannot be used', async () => {
    const { launcher, said } = launch({ LADING_DEMO: '0', SIGN_UP: 'perhaps' })
    const [code] = await once(launcher, 'exit')
    expect(code).toBe(1)
    expect(said()).toContain('SIGN_UP must be closed or open')
    expect(said()).not.toContain('started again')
  })

  it('stays down when it was asked to end and crashed on the way', async () => {
    const { launcher, said } = await start()
    const server = serverOf(launcher)
    process.kill(server, 'SIGSTOP')
    launcher.kill('SIGTERM')
    // Signals arrive in the order of their numbers: at the server the crash, at the launcher its end after the wish.
    process.kill(server, 'SIGTRAP')
    process.kill(server, 'SIGCONT')
    await once(launcher, 'exit')
    expect(said()).not.toContain('started again')
  })

  it('refuses to work on the folder of another one, which goes on', async () => {
    const first = await start()
    const second = launch()
    const [code] = await once(second.launcher, 'exit')
    expect(code).not.toBe(0)
    expect(second.said()).toMatch(`Another Lading is already running on ${dataFolder()} (process `)
    expect(first.launcher.exitCode).toBe(null)
    expect(await isServing()).toBe(true)
  })
})
