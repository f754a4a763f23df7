import { createHash } from 'node:crypto'
import type { ColumnChoice } from '#domain/mapping/field.ts'
import type { Db } from '../sql/open.ts'

/** The kinds of files that columns are chosen for. */
export type ChoiceKind = 'bills'

/** Files with the same headings, in any spelling, are of one kind. */
const hashOf = (header: readonly string[]): string =>
  createHash('sha256')
    .update(header.map((title) => title.trim().toLowerCase()).join('\t'))
    .digest('hex')

/** The last chosen columns for a file with these headings; null: none yet. */
export async function findColumnChoices(
  db: Db,
  clientId: string,
  kind: ChoiceKind,
  header: readonly string[],
): Promise<ColumnChoice[] | null> {
  const row = await db
    .selectFrom('column_choices')
    .select('choices')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('titles_hash', '=', hashOf(header))
    .executeTakeFirst()
  return row?.choices ?? null
}

export async function saveColumnChoices(
  db: Db,
  clientId: string,
  kind: ChoiceKind,
  { header, choices, by }: { header: readonly string[]; choices: readonly ColumnChoice[]; by: string },
): Promise<void> {
  const chosen = { choices: JSON.stringify(choices), chosen_by: by }
  await db
    .insertInto('column_choices')
    .values({ client_id: clientId, kind, titles_hash: hashOf(header), ...chosen })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'kind', 'titles_hash'])
        .doUpdateSet({ ...chosen, chosen_at: new Date() }),
    )
    .execute()
}
