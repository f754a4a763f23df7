/**
 * `npm run faults`: the tests of test/faults at their full length (`npm test` runs a sample of each), and then all that
 * PostgreSQL 15 can be asked. The stored prices of all modes are computed again by the thousands.
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
  const code =
    (await vitest(['--project', 'faults*', '--no-file-parallelism'], full)) ||
    (await vitest(['--project', 'database', '--passWithNoTests', 'provable-prices'], full))
  return code || vitest(['--project', 'database-15', '--passWithNoTests'], { LADING_PG_15: 'whole' })
})
