/**
 * For threads that rate by the million: the engine is many small functions, and with V8's usual limits on inlining it
 * calls where it could run through, which takes about a seventh longer. Set by `v8.setFlagsFromString` before the
 * engine runs hot; they hold for the process.
 */
export const BULK_RATING_FLAGS: readonly string[] = [
  '--max-inlined-bytecode-size-cumulative=6000',
  '--max-inlined-bytecode-size=3000',
  '--max-optimized-bytecode-size=200000',
]
