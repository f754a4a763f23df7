import { planMigrations } from '#database/backup/plan-migrations.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { BareContext } from './command-context.ts'
import { withDatabase } from './installation.ts'

/** Runs the pending migrations as a start would, or only tries them. */
export async function migrateDatabase({ configuration, values, say }: BareContext): Promise<number> {
  await withDatabase(configuration, async (config) => {
    const { pending, appliedCount, tookMs } = await planMigrations(config, values['dry-run'] === 'yes')
    if (!values['dry-run']) await migrate(config)
    if (pending.length === 0) return say('The database is up to date.')
    if (!values['dry-run']) return say(`Ran ${pending.length} migrations. The database is up to date.`)
    say(`A start of this version would run ${pending.length} migrations:`)
    for (const name of pending) say(`  ${name}`)
    if (tookMs !== null)
      say(`They ran in ${(tookMs / 1000).toFixed(1)} s and were rolled back: nothing was changed.`)
    else if (appliedCount === 0) say('The database is empty, so they were not tried. Nothing was changed.')
  })
  return 0
}
