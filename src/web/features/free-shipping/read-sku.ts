import type { QueryClient } from '@tanstack/react-query'
import { listSkuRules } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { readBy, refresh } from '../../api/queries.ts'

/** The current row of a SKU, null if it was deleted or has another SKU; the list is refreshed with it. */
export async function readSkuNow(
  client: QueryClient,
  { id, sku }: Pick<SkuRuleValue, 'id' | 'sku'>,
): Promise<SkuRuleValue | null> {
  // The exact match comes first.
  const reading = readBy(listSkuRules, { searchText: sku, pageNumber: 1, pageSize: 25 }, { silent: true })
  const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
  refresh(client, ['shop'])
  return rows.find((row) => row.id === id) ?? null
}
