import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { freeShippingRulesWork as endpoint } from '#contracts/endpoints/shop.ts'
import type { CartVerdictValue, FreeShippingRulesValue, ShopCart } from '#contracts/entities/shop.ts'
import { fail } from '#contracts/errors.ts'
import { lockClient } from '#database/clients/clients.ts'
import { readCartFacts, readFreeShippingRules, saveFreeShippingRules } from '#database/items/free-shipping.ts'
import { STATES } from '#domain/addresses/states.ts'
import type { CartVerdict, FreeShippingRules } from '#domain/shop/cart.ts'
import { judgeCart } from '#domain/shop/judge-cart.ts'
import { skuKey } from '#domain/shop/sku-rule.ts'
import { isCountryCode, noCountryCode } from '#domain/text/country-code.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { versionOfState } from '../../kernel/version-of-state.ts'

/** The rules of free shipping, and their result for a cart, for the client's shop. */

type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

/**
 * Applies the rules to the cart if there is one (the trial rules, if given); otherwise saves the given rules, or reads
 * them.
 */
export async function workOnFreeShipping(
  context: ActionContext,
  { rules, evaluate }: BodyOf<typeof endpoint>,
): Promise<Answer> {
  if (evaluate) return judge(context, evaluate, rules)
  if (rules) return { rules: await save(context, rules), verdict: null }
  const stored = await readFreeShippingRules(context.db, context.clientId)
  return { rules: withVersion(stored ?? NEVER_SET), verdict: null }
}

/** The default rules: nothing ships free. */
const NEVER_SET: FreeShippingRules = {
  isEnabled: false,
  isCartRuleEnabled: false,
  isSkuRuleEnabled: false,
  minimumCartCents: 0,
  maximumWeightLb: 0,
  countries: ['US'],
  excludedStates: [],
  combine: 'any',
}

/** If two users edit the same version, the later one gets an error. */
async function save(
  context: ActionContext,
  { version, ...given }: FreeShippingRulesValue,
): Promise<FreeShippingRulesValue> {
  const rules = readyRules(given)
  await lockClient(context.db, context.clientId)
  const known = (await readFreeShippingRules(context.db, context.clientId)) ?? NEVER_SET
  if (version !== undefined && version !== versionOfState(known)) fail('FREE_SHIPPING_CHANGED')
  await saveFreeShippingRules(context.db, context.clientId, rules)
  context.note(context.clientId, { ...rules })
  return withVersion(rules)
}

/** Each country and state once, and all of them valid. */
function readyRules(given: FreeShippingRulesValue): FreeShippingRulesValue {
  const rules = {
    ...given,
    countries: [...new Set(given.countries)],
    excludedStates: [...new Set(given.excludedStates)],
  }
  const fields: Record<string, string> = {}
  const country = rules.countries.find((code) => !isCountryCode(code))
  if (country !== undefined) {
    fields['Rules.Countries'] = noCountryCode(country)
  }
  const state = rules.excludedStates.find((code) => !isState(code))
  if (state !== undefined) {
    fields['Rules.ExcludedStates'] = `${state} is not a US state or a Canadian province.`
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return rules
}

const isState = (code: string): boolean =>
  [...(STATES.US ?? []), ...(STATES.CA ?? [])].some(([state]) => state === code)

async function judge(
  context: ActionContext,
  { lines, countryCode, state }: ShopCart,
  tried: FreeShippingRulesValue | undefined,
): Promise<Answer> {
  const facts = await readCartFacts(context.pool, context.clientId, {
    skus: lines.map(({ sku }) => sku),
    unweighed: lines.filter(({ weightLb }) => weightLb === undefined).map(({ sku }) => sku),
  })
  const rules = (tried && readyRules(tried)) ?? facts.rules ?? NEVER_SET
  const weighed = lines.map((line) => ({
    ...line,
    weightLb: line.weightLb ?? facts.weights.get(skuKey(line.sku)) ?? null,
  }))
  const verdict = judgeCart({ lines: weighed, countryCode, state }, rules, facts.skuRules)
  return { rules: showRules(rules), verdict: showVerdict(verdict) }
}

const withVersion = (rules: FreeShippingRules): FreeShippingRulesValue => ({
  ...showRules(rules),
  version: versionOfState(rules),
})

const showRules = (rules: FreeShippingRules): FreeShippingRulesValue => ({
  ...rules,
  countries: [...rules.countries],
  excludedStates: [...rules.excludedStates],
})

/** The deciding conditions come first: the failed ones if the cart does not ship free. */
function showVerdict(verdict: CartVerdict): CartVerdictValue {
  const deciding = verdict.conditions.filter(({ isMet }) => isMet === verdict.isFree)
  const others = verdict.conditions.filter(({ isMet }) => isMet !== verdict.isFree)
  return { ...verdict, reasons: [...deciding, ...others].map(({ reason }) => reason) }
}
