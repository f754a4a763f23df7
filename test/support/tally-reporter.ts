import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Counts of one run. A file that cannot be loaded, and an error outside of every test, is one failure each. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** Writes the counts of the run to the file that LADING_TALLY names; `npm test` prints them as its last line. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const file = process.env.LADING_TALLY
    if (file) writeFileSync(file, JSON.stringify(countTests(modules, unhandled.length)))
  }
}

function countTests(modules: ReadonlyArray<TestModule>, unhandled: number): Tally {
  const tally: Tally = { passed: 0, failed: unhandled, skipped: 0 }
  for (const module of modules) {
    let failedHere = 0
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') tally.passed++
      else if (state === 'failed') failedHere++
      else tally.skipped++
    }
    // A hook that throws fails its file, and not always one of its tests.
    tally.failed += failedHere || (module.ok() ? 0 : 1)
  }
  return tally
}
