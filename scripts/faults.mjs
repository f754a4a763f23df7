/** `npm run faults`: the tests of test/faults at their full length (`npm test` runs a sample of each). */
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, run, runAsScript, tool } from './runtime.mjs'

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
  const args = [
    tool('vitest/vitest.mjs'),
    'run',
    '--project',
    'faults*',
    '--no-file-parallelism',
    ...process.argv.slice(2),
  ]
  return run(findNode(), args, { env: { ...process.env, LADING_FAULTS: 'full' } })
})
