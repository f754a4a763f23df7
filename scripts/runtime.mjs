/** The common needs of all scripts: the project's folder, its Node, and starting a program. Runs on Node 20. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The server needs a Node that strips types; npm brings one for most platforms. */
const OLDEST_NODE = 24

/** @param {string} message */
export function say(message) {
  process.stderr.write(`${message}\n`)
}

/** Ends the script with a sentence for the user, without a stack trace. */
export class Failure extends Error {}

/**
 * Runs a script's work when the script was started directly (and not imported).
 * @param {string} url the script's `import.meta.url`
 * @param {() => Promise<number | void>} work answers the exit code
 */
export async function runAsScript(url, work) {
  if (!process.argv[1] || pathToFileURL(process.argv[1]).href !== url) return
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    say(`\n${error.message}`)
    process.exitCode = 1
  }
}

/** @returns {string} the path of a Node that is new enough */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const installed = path.join(ROOT, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(installed)) return installed
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  throw new Failure(
    `Lading needs Node ${OLDEST_NODE} or newer; this is ${process.version}, and npm has none for ` +
      `${process.platform}-${process.arch}. Install it from https://nodejs.org and try again.`,
  )
}

/**
 * For a process that rates by the million: the engine is many small functions, and with V8's usual limits on inlining it
 * calls where it could run through. Twice these limits won nothing for usual contracts and cost a quarter where a tariff
 * has every rule. Given when the process starts: V8 may crash when they are changed under running threads.
 */
export const RATING_FLAGS = ['--max-inlined-bytecode-size-cumulative=2000', '--max-inlined-bytecode-size=800']

/** For the server, which rates too. Limits of V8's memory stay V8's own: tighter ones made large bodies four times slower. */
export const SERVER_FLAGS = [...RATING_FLAGS]

/** Where Node keeps what it has compiled, so that the next start need not do it again. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'node-compile')

/**
 * What the server finds in its environment. Left alone, the allocator of glibc gives each thread its own arena and
 * keeps what the thread leaves there, and keeps ever larger blocks for itself the larger those are that it was given
 * back: naming its limit of 128 kB holds it there. Other allocators do not look at these variables.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
}

/**
 * The script that a package's program is; started by our own Node, whatever `node` the PATH finds.
 * @param {string} file below node_modules
 */
export function tool(file) {
  return path.join(ROOT, 'node_modules', file)
}

/**
 * Runs a program to its end, on the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** @param {number} begun `performance.now()` of the begin */
export function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
