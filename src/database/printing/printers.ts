import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { LABEL_FORMATS } from '#contracts/entities/label-format.ts'
import { DOCUMENT_KINDS, isLabelKind, LABEL_KINDS } from '#contracts/entities/print-job.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames('printers', [
  ...(['id', 'bridge_id', 'name', 'type', 'is_online', 'default_for', 'label_format'] as const),
  ...(['resolution', 'is_enabled'] as const),
])

/** A printer of a bridge, and its purpose for the user. */
export type Printer = ValueOf<typeof NAMES>

const printers = register(NAMES, { hides: false })

export const listPrinters = (db: Db, clientId: string, bridgeId: string): Promise<Printer[]> =>
  printers.rows(printers.existing(db, clientId).where('bridge_id', '=', bridgeId).orderBy('name'))

export async function findPrinter(
  db: Db,
  clientId: string,
  bridgeId: string,
  id: string,
): Promise<Printer | null> {
  const found = await printers.find(db, clientId, id)
  return found?.bridgeId === bridgeId ? found : null
}

/**
 * Saves the printers that the bridge reports. New printers are added, the first of each type as the default for its
 * kind of paper; a missing one stays, offline, with its set-up: it may be switched off.
 */
export async function notePrinters(
  db: Db,
  bridge: { id: string; clientId: string },
  found: readonly { name: string; type: 'PDF' | 'ZPL'; isOnline: boolean }[],
): Promise<void> {
  const known = await listPrinters(db, bridge.clientId, bridge.id)
  const stock = await preferredStock(db, bridge)
  const used = new Set(known.flatMap(({ defaultFor }) => defaultFor))
  for (const one of found) {
    const usual = (one.type === 'ZPL' ? LABEL_KINDS : PAPERS).filter((kind) => !used.has(kind))
    const isNew = !known.some(({ name }) => name === one.name)
    if (isNew) for (const kind of usual) used.add(kind)
    await db
      .insertInto('printers')
      .values({
        id: newId(),
        client_id: bridge.clientId,
        bridge_id: bridge.id,
        name: one.name,
        type: one.type,
        is_online: one.isOnline,
        default_for: usual,
        ...(one.type === 'ZPL' && stock ? { label_format: stock } : {}),
      })
      .onConflict((conflict) =>
        conflict.columns(['bridge_id', 'name']).doUpdateSet({ type: one.type, is_online: one.isOnline }),
      )
      .execute()
  }
  let gone = db.updateTable('printers').set({ is_online: false }).where('bridge_id', '=', bridge.id)
  const names = found.map(({ name }) => name)
  if (names.length > 0) gone = gone.where('name', 'not in', names)
  await gone.execute()
}

/** The preferences of the bridge's user; null if nothing is stored. */
async function preferredStock(db: Db, bridge: { id: string; clientId: string }): Promise<string | null> {
  const row = await db
    .selectFrom('bridges')
    .innerJoin('users', 'users.id', 'bridges.user_id')
    .select(sql<string | null>`users.preferences ->> 'labelFormat'`.as('stock'))
    .where('bridges.client_id', '=', bridge.clientId)
    .where('bridges.id', '=', bridge.id)
    .executeTakeFirst()
  return LABEL_FORMATS.find((format) => format === row?.stock) ?? null
}

const PAPERS = DOCUMENT_KINDS.filter((kind) => !isLabelKind(kind))

/** Saves the user's choices for a printer; false if the bridge has no such printer. */
export async function savePrinter(
  db: Db,
  clientId: string,
  bridgeId: string,
  { id, ...value }: Pick<Printer, 'id' | 'defaultFor' | 'labelFormat' | 'resolution' | 'isEnabled'>,
): Promise<boolean> {
  if (!isId(id)) return false
  const result = await db
    .updateTable('printers')
    .set(NAMES.row(value))
    .where('client_id', '=', clientId)
    .where('bridge_id', '=', bridgeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Each kind of paper has one default printer: the bridge's other printers lose it. */
export async function takeDefaults(
  db: Db,
  bridgeId: string,
  printerId: string,
  kinds: readonly string[],
): Promise<void> {
  for (const kind of kinds) {
    await db
      .updateTable('printers')
      .set({ default_for: sql`array_remove(default_for, ${kind})` })
      .where('bridge_id', '=', bridgeId)
      .where('id', '!=', printerId)
      .execute()
  }
}
