import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

let folder
const lockFile = () => path.join(folder, '.work.lock')

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes start and end of its work to a log, so that an overlap would show. */
const WORKER = `
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
const [lock, folder, name] = process.argv.slice(1)
const { withLock } = await import(lock)
await withLock('work', async () => {
  appendFileSync(folder + '/diary', 'begin ' + name + '\\n')
  await sleep(150)
  appendFileSync(folder + '/diary', 'end ' + name + '\\n')
}, folder)
`

async function work(name) {
  const lock = pathToFileURL(path.join(import.meta.dirname, 'lock.mjs')).href
  const args = ['--input-type=module', '-e', WORKER, lock, folder, name]
  const [code] = await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
  return code
}

describe('withLock', () => {
  it('lets only one process work at a time', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map(work))).toEqual([0, 0, 0])
    const diary = readFileSync(path.join(folder, 'diary'), 'utf8').trim().split('\n')
    const pairs = [0, 2, 4].map((at) => diary.slice(at, at + 2))
    for (const [begin, end] of pairs) expect(end).toBe(begin.replace('begin', 'end'))
    expect(pairs.map(([begin]) => begin).sort()).toEqual(['begin a', 'begin b', 'begin c'])
  })

  it('takes over the lock of a dead process', async () => {
    writeFileSync(lockFile(), '4194999')
    expect(await withLock('work', async () => 'done', folder)).toBe('done')
  })

  it('takes over the lock of a holder that has been silent for long', async () => {
    writeFileSync(lockFile(), String(process.ppid))
    utimesSync(lockFile(), 0, 0)
    expect(await withLock('work', async () => 'done', folder)).toBe('done')
  })

  it('releases the lock, also if the work fails', async () => {
    const failing = withLock('work', () => Promise.reject(new Error('no')), folder)
    await expect(failing).rejects.toThrow('no')
    expect(existsSync(lockFile())).toBe(false)
  })
})
