import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import * as stored from '#database/items/free-shipping-skus.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { versionOfState } from '../../kernel/version-of-state.ts'
import { skuRuleFile } from './sku-rule-file.ts'

/** The SKU rule of free shipping, row by row. */

interface Changed {
  rule: SkuRuleValue | null
  message: string
}

/** A page of rows, or the file that was asked for in place of it. */
export async function listSkuRules(context: ActionContext, body: BodyOf<typeof calls.listSkuRules>) {
  if (body.format !== '') return skuRuleFile(context, { format: body.format, isTemplate: body.isTemplate })
  const { rows, total } = await stored.listSkuRules(context.db, context.clientId, {
    searchText: body.searchText,
    limit: body.pageSize,
    offset: (body.pageNumber - 1) * body.pageSize,
  })
  return { rows: rows.map(withVersion), total }
}

async function addSkuRule(
  context: ActionContext,
  { version: _none, ...given }: SkuRuleValue,
): Promise<Changed> {
  const rule = { ...given, id: newId() }
  if (!(await stored.insertSkuRule(context.db, context.clientId, rule))) refuseTwin(rule.sku)
  context.note(rule.id, noteOf(rule))
  return { rule: withVersion(rule), message: message('skuRuleAdded', { sku: rule.sku }) }
}

async function updateSkuRule(context: ActionContext, given: SkuRuleValue): Promise<Changed> {
  const { id } = await theRule(context, given)
  const { version: _former, ...said } = given
  const rule = { ...said, id }
  if (!(await stored.updateSkuRule(context.db, context.clientId, rule))) refuseTwin(rule.sku)
  context.note(id, noteOf(rule))
  return { rule: withVersion(rule), message: message('skuRuleUpdated', { sku: rule.sku }) }
}

async function deleteSkuRule(context: ActionContext, given: SkuRuleValue): Promise<Changed> {
  const rule = await theRule(context, given)
  await stored.deleteSkuRule(context.db, context.clientId, rule.id)
  context.note(rule.id, { sku: rule.sku, isDeleted: true })
  return { rule: null, message: message('skuRuleDeleted', { sku: rule.sku }) }
}

/** What the call does, by its mode. */
export const SKU_RULE_WORK = { add: addSkuRule, update: updateSkuRule, delete: deleteSkuRule } as const

const noteOf = ({ sku, isFreeShipping, minimumQuantity }: SkuRuleValue) => ({
  ...{ sku, isFreeShipping, minimumQuantity },
})

const withVersion = (rule: stored.StoredSkuRule): SkuRuleValue => ({ ...rule, version: versionOfState(rule) })

/**
 * By its id; a shop system that has none names it by its SKU. Locked: of two who began on the same state the later one is
 * told.
 */
async function theRule(
  context: ActionContext,
  { id, sku, version }: SkuRuleValue,
): Promise<stored.StoredSkuRule> {
  const known = await stored.lockSkuRule(context.db, context.clientId, isId(id) ? { id } : { sku })
  if (!known) {
    return fail('SKU_RULE_NOT_FOUND', {
      sku,
      fields: { 'SKUDetails.SKU': `The SKU rule does not name ${sku}.` },
    })
  }
  if (version !== undefined && version !== versionOfState(known)) fail('SKU_RULE_CHANGED')
  return known
}

const refuseTwin = (sku: string): never =>
  fail('SKU_RULE_EXISTS', { sku, fields: { 'SKUDetails.SKU': `The SKU rule names ${sku} already.` } })
