/**
 * `npm run faults`: the tests of test/faults in full length (`npm run test:all` runs a sample of each), a million
 * fuzzed requests (`npm run fuzz` alone), thousands of stored prices of all modes computed again, every dialog and
 * every page while it loads, ten kills of the primary of a cluster, and a company's first day in the browser on
 * PostgreSQL 15.
 * `npm run faults -- --minutes N`: kills for about N minutes, in turns of each kind. Every run adds its kills to
 * docs/fault-record.jsonl and updates the summary in docs/figures.md (`npm run faults -- --sum` only updates the
 * summary).
 */
import { ensureBuilt } from './build.mjs'
import { RECORD, showSum } from './fault-record.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, findNode, run, runAsScript, tool } from './runtime.mjs'

/** A turn of `--minutes`: a test file of test/faults, and which of its tests. */
const TURNS = [
  ['tender-kill'],
  ['database-lost'],
  ['edi-kill', '-t', 'random moments'],
  ['bill-kill'],
  ['label-kill', '-t', 'random moments'],
]
/** Kills per turn: enough that starting the test is a small part of it. */
const CYCLES = 25

const vitest = (args, env) =>
  run(findNode(), [tool('vitest/vitest.mjs'), 'run', ...args], {
    env: { ...process.env, LADING_FAULT_RECORD: RECORD, ...env },
  })

async function killFor(minutes) {
  if (!(minutes > 0)) throw new Failure('How many minutes? npm run faults -- --minutes 10')
  const ends = Date.now() + minutes * 60_000
  for (let turn = 0; Date.now() < ends; turn++) {
    const [name, ...more] = TURNS[turn % TURNS.length]
    const args = ['--project', 'faults', `faults/${name}`, ...more]
    const seed = String(Math.floor(Math.random() * 1_000_000))
    const code = await vitest(args, { LADING_FAULT_CYCLES: String(CYCLES), LADING_SEED: seed })
    if (code !== 0) return code
  }
  return 0
}

await runAsScript(import.meta.url, async () => {
  await ensureInstalled()
  const [option, value, ...rest] = process.argv.slice(2)
  if (option === '--sum') return showSum()
  await ensureBuilt()
  if (option === '--minutes') {
    const code = await killFor(Number(value))
    showSum()
    return code
  }
  const given = [option, value, ...rest].filter(Boolean)
  const code = await runAll(given)
  showSum()
  return code
})

async function runAll(given) {
  const full = { LADING_FAULTS: 'full' }
  const on15 = { LADING_PG_15: 'whole' }
  const each = [
    [['--project', 'faults*', '--no-file-parallelism'], full],
    [['--project', 'database', '--passWithNoTests', 'provable-prices', 'fuzz.db'], full],
    [['--project', 'browser', 'pop-ups', 'loading-'], full],
    [['--project', 'cluster'], full],
    [['--project', 'browser', 'open-for-business'], on15],
  ]
  for (const [args, env] of each) {
    const code = await vitest([...args, ...given], env)
    if (code !== 0) return code
  }
  return 0
}
