/**
 * `npm run fuzz`: a million random requests over all calls and 100,000 generated from the OpenAPI document; reports the
 * slowest.
 */
import { ensureInstalled } from './install.mjs'
import { findNode, run, runAsScript, tool } from './runtime.mjs'

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  const args = [
    tool('vitest/vitest.mjs'),
    'run',
    '--project',
    'database',
    'fuzz.db',
    ...process.argv.slice(2),
  ]
  return run(findNode(), args, { env: { ...process.env, LADING_FAULTS: 'full' } })
})
