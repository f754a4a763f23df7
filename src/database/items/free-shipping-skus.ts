import { sql } from 'kysely'
import { skuKey } from '#domain/shop/sku-rule.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames('sku_rules', ['id', 'sku', 'description', 'is_free', 'minimum_quantity'], {
  fields: { is_free: 'isFreeShipping' },
})

/** A row of the client's SKU rule. */
export type StoredSkuRule = ValueOf<typeof NAMES>

/** An exact match of the search is listed first. */
export const skuRules = register(NAMES, {
  hides: false,
  twin: ({ sku }: Pick<StoredSkuRule, 'sku'>) => [['sku_key', skuKey(sku)]],
  written: ({ sku }) => ({ ...(sku === undefined ? {} : { sku_key: skuKey(sku) }), updated_at: new Date() }),
  searched: 'search',
  exact: (searchText) => sql`sku_key = ${skuKey(searchText)}`,
  order: ['sku_key'],
})

const PAGE = 10_000

/** All rows by SKU, a page at a time. */
export async function* allSkuRules(db: Db, clientId: string): AsyncGenerator<StoredSkuRule[]> {
  for (let after = ''; ; ) {
    const rows = await skuRules.rows(
      skuRules.existing(db, clientId).where('sku_key', '>', after).orderBy('sku_key').limit(PAGE),
    )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = skuKey(last.sku)
  }
}
