import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
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

  it('starts the server again when Node itself crashed, but not one that crashes again and again', async () => {
    const { launcher, said } = await start()
    process.kill(serverOf(launcher), 'SIGTRAP')
    await until(() => said().includes('The server crashed (SIGTRAP). It is started again.'))
    await expect.poll(isServing).toBe(true)
    process.kill(serverOf(launcher), 'SIGABRT')
    const [, signal] = await once(launcher, 'exit')
    expect(signal).toBe('SIGABRT')
  })

  it('stays down when it was told to end and crashed on the way', async () => {
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
