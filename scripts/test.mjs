/**
 * `npm test`: the unit tests, the tests of screens in jsdom, of the database on the embedded PostgreSQL, and the main
 * job in a browser; property tests with a tenth of their runs. `npm run test:all`: these with all runs, whole
 * installations, PostgreSQL 15, all browser tests, and samples of kills, races and bad input. With files or Vitest
 * projects as arguments, `npm test` runs those instead. Either installs what the tests need, and ends with the line `N
 * passed, N failed`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, installPackage, preventSystemCluster } from './apt.mjs'
import { ensureBuilt } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { findPostgres } from './find-postgres.mjs'
import { ensureInstalled } from './install.mjs'
import { findNode, ROOT, run, runAsScript, SERVER_ENVIRONMENT, say, seconds, tool } from './runtime.mjs'

const [FIRST, ...OTHERS] = process.argv.slice(2)
const IS_ALL = FIRST === '--all'
const ASKED = IS_ALL ? OTHERS : process.argv.slice(2)
/** The quick tests, which developers run many times a day. */
const QUICK = ['unit', 'web', 'database', 'smoke'].flatMap((project) => ['--project', project])
/** The cluster tests need Debian's programs and several minutes: `npm run faults`. */
const ALL = ['--project', '!cluster']
const isQuick = !IS_ALL && !ASKED.some((one) => !one.startsWith('-') || one.startsWith('--project'))

const TALLY = path.join(ROOT, 'build', `test-tally-${process.pid}.json`)

/** Without a browser the rest still runs; the browser tests fail and say why. */
async function ensureChromium() {
  if (findChromium()) return
  if (canInstallPackages()) await installPackage(['chromium', 'chromium-browser'])
  if (findChromium()) return
  say(
    'No Chromium: the tests in the browser will fail. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
      'or set CHROME_PATH.',
  )
}

async function ensurePostgres() {
  if (process.env.LADING_SKIP_PG === '1') {
    say('LADING_SKIP_PG=1: the database is tested on the embedded PostgreSQL only.')
    return
  }
  if (findPostgres()) return
  if (canInstallPackages()) {
    preventSystemCluster()
    await installPackage(['postgresql-15', 'postgresql-16', 'postgresql-17', 'postgresql'])
  }
  if (findPostgres()) return
  say(
    'No PostgreSQL 15 to 17: the tests of that version will fail. Install its server (Debian: apt-get install ' +
      'postgresql-15), or leave them out with LADING_SKIP_PG=1.',
  )
}

async function runTests(wanted) {
  const reporters = ['--reporter=default', '--reporter=./test/support/tally-reporter.ts']
  const args = [tool('vitest/vitest.mjs'), 'run', ...reporters, ...wanted]
  // The threads that imports start load half of the product each time: with a compile cache that costs half.
  const { NODE_COMPILE_CACHE } = SERVER_ENVIRONMENT
  const env = { NODE_COMPILE_CACHE, ...process.env, LADING_TALLY: TALLY }
  return run(findNode(), args, { env: isQuick ? { ...env, LADING_TESTS: 'quick' } : env })
}

function readTally() {
  if (!existsSync(TALLY)) return undefined
  const tally = JSON.parse(readFileSync(TALLY, 'utf8'))
  rmSync(TALLY)
  return tally
}

/**
 * Node 24 itself crashes now and then in a process that has started and ended many threads. A file whose process the
 * system killed has no result: it runs again in its own process, and fails if that ends the same way.
 */
async function runAgain(tally) {
  let code = 0
  for (const { project, file } of tally.crashed) {
    say(`The system ended the process of ${file} (${project}). It is run again by itself.`)
    code = Math.max(code, await runTests(['--project', project, file]))
    const again = readTally()
    tally.passed += again?.passed ?? 0
    tally.failed += (again?.failed ?? 1) + (again?.crashed.length ?? 0)
    tally.skipped += again?.skipped ?? 0
  }
  return code
}

await runAsScript(import.meta.url, async () => {
  const begun = performance.now()
  await ensureInstalled()
  await ensureBuilt()
  await ensureChromium()
  if (!isQuick) await ensurePostgres()
  let code = await runTests([...(isQuick ? QUICK : IS_ALL && ASKED.length === 0 ? ALL : []), ...ASKED])
  const tally = readTally()
  // Other failures stay failures.
  if (tally?.crashed.length > 0) code = Math.max(await runAgain(tally), tally.failed > 0 ? 1 : 0)
  if (tally?.skipped) console.log(`${tally.skipped} skipped`)
  console.log(`Took ${seconds(begun)}`)
  // A run that was interrupted has no tally, which counts as a failure.
  console.log(`${tally?.passed ?? 0} passed, ${tally?.failed ?? 1} failed`)
  return code === 0 && tally?.failed !== 0 ? 1 : code
})
