/** `npm run fuzz`: a million random requests over all calls, and how long any of them held the server up. */
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
