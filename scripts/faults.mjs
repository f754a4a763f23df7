/**
 * `npm run faults`: the tests of test/faults at their full length (`npm run test:all` runs a sample of each), a million
 * fuzzed requests (`npm run fuzz` alone), the stored prices of all modes computed again by the thousands, every
 * dialog and every page while it loads, ten kills of the primary of a cluster, and a company's first day in the browser
 * on PostgreSQL 15.
 */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, run, runAsScript, tool } from './runtime.mjs'

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
  const vitest = (args, env) =>
    run(findNode(), [tool('vitest/vitest.mjs'), 'run', ...args, ...process.argv.slice(2)], {
      env: { ...process.env, ...env },
    })
  const full = { LADING_FAULTS: 'full' }
  const on15 = { LADING_PG_15: 'whole' }
  const code =
    (await vitest(['--project', 'faults*', '--no-file-parallelism'], full)) ||
    (await vitest(['--project', 'database', '--passWithNoTests', 'provable-prices', 'fuzz.db'], full))
  return (
    code ||
    (await vitest(['--project', 'browser', 'pop-ups', 'loading-'], full)) ||
    (await vitest(['--project', 'cluster'], full)) ||
    vitest(['--project', 'browser', 'open-for-business'], on15)
  )
})
