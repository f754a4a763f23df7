/**
 * `npm start`: installs what is missing, builds what has changed, and runs the server on its own Node.
 * Guarantees for the server (src/server/main.ts):
 * - It has an IPC channel. If the channel disconnects, this launcher is dead (SIGKILL): stop in order, immediately.
 * - Signals are passed on. Ctrl-C reaches the server from the terminal, from here and maybe from npm as well: the same
 *   signal again within a moment means the same request.
 * - Once it has been ready (it sends `ready` over the channel), it is restarted after an unexpected end, with pauses
 *   and a limit. Before that, its exit code, or the signal that ended it, becomes ours: a wrong setting ends
 *   immediately.
 * - It ends with 0 if it was asked to end, and with OWNED_BY_ANOTHER if another server owns its database.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, ROOT, runAsScript, SERVER_ENVIRONMENT, SERVER_FLAGS, say } from './runtime.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 100
/** Another server owns the database (src/server/main.ts). A restart would not help. */
const OWNED_BY_ANOTHER = 3
/** After a server has worked this long, earlier failures no longer count. */
const STEADY_MS = 60_000
/** How many times in a row the server may end soon after it was ready; beyond that, it is at fault. */
const MOST_ENDS = 5
/** How many starts in a row may fail after a successful one: the database may be down for a while. */
const MOST_FAILED_STARTS = 100
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** @returns {Promise<number>} the server's exit code */
async function keepServerRunning() {
  let wasReady = false
  let ends = 0
  let failedStarts = 0
  for (;;) {
    const { code, signal, isToEnd, isReady, ranMs } = await runServer()
    wasReady ||= isReady
    if (isReady && ranMs > STEADY_MS) ends = 0
    if (isReady) failedStarts = 0
    const isCrash = signal !== null && !SIGNALS.includes(signal)
    const isOver = isReady || isCrash ? ++ends > MOST_ENDS : ++failedStarts > MOST_FAILED_STARTS
    const isMeant = isToEnd || code === 0 || code === OWNED_BY_ANOTHER || SIGNALS.includes(signal)
    if (isMeant || isOver || !(wasReady || isCrash)) {
      if (signal) process.kill(process.pid, signal)
      return code ?? 1
    }
    say(signal ? `The server crashed (${signal}). It is started again.` : endedWith(code, isReady))
    await sleep(Math.min(SHORTEST_PAUSE_MS * 2 ** (ends + failedStarts - 1), LONGEST_PAUSE_MS))
  }
}

const endedWith = (code, isReady) =>
  `The server ${isReady ? 'ended unexpectedly' : 'did not start'} (exit code ${code}). It is started again.`

/**
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, isToEnd: boolean, isReady: boolean, ranMs: number }>}
 * how it ended
 */
function runServer() {
  const begun = performance.now()
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
  let isReady = false
  child.on('message', (message) => {
    isReady ||= message === 'ready'
  })
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
      resolve({ code, signal, isToEnd, isReady, ranMs: performance.now() - begun })
    })
  })
}

/**
 * npm does not report how it was ended: a SIGTERM reaches only the shell between npm and us, a SIGKILL no process. We
 * detect the change of our parents. If started by hand or by a service manager, we have no such parents, and outlive a
 * shell that ends.
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => {
    if (describeParents() !== PARENTS) stop()
  }, PARENT_CHECK_MS)
}

/** Our parent, the shell that npm started, and its parent, npm. */
function describeParents() {
  const shell = process.ppid
  try {
    // `pid (name) state ppid …`; the name may contain anything, including parentheses.
    const line = readFileSync(`/proc/${shell}/stat`, 'utf8')
    return `${shell} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(shell)
  }
}

/** The parents at the start: they may also change while the server is briefly down. */
const PARENTS = describeParents()

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  await ensureBuilt()
  return keepServerRunning()
})
