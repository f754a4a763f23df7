/**
 * `npm run guide-pictures [page …]`: takes the screenshots of the User Guide from the current product with its demo,
 * all or the named ones. Needs a Chromium.
 */
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, ROOT, run, runAsScript } from './runtime.mjs'

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
  return run(findNode(), [path.join(ROOT, 'scripts/take-guide-pictures.mjs'), ...process.argv.slice(2)])
})
