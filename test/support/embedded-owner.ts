/**
 * A process that only owns an embedded database, for tests that kill it: `node test/support/embedded-owner.ts
 * <DATA_DIR>` prints one line of JSON, the result of `startEmbedded` or its error.
 */
import { startEmbedded } from '#database/embedded/launcher.ts'

try {
  const { config, info } = await startEmbedded({
    dataDir: process.argv[2] ?? '',
    log: () => {},
    patienceMs: 0,
  })
  console.log(JSON.stringify({ config, info }))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message }))
  process.exit(1)
}
