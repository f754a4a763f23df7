/** `npm run texts`: updates the catalogs in src/web/text/locales from the texts in the code. */
import { ensureInstalled } from './install.mjs'
import { findNode, run, runAsScript, tool } from './runtime.mjs'

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  return run(findNode(), [tool('@lingui/cli/dist/lingui.js'), 'extract', '--clean', ...process.argv.slice(2)])
})
