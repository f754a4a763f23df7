import { expect, it } from 'vitest'
import { readRecord, readShownSum, sumOf } from './fault-record.mjs'

it('docs/figures.md has the summary of docs/fault-record.jsonl (npm run faults -- --sum writes it)', () => {
  expect(readShownSum()).toBe(sumOf(readRecord()))
})

it('adds up the runs of a kind, and counts runs that failed', () => {
  const sum = sumOf([
    { date: '2026-01-01', kind: 'a', cycles: 600, acknowledged: 900, lost: 0, doubled: 1 },
    { date: '2026-01-02', kind: 'a', cycles: 500, failed: 'expected 1 to be 0' },
  ])
  expect(sum).toContain('| a | 1,100 | 900 | 0 | 1 | 1 | 2026-01-01 to 2026-01-02 |')
  expect(sum).toContain('| **all** | 1,100 |')
})
