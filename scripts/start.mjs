/**
 * `npm start`: installs what is missing, builds what has changed, and runs the server on its own Node.
 *
 * What the server (src/server/main.ts) may rely on:
 *  - It has an IPC channel. When the channel disconnects, this launcher is dead (SIGKILL): end in order, at once.
 *  - Signals are passed on. Ctrl-C reaches the server from the terminal, from here and maybe from npm as well: the same
 *    signal again within a moment means the same request.
 *  - Its exit code, or the signal that ended it, becomes ours; but where Node itself crashed, it is started again, unless
 *    it was told to end. What it had answered for stands in the database, and what was under way is taken up as after a
 *    power cut.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, ROOT, runAsScript, SERVER_ENVIRONMENT, SERVER_FLAGS, say } from './runtime.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 100
/** How a runtime ends that is at fault or out of memory; nobody stops a server with these. */
const CRASHES = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP']
/** A server that crashes again so soon would crash for ever. */
const SOON_MS = 60_000

/** @returns {Promise<number>} the server's exit code */
async function keepServerRunning() {
  for (let last = Number.NEGATIVE_INFINITY; ; last = performance.now()) {
    const { code, signal, isToEnd } = await runServer()
    if (CRASHES.includes(signal) && !isToEnd && performance.now() - last > SOON_MS) {
      say(`The server crashed (${signal}). It is started again.`)
      continue
    }
    if (signal) process.kill(process.pid, signal)
    return code ?? 1
  }
}

/** @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, isToEnd: boolean }>} how it ended */
function runServer() {
  const child = spawn(
    findNode(),
    [...SERVER_FLAGS, path.join(ROOT, 'src/server/main.ts'), ...process.argv.slice(2)],
    {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...SERVER_ENVIRONMENT, ...process.env },
    },
  )
  let isToEnd = false
  const end = (signal) => {
    isToEnd = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const watch = stopWithNpm(() => end('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of SIGNALS) process.off(name, end)
      resolve({ code, signal, isToEnd })
    })
  })
}

/**
 * npm does not pass on how it was ended: a SIGTERM reaches only the shell between us, a SIGKILL nobody. We notice by the
 * change of our parents. Started by hand or by a service manager we have no such parents, and outlive a shell that ends.
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parents = describeParents()
  return setInterval(() => {
    if (describeParents() !== parents) stop()
  }, PARENT_CHECK_MS)
}

/** Our parent, the shell that npm started, and its parent, npm. */
function describeParents() {
  const shell = process.ppid
  try {
    // `pid (name) state ppid …`; the name may hold anything, parentheses too.
    const line = readFileSync(`/proc/${shell}/stat`, 'utf8')
    return `${shell} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(shell)
  }
}

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
  return keepServerRunning()
})
