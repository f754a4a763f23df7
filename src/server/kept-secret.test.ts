import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCredentialKey, readSecret } from './configuration.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `lading-test-${process.pid}-`))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const damages = ['', '\n', 'c0ffee', 'a'.repeat(31)]

describe('the session secret', () => {
  it('is created once, complete, and only for its owner', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecret({}, folder)))
    expect(new Set(all.map(String)).size).toBe(1)
    expect(String(all[0])).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['session-secret'])
    expect(await readSecret({}, folder)).toEqual(all[0])
  })

  it.each(damages)('replaces a file that holds %j', async (text) => {
    writeFileSync(join(folder, 'session-secret'), text)
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecret({}, folder)))
    expect(new Set(all.map(String)).size).toBe(1)
    expect(String(all[0])).toMatch(/^[0-9a-f]{64}$/)
    expect(readFileSync(join(folder, 'session-secret'), 'utf8')).toBe(String(all[0]))
    expect(readdirSync(folder)).toEqual(['session-secret'])
  })
})

describe('the credential key', () => {
  it.each(damages)('is refused with a sentence if the file contains %j, and is not changed', async (text) => {
    const file = join(folder, 'credential-key')
    writeFileSync(file, text)
    await expect(readCredentialKey({}, folder)).rejects.toThrow(
      `${file} is empty or incomplete, probably because the disk was full. Restore it from a backup.`,
    )
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('is read as it is', async () => {
    const text = `${'k'.repeat(40)}\n`
    writeFileSync(join(folder, 'credential-key'), text)
    expect(String(await readCredentialKey({}, folder))).toBe(text)
  })
})
