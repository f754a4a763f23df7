import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames('parcel_boxes', [
  ...(['id', 'name', 'length', 'width', 'height', 'tare_lb', 'max_weight_lb', 'version'] as const),
])

/** A box size of a company. */
export type ParcelBox = ValueOf<typeof NAMES>

export const parcelBoxes = register(NAMES, {
  hides: true,
  twin: ({ name }: Pick<ParcelBox, 'name'>) => [[sql`lower(name)`, name.toLowerCase()]],
})

/** All boxes of the client, the smallest first. */
export const listParcelBoxes = (db: Db, clientId: string): Promise<ParcelBox[]> =>
  parcelBoxes.rows(parcelBoxes.existing(db, clientId).orderBy(sql`length * width * height`).orderBy('name'))
