const isQuick = process.env.LADING_TESTS === 'quick'
const QUICK_SHARE = 10
const today = Math.floor(Date.now() / 86_400_000)

/**
 * The number of cases for a property: all of them in `npm run test:all`, a tenth in `npm test`, which developers run
 * often. The seed is the same, so the tenth is the start of the full run.
 */
export const runs = (all: number): number => (isQuick ? Math.ceil(all / QUICK_SHARE) : all)

/** The cases of a test over a table, such as all calls: a tenth of them in `npm test`, a different one each day. */
export const swept = <T>(all: readonly T[]): T[] =>
  isQuick ? all.filter((_, index) => index % QUICK_SHARE === today % QUICK_SHARE) : [...all]
