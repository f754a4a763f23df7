import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { type StoredSkuRule, skuRules } from '#database/items/free-shipping-skus.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { registerActions } from '../../kernel/register.ts'
import { versionOfState } from '../../kernel/version-of-state.ts'
import { skuRuleFile } from './sku-rule-file.ts'

/** The SKU rule of free shipping, row by row. */

interface Changed {
  rule: SkuRuleValue | null
  message: string
}

/** A page of rows, or the requested file instead. */
export async function listSkuRules(context: ActionContext, body: BodyOf<typeof calls.listSkuRules>) {
  if (body.format !== '') return skuRuleFile(context, { format: body.format, isTemplate: body.isTemplate })
  const { rows, total } = await skuRules.list(context.db, context.clientId, {
    searchText: body.searchText,
    limit: body.pageSize,
    offset: (body.pageNumber - 1) * body.pageSize,
  })
  return { rows: rows.map(withVersion), total }
}

const rules = registerActions({
  stored: skuRules,
  audit: {},
  detail: ({ sku, isFreeShipping, minimumQuantity }) => ({ sku, isFreeShipping, minimumQuantity }),
  detailRemoved: ({ sku }) => ({ sku, isDeleted: true }),
  // A shop system without ids names a row by its SKU.
  find: ({ db, clientId }, given: SkuRuleValue) =>
    isId(given.id) ? skuRules.lock(db, clientId, given.id) : skuRules.lockByKey(db, clientId, given),
  refuseMissing: ({ sku }) =>
    fail('SKU_RULE_NOT_FOUND', {
      sku,
      fields: { 'SKUDetails.SKU': `The SKU rule does not include ${sku}.` },
    }),
  changed: 'SKU_RULE_CHANGED',
  ready: (_context, { id: _id, version: _version, ...given }) => given,
  refuseTwin: ({ sku }) =>
    fail('SKU_RULE_EXISTS', { sku, fields: { 'SKUDetails.SKU': `The SKU rule already includes ${sku}.` } }),
})

const withVersion = (rule: StoredSkuRule): SkuRuleValue => ({ ...rule, version: versionOfState(rule) })

/** The function for each mode of the call. */
export const SKU_RULE_WORK = {
  add: async (context: ActionContext, given: SkuRuleValue): Promise<Changed> => {
    const rule = await rules.add(context, given)
    return { rule: withVersion(rule), message: message('skuRuleAdded', { sku: rule.sku }) }
  },
  update: async (context: ActionContext, given: SkuRuleValue): Promise<Changed> => {
    const rule = await rules.update(context, given)
    return { rule: withVersion(rule), message: message('skuRuleUpdated', { sku: rule.sku }) }
  },
  delete: async (context: ActionContext, given: SkuRuleValue): Promise<Changed> => {
    const { sku } = await rules.delete(context, given)
    return { rule: null, message: message('skuRuleDeleted', { sku }) }
  },
}
