/** `npm run lading -- <command>`: the operator's commands; `npm run lading` lists them. */
import path from 'node:path'
import { ensureInstalled } from './install.mjs'
import { findNode, ROOT, run, runAsScript, SERVER_ENVIRONMENT } from './runtime.mjs'

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  const args = [path.join(ROOT, 'src/operator/main.ts'), ...process.argv.slice(2)]
  // Runs in the operator's current folder, not the project's: DATA_DIR may be relative to it.
  return run(findNode(), args, { cwd: process.cwd(), env: { ...SERVER_ENVIRONMENT, ...process.env } })
})
