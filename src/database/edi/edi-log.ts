import { sql } from 'kysely'
import { escapeLike } from '../sql/escape-like.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import { INTERCHANGE_COLUMNS, type Interchange, interchange } from './edi-interchanges.ts'

/** The filters of the interchange log. */

export interface InterchangeFilter {
  partnerId: string
  direction: '' | 'out' | 'in'
  /** Only those that need a user's attention: held, refused, rejected, overdue. */
  isOpenOnly: boolean
  /** In control number, file name, or BOL number of a set. */
  searchText: string
  limit: number
  offset: number
}

const WANTS_A_PERSON = sql<boolean>`settled_by = '' and (state in ('kept', 'refused', 'rejected')
  or (acknowledge_by < now() and acknowledged_at is null))`

/** The log, newest first; `open` counts all of the client's interchanges that need a user's attention. */
export async function listInterchanges(
  db: Db,
  clientId: string,
  filter: InterchangeFilter,
): Promise<{ rows: Interchange[]; total: number; open: number }> {
  const all = db.selectFrom('edi_interchanges').where('client_id', '=', clientId)
  let query = all
  if (isId(filter.partnerId)) query = query.where('partner_id', '=', filter.partnerId)
  if (filter.direction) query = query.where('direction', '=', filter.direction)
  if (filter.isOpenOnly) query = query.where(WANTS_A_PERSON)
  for (const word of filter.searchText.split(/\s+/).filter(Boolean)) {
    const like = `%${escapeLike(word)}%`
    query = query.where((any) =>
      any.or([
        any('control', 'like', like),
        any('file_name', 'ilike', like),
        any('detail', 'ilike', like),
        any.exists(
          any
            .selectFrom('edi_sets')
            .select('edi_sets.id')
            .whereRef('edi_sets.interchange_id', '=', 'edi_interchanges.id')
            .where('edi_sets.bol_number', 'like', like),
        ),
      ]),
    )
  }
  const rows = await query
    .select(INTERCHANGE_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { open } = await all
    .where(WANTS_A_PERSON)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(interchange), total: Number(total), open: Number(open) }
}
