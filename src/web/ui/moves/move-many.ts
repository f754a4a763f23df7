import type { Outcome, Refused } from '../../api/call.ts'

/** The result of one shipment of many. */
export interface MovedRow {
  id: string
  bolNumber: string
  /** '' = moved; else the reason why not. */
  reason: string
}

/** Concurrent calls: few, because the server works for other users as well. */
const AT_ONCE = 4

/**
 * Moves many shipments independently: a refused one stops no other. `isCancelled` is checked before each; those that
 * were not started have no outcome.
 */
export async function moveMany<R extends { id: string; bolNumber: string }>(
  rows: readonly R[],
  move: (row: R) => Promise<Outcome<void>>,
  report: { onRow: (moved: MovedRow) => void; isCancelled: () => boolean },
): Promise<void> {
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined && !report.isCancelled(); row = waiting.shift()) {
      const outcome = await move(row)
      const reason = outcome.kind === 'ok' ? '' : reasonOf(outcome)
      report.onRow({ id: row.id, bolNumber: row.bolNumber, reason })
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work))
}

/** Rows have no fields on the screen, so the field errors replace the general message. */
const reasonOf = ({ fields, message }: Refused): string => Object.values(fields).join(' ') || message
