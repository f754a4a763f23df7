import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { textMacros } from './scripts/text-macros.mts'
import { LongestFirst } from './test/support/longest-first.ts'

/** Tests that need a database carry `.db.test.ts` outside of the two folders that are all about it. */
const DATABASE_TESTS = [
  'src/{database,actions}/**/*.test.ts',
  'src/{server,jobs,seed,operator}/**/*.db.test.ts',
  'test/*.db.test.ts',
]
/** Whole installations: filled with the demo, started, ended, backed up, moved, cut off. A quarter of all the time. */
const SYSTEM_TESTS = ['src/**/*.system.test.ts', 'test/*.system.test.ts']

/** What a machine without PostgreSQL 15 may leave out, and only by saying so. */
const isPostgres15Skipped = process.env.LADING_SKIP_PG === '1'
/** The main job of a clerk, through the browser: what `npm test` opens of the screens. */
const SMOKE = ['test/browser/*.smoke.test.ts']

/** Those of test/faults that hold how long something takes: alone on the machine, after the rest. */
const BY_THE_CLOCK = ['test/faults/{import-stalls,ready-again}.test.ts']
const FAULTS_TIMEOUT_MS = process.env.LADING_FAULTS === 'full' ? 24 * 3_600_000 : 1_200_000

/** More than there are cores: tests wait for disks, for browsers and for processes to start half of their time. */
const WORKERS = availableParallelism() + 2

/** What is waited for takes its time on a busy machine; what never comes still fails. */
const PATIENT = { poll: { timeout: 30_000 } }

/** The code of the server as Node runs it, types stripped, without a transform by Vite between: a third faster. */
const AS_NODE_RUNS_IT = { viteModuleRunner: false, nodeLoader: false }

const onTheDatabase = {
  experimental: AS_NODE_RUNS_IT,
  globalSetup: 'test/support/database-setup.ts',
  setupFiles: ['test/support/files-in-database.ts'],
  // Processes, not threads: PostgreSQL is bound to the thread that started it (see embedded/privileges.ts).
  pool: 'forks' as const,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: PATIENT,
}

const postgres15 = {
  test: {
    name: 'database-15',
    include: [...DATABASE_TESTS, ...SYSTEM_TESTS],
    // The launcher of the embedded 18 has nothing to say about 15; what stands above the actions asks the same of both.
    exclude: ['src/database/embedded/**', 'src/server/**', 'src/seed/**', 'src/operator/**'],
    ...onTheDatabase,
  },
}

const inTheBrowser = {
  globalSetup: 'test/browser/support/demo-setup.ts',
  pool: 'forks' as const,
  sequence: { groupOrder: 2 },
  testTimeout: 240_000,
  // A product starts in it, and a browser.
  hookTimeout: 240_000,
  expect: PATIENT,
}

export default defineConfig({
  test: {
    setupFiles: ['test/support/real-time.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: WORKERS,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{domain,contracts,carriers,outside,documents,server,jobs,seed,operator,bridge}/**/*.test.ts',
            'test/*.test.ts',
            'test/support/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['**/*.{db,system}.test.ts'],
          // Pure code: one worker may serve many files, which saves importing zod and fast-check for each.
          pool: 'threads',
          isolate: false,
          // Properties try hundreds of cases, on a busy machine too.
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      { test: { name: 'database', include: DATABASE_TESTS, exclude: SYSTEM_TESTS, ...onTheDatabase } },
      { test: { name: 'system', include: SYSTEM_TESTS, ...onTheDatabase } },
      ...(isPostgres15Skipped ? [] : [postgres15]),
      {
        plugins: [textMacros(), react()],
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['src/web/fresh-file.test-support.ts'],
          environment: 'jsdom',
          // No machine has this name: what a test asks without a stand-in reaches no server.
          environmentOptions: { jsdom: { url: 'http://lading.invalid/' } },
          // One worker for many files: a jsdom and the libraries of the screens cost more to load than a file to run.
          pool: 'threads',
          isolate: false,
          // Longer than what one step may be waited for (see there), so that the step says what did not come.
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        // Kills, races and bad input.
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: BY_THE_CLOCK,
          globalSetup: 'test/faults/support/prepare.ts',
          pool: 'forks',
          testTimeout: FAULTS_TIMEOUT_MS,
          hookTimeout: 90_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'faults-by-the-clock',
          include: BY_THE_CLOCK,
          pool: 'forks',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: FAULTS_TIMEOUT_MS,
          hookTimeout: 90_000,
          expect: PATIENT,
        },
      },
      {
        // The cluster of docs/scale.md, which needs programs of Debian: by `npm run faults` only.
        test: {
          name: 'cluster',
          include: ['test/cluster/**/*.test.ts'],
          pool: 'forks',
          // A hundred restarts take half an hour.
          testTimeout: 24 * 3_600_000,
          hookTimeout: 300_000,
        },
      },
      { test: { name: 'smoke', include: SMOKE, ...inTheBrowser } },
      { test: { name: 'browser', include: ['test/browser/**/*.test.ts'], exclude: SMOKE, ...inTheBrowser } },
    ],
  },
})
