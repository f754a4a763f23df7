/** Shared by all scripts: the project's folder, its Node, and starting a program. Runs on Node 20. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The server needs a Node that strips types; npm installs one for most platforms. */
const OLDEST_NODE = 24

/** @param {string} message */
export function say(message) {
  process.stderr.write(`${message}\n`)
}

/** Ends the script with a sentence for the user, without a stack trace. */
export class Failure extends Error {}

/**
 * Runs a script's work if the script was started directly (and not imported).
 * @param {string} url the script's `import.meta.url`
 * @param {() => Promise<number | void>} work returns the exit code
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
 * For a process that rates by the million: the engine consists of many small functions, and with V8's default limits on
 * inlining it makes calls that could be inlined. Twice these limits gained nothing for usual contracts and cost a
 * quarter for a tariff with every rule. Set at process start: V8 may crash if they are changed while threads run.
 */
export const RATING_FLAGS = ['--max-inlined-bytecode-size-cumulative=2000', '--max-inlined-bytecode-size=800']

/**
 * For the server, which rates too. V8's memory limits keep their defaults: tighter ones made large bodies four times
 * slower.
 */
export const SERVER_FLAGS = [...RATING_FLAGS]

/** Where Node stores compiled code for the next start. */
const COMPILE_CACHE = path.join(ROOT, 'node_modules', '.cache', 'node-compile')

/**
 * The environment of the server. By default, glibc's allocator gives each thread its own arena and keeps what the
 * thread leaves there, and raises its mmap threshold with each larger block that is freed: setting its limit of 128 kB
 * fixes the threshold. Other allocators ignore these variables.
 */
export const SERVER_ENVIRONMENT = {
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
}

/**
 * The main script of a package's program, to be run by our own Node instead of the `node` in the PATH.
 * @param {string} file below node_modules
 */
export function tool(file) {
  return path.join(ROOT, 'node_modules', file)
}

/**
 * Runs a program to its end, in the terminal.
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
 * Runs a program to its end and captures its output.
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

/** @param {number} begun `performance.now()` at the start */
export function seconds(begun) {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`
}
