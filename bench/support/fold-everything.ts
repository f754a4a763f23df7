import type pg from 'pg'
import { foldFacts } from '#database/reports/fold-facts.ts'
import { timed } from './measures.ts'

/**
 * Folds all changes of loaded shipments into the dashboards' facts, as the worker of a running installation would have
 * done.
 */
export async function foldEverything(pool: pg.Pool): Promise<void> {
  let marks = 0
  const took = await timed(async () => {
    for (;;) {
      const taken = await foldFacts(pool)
      if (taken === 0) return
      marks += taken
    }
  })
  await pool.query('vacuum analyze analysis_facts, analysis_days, analysis_marks')
  console.log(`folded ${marks.toLocaleString()} marks in ${Math.round(took / 1_000)} s`)
}
