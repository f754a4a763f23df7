import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Journal, type KnownJob } from './journal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lading-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const job = (number: number): KnownJob['job'] => ({
  jobId: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  ...{ printer: 'Zebra', language: 'ZPL', title: 'Labels', copies: 1, size: 3, sha256: 'x' },
})
const [first, second] = [job(1), job(2)]
const outcomes = (journal: Journal) =>
  [...journal.jobs.values()].map(({ outcome }) => outcome?.state ?? 'open')

describe("the bridge's journal", () => {
  it('knows after a restart what it knew before, and keeps each job’s pages until they are printed', () => {
    const before = new Journal(folder)
    before.accept(first, Buffer.from('^XA'))
    before.accept(second, Buffer.from('^XZ'))
    before.start(first.jobId)
    before.end(first.jobId, 'printed', 'done')
    before.close()
    const after = new Journal(folder)
    expect(outcomes(after)).toEqual(['printed', 'open'])
    expect(existsSync(after.fileOf(first))).toBe(false)
    expect(readFileSync(after.fileOf(second), 'utf8')).toBe('^XZ')
    after.close()
  })

  it('reports a job as unknown if the process was killed during the hand-over', () => {
    const before = new Journal(folder)
    before.accept(first, Buffer.from('^XA'))
    before.start(first.jobId)
    before.close()
    const after = new Journal(folder)
    expect(outcomes(after)).toEqual(['unknown'])
    expect(after.jobs.get(first.jobId)?.outcome?.message).toContain('interrupted')
    after.close()
    const later = new Journal(folder)
    expect(outcomes(later)).toEqual(['unknown'])
    later.close()
  })

  it('ignores an incomplete last line, and continues after it', () => {
    const before = new Journal(folder)
    before.accept(first, Buffer.from('^XA'))
    before.close()
    appendFileSync(path.join(folder, 'jobs.jsonl'), `{"event":"started","id":"${first.jobId}"`)
    const after = new Journal(folder)
    expect(outcomes(after)).toEqual(['open'])
    after.accept(second, Buffer.from('^XZ'))
    after.close()
    const later = new Journal(folder)
    expect(outcomes(later)).toEqual(['open', 'open'])
    later.close()
  })

  it('remembers recorded jobs, so that they are never printed twice, and forgets them in the end', () => {
    const before = new Journal(folder)
    before.accept(first, Buffer.from('^XA'))
    before.note(first.jobId)
    expect(before.jobs.get(first.jobId)?.isNoted).toBe(false)
    before.end(first.jobId, 'printed', '')
    before.note(first.jobId)
    before.jobs.get(first.jobId)!.acceptedAt -= 30 * 86_400_000
    before.close()
    const after = new Journal(folder)
    expect(after.jobs.get(first.jobId)?.isNoted).toBe(true)
    after.close()
    const file = path.join(folder, 'jobs.jsonl')
    const long = readFileSync(file, 'utf8').replace(
      /"at":(\d+)/,
      (_, at) => `"at":${Number(at) - 90 * 86_400_000}`,
    )
    rmSync(file)
    appendFileSync(file, long)
    const later = new Journal(folder)
    expect(later.jobs.size).toBe(0)
    later.close()
  })
})
