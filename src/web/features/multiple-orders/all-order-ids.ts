import { listShipments } from '#contracts/endpoints/shipments.ts'
import { call } from '../../api/call.ts'
import type { Meant } from './meant.ts'

const PAGE = 1_000
const MOST = 10_000

/** Every open order that search and filter leave, at most 10,000; null when a page of them did not come. */
export async function allOrderIds({ searchText, warehouse }: Meant['filter']): Promise<string[] | null> {
  const ids: string[] = []
  let cursor = ''
  do {
    const page = await call(
      listShipments,
      { searchText, warehouse, pageSize: PAGE, cursor },
      { query: { statuscode: 'O' } },
    )
    if (page.kind === 'refused') return null
    ids.push(...page.value.rows.map(({ id }) => id))
    cursor = page.value.rows.length === PAGE ? page.value.cursor : ''
  } while (cursor !== '' && ids.length < MOST)
  return ids
}
