import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBridge, type TestBridge } from '#test/support/bridge.ts'
import { Scale } from './scale.ts'

let folder: string
let bridge: TestBridge
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-scale-'))
  bridge = makeBridge()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await bridge?.remove()
})

/** A device file that can be read, and the path to write to it. */
function device(name: string): string {
  const file = path.join(folder, name)
  execFileSync('mkfifo', [file])
  // Held open for both ends, so that no open call blocks.
  openSync(file, 'r+')
  return file
}

describe('a scale on a serial device', () => {
  it('is read line by line', async () => {
    const file = device('speaks')
    const scale = new Scale({ kind: 'device', path: file, stty: '', ask: '' })
    const reading = scale.read()
    appendFileSync(file, 'ST,GS, 12.34 lb\r\n')
    expect(await reading).toMatchObject({ weight: 12.34, unit: 'lb', isStable: true, scale: file })
    await scale.close()
  })

  it('that sends nothing blocks neither the reader nor the bridge', async () => {
    const file = device('silent')
    expect((await bridge.command('scale', 'device', file)).code).toBe(0)
    expect(await bridge.command('scale')).toMatchObject({
      code: 1,
      said: expect.stringContaining('has not said anything yet'),
    })
  })

  it('reports a missing device', async () => {
    const scale = new Scale({ kind: 'device', path: path.join(folder, 'none'), stty: '', ask: '' })
    await expect(scale.read()).rejects.toThrow('ENOENT')
    await scale.close()
  })
})

describe('a scale by a command', () => {
  it.each([
    ['when too much lies on it', 'ST,GS, 12.34 lb', 'OL,GS,+9999999'],
    ['where the next can be read in two ways', 'ST,GS, 0,950 kg', 'ST,GS, 1,200 kg'],
  ])(
    'returns no earlier weight after %s',
    async (_when, before, after) => {
      const said = path.join(folder, 'said')
      writeFileSync(said, `${before}\n`)
      const command = ['sh', '-c', `while :; do cat '${said}'; sleep 0.1; done`]
      const scale = new Scale({ kind: 'command', command })
      expect((await scale.read()).weight).toBeGreaterThan(0)
      writeFileSync(said, `${after}\n`)
      await sleep(500)
      await expect(scale.read()).rejects.toThrow(`says “${after}”`)
      await scale.close()
    },
    20_000,
  )
})
