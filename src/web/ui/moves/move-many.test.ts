import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../api/call.ts'
import { type MovedRow, moveMany } from './move-many.ts'

const OK: Outcome<void> = { kind: 'ok', value: undefined }
const refused = (message: string): Outcome<void> => ({
  ...{ kind: 'refused', code: 'SHIPMENT_CHANGED', status: 409, message },
  ...{ fields: {}, wireFields: {}, isTold: false },
})
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, bolNumber: `B${index}` }))

describe('moving many shipments', () => {
  it('moves each once, a few at a time, and reports each result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), fc.nat(2)), { maxLength: 30 }), async (plan) => {
        const moved: MovedRow[] = []
        let running = 0
        let most = 0
        const rows = rowsOf(plan.length)
        await moveMany(
          rows,
          async (row) => {
            const [isFine, ticks] = plan[rows.indexOf(row)]!
            running += 1
            most = Math.max(most, running)
            for (let tick = 0; tick < ticks; tick += 1) await null
            running -= 1
            return isFine ? OK : refused('changed')
          },
          { onRow: (row) => moved.push(row), isCancelled: () => false },
        )
        expect(most).toBeLessThanOrEqual(4)
        expect(moved.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort())
        expect(moved.filter((row) => row.reason === '')).toHaveLength(
          plan.filter(([isFine]) => isFine).length,
        )
      }),
    )
  })

  it('starts no other once it is canceled', async () => {
    const moved: MovedRow[] = []
    await moveMany(rowsOf(50), async () => OK, {
      onRow: (row) => moved.push(row),
      isCancelled: () => moved.length >= 5,
    })
    expect(moved.length).toBeGreaterThanOrEqual(5)
    expect(moved.length).toBeLessThan(10)
  })

  it('reports the field errors of a row', async () => {
    const moved: MovedRow[] = []
    const fields = { occurredAt: 'Enter a time in the past.' }
    await moveMany(rowsOf(1), async () => ({ ...refused('Look.'), fields }) as Outcome<void>, {
      onRow: (row) => moved.push(row),
      isCancelled: () => false,
    })
    expect(moved).toEqual([{ id: 's0', bolNumber: 'B0', reason: 'Enter a time in the past.' }])
  })
})
