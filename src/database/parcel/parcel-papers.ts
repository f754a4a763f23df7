import { type Selectable, sql } from 'kysely'
import type { Db } from '../sql/open.ts'
import type { ParcelPapersTable } from '../tables/parcel.ts'

/** The images that came with bought labels: the labels themselves, customs forms, receipts. */

/** An image from the carrier. */
export interface ParcelPaper {
  kind: 'label' | 'customs' | 'receipt'
  /** For a label. */
  packageNumber: number | null
  name: string
  format: 'PDF' | 'ZPL' | 'GIF' | 'PNG'
  bytes: Uint8Array
}

/** More images of the same labels: in another format. */
export async function addPapers(
  db: Db,
  { id, clientId }: { id: string; clientId: string },
  papers: readonly ParcelPaper[],
): Promise<void> {
  if (papers.length === 0) return
  const { last } = await db
    .selectFrom('parcel_papers')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = papers.map((paper, place) => ({
    purchase_id: id,
    position: (last ?? 0) + place + 1,
    client_id: clientId,
    kind: paper.kind,
    package_number: paper.packageNumber,
    name: paper.name,
    format: paper.format,
    bytes: Buffer.from(paper.bytes),
  }))
  await db.insertInto('parcel_papers').values(rows).execute()
}

/** The documents of an order, labels in the order of the packages. */
export async function listPapers(db: Db, clientId: string, purchaseId: string): Promise<ParcelPaper[]> {
  const rows = await db
    .selectFrom('parcel_papers')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('client_id', '=', clientId)
    .orderBy('package_number')
    .orderBy('position')
    .execute()
  return rows.map(paper)
}

/** The stored formats of the labels of orders, by the order's id. */
export async function labelFormats(
  db: Db,
  purchaseIds: readonly string[],
): Promise<Map<string, ParcelPaper['format'][]>> {
  if (purchaseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcel_papers')
    .select(['purchase_id', 'format'])
    .distinct()
    .where(sql<boolean>`purchase_id = any (${[...purchaseIds]}::uuid[])`)
    .where('kind', '=', 'label')
    .orderBy('format')
    .execute()
  const found = Map.groupBy(rows, (row) => row.purchase_id)
  return new Map([...found].map(([id, own]) => [id, own.map(({ format }) => format)]))
}

const paper = (row: Selectable<ParcelPapersTable>): ParcelPaper => ({
  kind: row.kind,
  packageNumber: row.package_number,
  name: row.name,
  format: row.format,
  bytes: row.bytes,
})
