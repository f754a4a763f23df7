/** `node scripts/install.mjs`: installs node_modules as in package-lock.json. Quick if that is already done. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import {
  capture,
  Failure,
  findNode,
  ROOT,
  runAsScript,
  SERVER_ENVIRONMENT,
  SERVER_FLAGS,
  say,
  seconds,
} from './runtime.mjs'

const MODULES = path.join(ROOT, 'node_modules')
const STAMP = path.join(MODULES, '.lading-stamp')
const HEARTBEAT_MS = 5_000
const NETWORK_ERROR =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

export async function ensureInstalled() {
  if (isStamped()) return
  await withLock('install', async () => {
    // Another process may have done it during the wait.
    if (isStamped()) return
    if (!isAlreadyThere()) await install()
    await compileAhead()
    writeFileSync(STAMP, stampOfLock())
  })
}

function isStamped() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOfLock()
}

function stampOfLock() {
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

/** A tree from the user's own `npm install` is as good as ours: compares its packages with the lock file. */
function isAlreadyThere() {
  try {
    const wanted = readPackages(path.join(ROOT, 'package-lock.json'))
    const found = readPackages(path.join(MODULES, '.package-lock.json'))
    return Object.entries(wanted).every(([place, entry]) => {
      if (place === '') return true
      if (found[place]) return found[place].version === entry.version && existsSync(path.join(ROOT, place))
      return entry.optional === true && !isMeantForThisMachine(entry)
    })
  } catch {
    return false
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** A package without system or processor belongs to another package with them, and is installed or skipped with it. */
function isMeantForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false
  const allows = (list, value) => !list || [list].flat().includes(value)
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  const isLibcOurs = allows(libc, isMusl ? 'musl' : 'glibc')
  return allows(os, process.platform) && allows(cpu, process.arch) && isLibcOurs
}

async function install() {
  const begun = performance.now()
  say('Installing the packages that Lading is made of. The first time this takes a minute or so …')
  const heartbeat = setInterval(() => {
    say(`  … still installing after ${seconds(begun)}`)
  }, HEARTBEAT_MS)
  try {
    await installPackages(await isRegistryReachable())
  } finally {
    clearInterval(heartbeat)
  }
  await prepareDatabasePrograms()
  say(`Installed ${countPackages()} packages in ${seconds(begun)}.`)
}

function countPackages() {
  if (!existsSync(MODULES)) return 0
  return readdirSync(MODULES).filter((name) => !name.startsWith('.')).length
}

async function installPackages(isOnline) {
  // `install --no-save` uses the lock's versions as `ci` does and does not change the lock. It also keeps what is
  // already correct (a failure leaves the old tree working), and tolerates registries that lack packages of other
  // platforms. Development packages build the web client, so they are installed even if NODE_ENV says production.
  const what = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  // Errors only: npm's warnings that a package wants a newer Node are about npm's own Node, not about ours.
  const how = ['--no-progress', '--loglevel=error', isOnline ? '--prefer-offline' : '--offline']
  const { code, output } = await runNpm([...what, ...how])
  if (code === 0) return
  const reason = isOnline
    ? 'npm could not install the packages.'
    : 'The package registry cannot be reached, and npm has not kept all of the packages that Lading is made of. It ' +
      'needs the network once: check the connection (and `npm config get registry`), then try again.'
  throw new Failure(`${reason}\nWhat npm said:\n${shorten(output)}`)
}

/** Checked first, because npm retries for minutes before it gives up. */
async function isRegistryReachable() {
  const { code, output } = await runNpm(['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'])
  return code === 0 || !NETWORK_ERROR.test(output)
}

async function runNpm(args) {
  const { command, first } = findNpm()
  try {
    return await capture(command, [...first, ...args], {
      shell: process.platform === 'win32' && command === 'npm',
    })
  } catch (error) {
    throw new Failure(`npm could not be started (${error.message}). Install Node with npm, then try again.`)
  }
}

/** npm as it runs us, on its own Node: our Node, if any, is in the folder that npm is about to replace. */
function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const isNpm = script && /[\\/]npm(-cli)?\.c?js$/.test(script) && existsSync(script)
  if (isNpm && node && !node.startsWith(MODULES) && existsSync(node))
    return { command: node, first: [script] }
  return { command: 'npm', first: [] }
}

/** npm's own message, without its stack traces and help. */
function shorten(output) {
  const lines = output
    .split('\n')
    .filter((line) => /^npm error/.test(line) && !/^npm error\s+(at |$)/.test(line))
  return (lines.length > 0 ? lines : output.trim().split('\n')).slice(0, 8).join('\n')
}

/**
 * The embedded database's programs need a few links in their package, created here while the folder is surely writable.
 */
async function prepareDatabasePrograms() {
  const script = `import('./src/database/embedded/binaries.ts').then((it) => it.prepareEmbeddedBinaries())`
  const { code, output } = await capture(findNode(), ['-e', script])
  if (code !== 0) say(`The embedded database is not available: ${output.match(/Error: (.*)/)?.[1] ?? output}`)
}

/**
 * Compiles the code of the first start now, while users expect to wait; a failure shows at the start. Uses the flags of
 * the server: code compiled with other flags is not reused.
 */
async function compileAhead() {
  const files = [
    'server/product.ts',
    'seed/seed.ts',
    'seed/demo-rows.ts',
    'jobs/workers.ts',
    'database/sql/copy-text.ts',
  ]
  const script = files.map((file) => `await import('./src/${file}');`).join('')
  const env = { ...process.env, ...SERVER_ENVIRONMENT }
  const args = [...SERVER_FLAGS, '--input-type=module', '-e', `${script}process.exit()`]
  await capture(findNode(), args, { env })
}

await runAsScript(import.meta.url, ensureInstalled)
