import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Counts of one run. A file that cannot be loaded, and an error outside of every test, count as one failure each. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** Files without a result, because the system killed their process; not counted above. */
  crashed: { project: string; file: string }[]
}

/** Writes the counts of the run to the file in LADING_TALLY; `npm test` prints them as its last line. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const file = process.env.LADING_TALLY
    if (file) writeFileSync(file, JSON.stringify(countTests(modules, unhandled)))
  }
}

function countTests(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): Tally {
  const ended = unhandled.map(fileOfCrash)
  const isCrashed = (module: TestModule) => ended.includes(module.moduleId) && module.state() !== 'passed'
  const tally: Tally = {
    passed: 0,
    failed: ended.filter((file) => file === null).length,
    skipped: 0,
    crashed: modules
      .filter(isCrashed)
      .map((module) => ({ project: module.project.name, file: module.moduleId })),
  }
  // A crash that belongs to no file of the run cannot be examined further.
  if (tally.crashed.length === 0) tally.failed = unhandled.length
  for (const module of modules) if (!isCrashed(module)) countModule(module, tally)
  return tally
}

function countModule(module: TestModule, tally: Tally): void {
  let failedHere = 0
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') tally.passed++
    else if (state === 'failed') failedHere++
    else tally.skipped++
  }
  // A hook that throws fails its file, but not always one of its tests.
  tally.failed += failedHere || (module.ok() ? 0 : 1)
}

/** The file whose process got a signal while it ran (V8's own checks trap); null for every other error. */
function fileOfCrash(error: SerializedError): string | null {
  const words = `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`
  return (
    /exited unexpectedly with signal SIG(?:SEGV|BUS|ILL|ABRT|TRAP) .*running test file (\S+)/.exec(
      words,
    )?.[1] ?? null
  )
}
