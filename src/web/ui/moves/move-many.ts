import type { Outcome, Refused } from '../../api/call.ts'

/** The result of one shipment of many. */
export interface MovedRow {
  id: string
  bolNumber: string
  /** '' = it was moved; else the reason why not. */
  reason: string
}

/** This many at a time: the server does other people's work as well. */
const AT_ONCE = 4

/**
 * Moves many shipments, each on its own: one that is refused stops no other. `isCancelled` is asked before each;
 * those that were not begun have no outcome.
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

/** Rows have no fields on the screen, so this shows the faults of the fields instead of the general message. */
const reasonOf = ({ fields, message }: Refused): string => Object.values(fields).join(' ') || message
