import { validate, version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { rowIds } from './row-ids.ts'

const noon = new Date('2026-11-20T12:00:00Z')

describe('rowIds', () => {
  it('creates UUIDs of version 7 that are the same in every run', () => {
    const id = rowIds('scene').at(noon)
    expect(validate(id) && version(id)).toBe(7)
    expect(rowIds('scene').at(noon)).toBe(id)
    expect(rowIds('another scene').at(noon)).not.toBe(id)
  })

  it('sorts by time', () => {
    const ids = rowIds('time')
    const later = ids.at(new Date(noon.getTime() + 1))
    expect(ids.at(noon) < later).toBe(true)
  })

  it('never repeats one, even within a millisecond', () => {
    const ids = rowIds('many')
    expect(new Set(Array.from({ length: 50_000 }, () => ids.at(noon))).size).toBe(50_000)
  })
})
