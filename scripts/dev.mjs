/**
 * `npm run dev`: the server, restarted at every change, with Vite and hot replacement in front of it. Open the address
 * that Vite prints (PORT, 3000); the server itself listens on the next port.
 */
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { findNode, ROOT, runAsScript, say, tool } from './runtime.mjs'

/** @returns {Promise<number>} */
function runBoth() {
  const port = Number(process.env.PORT ?? 3000)
  const host = process.env.HOST ?? '127.0.0.1'
  const node = findNode()
  const address = `http://${host}:${port}`
  const serverEnvironment = {
    ...process.env,
    PORT: String(port + 1),
    PUBLIC_URL: process.env.PUBLIC_URL ?? address,
  }
  const watch = ['--watch', '--watch-preserve-output', 'src/server/main.ts']
  const vite = [tool('vite/bin/vite.js'), '--port', String(port), '--strictPort', '--host', host]
  const viteEnvironment = { ...process.env, LADING_SERVER: `http://${host}:${port + 1}` }
  const children = [
    spawn(node, watch, { cwd: ROOT, stdio: 'inherit', env: serverEnvironment }),
    spawn(node, vite, { cwd: ROOT, stdio: 'inherit', env: viteEnvironment }),
  ]
  say(`Lading in development: ${address} (the server behind it: port ${port + 1}). Ctrl-C ends both.`)
  return endTogether(children)
}

/** Both or none: if one ends, the other is stopped. */
function endTogether(children) {
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        const end = (code) => {
          stopAll()
          resolve(typeof code === 'number' ? code : 0)
        }
        child.once('exit', end)
        child.once('error', (error) => {
          say(error.message)
          end(1)
        })
      }),
  )
  return Promise.all(ends).then((codes) => Math.max(...codes))
}

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  return runBoth()
})
