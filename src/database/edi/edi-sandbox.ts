import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Db } from '../sql/open.ts'

/**
 * The folders of the sandbox, which replaces partners without a server. Files with a future date are not visible yet.
 */

export interface SandboxFile {
  name: string
  size: number
  modifiedAt: Date
}

const visible = (db: Db, partnerId: string, folder: string) =>
  db
    .selectFrom('edi_sandbox_files')
    .where('partner_id', '=', partnerId)
    .where('folder', '=', folder)
    .where('visible_at', '<=', sql<Date>`now()`)

export async function listSandboxFiles(db: Db, partnerId: string, folder: string): Promise<SandboxFile[]> {
  return visible(db, partnerId, folder)
    .select(['name', sql<number>`octet_length(content)`.as('size'), 'visible_at as modifiedAt'])
    .orderBy('visible_at')
    .orderBy('name')
    .execute()
}

export async function readSandboxFile(
  db: Db,
  partnerId: string,
  folder: string,
  name: string,
): Promise<Buffer | null> {
  const row = await visible(db, partnerId, folder)
    .where('name', '=', name)
    .select('content')
    .executeTakeFirst()
  return row?.content ?? null
}

/** Writes a file, overwriting one with the same name; `visibleAt` is when the partner will have written it. */
export async function writeSandboxFile(
  db: Db,
  partnerId: string,
  file: { folder: string; name: string; content: Uint8Array; bolNumber?: string; visibleAt?: Date },
): Promise<void> {
  const values = {
    content: Buffer.from(file.content),
    bol_number: file.bolNumber ?? '',
    ...(file.visibleAt ? { visible_at: file.visibleAt } : {}),
  }
  await db
    .insertInto('edi_sandbox_files')
    .values({ id: newId(), partner_id: partnerId, folder: file.folder, name: file.name, ...values })
    .onConflict((conflict) => conflict.columns(['partner_id', 'folder', 'name']).doUpdateSet(values))
    .execute()
}

/** False if there is no such file. */
export async function renameSandboxFile(
  db: Db,
  partnerId: string,
  folder: string,
  from: string,
  to: string,
): Promise<boolean> {
  const result = await db
    .updateTable('edi_sandbox_files')
    .set({ name: to })
    .where('partner_id', '=', partnerId)
    .where('folder', '=', folder)
    .where('name', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function removeSandboxFile(
  db: Db,
  partnerId: string,
  folder: string,
  name: string,
): Promise<void> {
  await db
    .deleteFrom('edi_sandbox_files')
    .where('partner_id', '=', partnerId)
    .where('folder', '=', folder)
    .where('name', '=', name)
    .execute()
}

/** Deletes the sandbox's pending answers about a shipment. */
export async function forgetSandboxAnswers(db: Db, partnerId: string, bolNumber: string): Promise<void> {
  await db
    .deleteFrom('edi_sandbox_files')
    .where('partner_id', '=', partnerId)
    .where('bol_number', '=', bolNumber)
    .where('visible_at', '>', sql<Date>`now()`)
    .execute()
}

/** One transaction set that the sandbox received. */
export interface LedgerLine {
  fileName: string
  control: string
  setId: string
  purpose: string
  bolNumber: string
}

export async function insertLedgerLines(
  db: Db,
  partnerId: string,
  lines: readonly LedgerLine[],
): Promise<void> {
  if (lines.length === 0) return
  await db
    .insertInto('edi_sandbox_ledger')
    .values(
      lines.map(({ fileName, control, setId, purpose, bolNumber }) => ({
        ...{
          partner_id: partnerId,
          file_name: fileName,
          control,
          set_id: setId,
          purpose,
          bol_number: bolNumber,
        },
      })),
    )
    .execute()
}
