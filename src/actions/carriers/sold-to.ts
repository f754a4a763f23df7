import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { soldToWork as endpoint } from '#contracts/endpoints/carriers.ts'
import type {
  GuideRuleValue,
  GuideVerdictValue,
  SoldToAccountValue,
} from '#contracts/entities/routing-guide.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { listCollectCarriers, replaceCollectCarriers } from '#database/carriers/collect-carriers.ts'
import * as stored from '#database/carriers/sold-to-accounts.ts'
import {
  deleteGuideRules,
  insertGuideRule,
  listGuideRules,
  lockGuideRulesOf,
  updateGuideRule,
} from '#database/tariffs/routing-guide.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import { ANYWHERE, type RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import type { ActionContext } from '../kernel/context.ts'
import { pageOf } from '../kernel/known-sort.ts'
import { versionOfState } from '../kernel/version-of-state.ts'
import { askGuide, changeGuideRule, type GuideWork, noteRule } from '../pricing/routing-guide.ts'
import { listRulesOf, showGuideRules, showSoldTo } from '../pricing/routing-guide-view.ts'
import { keepCollectCarriers } from './collect-carriers.ts'

/** Sold-to accounts with their routing guide. */

type Body = BodyOf<typeof endpoint>
interface Answer {
  Status: string
  rows: SoldToAccountValue[]
  total: number
  rules: GuideRuleValue[]
  verdicts: GuideVerdictValue[]
  message: string
}

const DONE = { add: 'added', update: 'updated', delete: 'deleted' } as const

/** Reads the accounts and the guide, or changes one of them and returns both after the change. */
export async function soldToWork(context: ActionContext, body: Body): Promise<Answer> {
  if (body.function === 'select') return readGuide(context, body, 'success', '')
  const { user, installation } = context
  if (!canOpen(user, 'RoutingGuide')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.RoutingGuide.title, email: installation.supportEmail })
  }
  if (body.rule) {
    const sentence = await changeGuideRule(context, body.function, body.rule)
    return readGuide(context, body, DONE[body.function], sentence)
  }
  if (!body.account) {
    return fail('VALIDATION_FAILED', {
      fields: { SoldToAccount: 'Choose a sold-to account or a rule.' },
    })
  }
  const sentence = await changeAccount(context, body.function, body.account)
  return readGuide(context, body, DONE[body.function], sentence)
}

async function readGuide(
  context: ActionContext,
  body: Body,
  status: string,
  sentence: string,
): Promise<Answer> {
  const { rows, total } = await stored.listSoldTos(context.db, context.clientId, {
    searchText: body.searchText,
    ...pageOf(body),
  })
  const rules = await listGuideRules(context.db, context.clientId)
  const names = await listCarrierNames(context.db, context.clientId)
  const soldTos = rows.map(({ soldTo }) => soldTo)
  const collect = await listCollectCarriers(context.db, context.clientId, { soldTos })
  return {
    Status: status,
    rows: rows.map((row) => {
      const collectCarriers = collect.filter(({ soldTo }) => soldTo === row.soldTo)
      const shown = showSoldTo(row, rules, names, dayInForce(context.now))
      return { ...shown, collectCarriers, version: versionOfAccount(row, collectCarriers) }
    }),
    total,
    rules: showGuideRules(rules, names),
    verdicts: body.question ? await askGuide(context, rules, body.question) : [],
    message: sentence,
  }
}

async function changeAccount(
  context: ActionContext,
  work: GuideWork,
  account: SoldToAccountValue,
): Promise<string> {
  const { db, clientId, now } = context
  const { soldTo } = account
  if (work === 'add') {
    const id = newId()
    if (!(await stored.soldToAccounts.insert(db, clientId, { ...account, id }))) {
      const fields = { 'SoldToAccount.SoldTo': `Sold To ${soldTo} already has an account.` }
      fail('SOLD_TO_EXISTS', { soldTo, fields })
    }
    context.note(id, { soldTo }, 'sold-to.added')
    await keepLists(context, account)
    await keepCollectCarriers(context, account)
    return message('soldToAdded', { soldTo })
  }
  const { id } = await theAccount(context, account)
  if (work === 'update') {
    await stored.soldToAccounts.update(db, clientId, { ...account, id })
    context.note(id, { soldTo }, 'sold-to.changed')
    await keepLists(context, account)
    await keepCollectCarriers(context, account)
    return message('soldToUpdated', { soldTo })
  }
  await stored.soldToAccounts.remove(db, clientId, id, now)
  // The account's rules are deleted with it.
  const rules = await lockGuideRulesOf(db, clientId, soldTo)
  await deleteGuideRules(
    db,
    clientId,
    rules.map((rule) => rule.id),
    now,
  )
  await replaceCollectCarriers(db, clientId, soldTo, [])
  context.note(id, { soldTo, rules: rules.length }, 'sold-to.removed')
  for (const rule of rules) noteRule(context, rule, 'routing-guide.rule-removed')
  return message('soldToDeleted', { soldTo })
}

/** The account as it is now, locked: the second of two edits of one version is refused. */
async function theAccount(
  { db, clientId }: ActionContext,
  { soldTo, version }: SoldToAccountValue,
): Promise<{ id: string }> {
  const known = await stored.soldToAccounts.lockByKey(db, clientId, { soldTo })
  if (!known) return fail('SOLD_TO_NOT_FOUND', { soldTo })
  if (version === undefined) return known
  const collect = await listCollectCarriers(db, clientId, { soldTos: [soldTo] })
  return version === versionOfAccount(known, collect) ? known : fail('SOLD_TO_CHANGED')
}

/**
 * The version of the account and its collect carriers. Carriers' names are not part of it; rules have their own
 * versions.
 */
const versionOfAccount = (
  { soldTo, name, accountNumber, shipViaCode, paymentType }: stored.SoldToAccount,
  collect: Awaited<ReturnType<typeof listCollectCarriers>>,
): string =>
  versionOfState({
    ...{ soldTo, name, accountNumber, shipViaCode, paymentType },
    collect: collect.map(({ carrierName: _name, ...carrier }) => carrier),
  })

/** Makes the account's rules for every lane, weight and mode match its two lists; a list that was not sent stays. */
async function keepLists(context: ActionContext, account: SoldToAccountValue): Promise<void> {
  const { db, clientId } = context
  const rules = await lockGuideRulesOf(db, clientId, account.soldTo)
  const known = listRulesOf(rules, account.soldTo, dayInForce(context.now))
  await refuseStrangers(context, account, known)
  for (const [verdict, entries] of [
    ['preferred', account.preferred],
    ['doNotUse', account.doNotUse],
  ] as const) {
    if (!entries) continue
    const now = known.filter((rule) => rule.verdict === verdict)
    const wanted = new Map(entries.map(({ scac, reason }) => [scac.toUpperCase(), reason]))
    for (const rule of now) await keepListed(context, rule, wanted.get(rule.scac))
    for (const [scac, reason] of wanted) {
      if (now.some((rule) => rule.scac === scac)) continue
      const rule = wholeAccountRule(context, { verdict, scac, reason, soldTo: account.soldTo })
      await insertGuideRule(db, clientId, rule)
      noteRule(context, rule, 'routing-guide.rule-added')
    }
  }
}

/** Deletes rules whose carrier is no longer in the list; the others get the list's reason. */
async function keepListed(
  context: ActionContext,
  rule: RoutingGuideRule,
  reason: string | undefined,
): Promise<void> {
  const { db, clientId, now } = context
  if (reason === rule.reason) return
  if (reason === undefined) {
    await deleteGuideRules(db, clientId, [rule.id], now)
    noteRule(context, rule, 'routing-guide.rule-removed')
    return
  }
  await updateGuideRule(db, clientId, { ...rule, reason })
  noteRule(context, { ...rule, reason }, 'routing-guide.rule-changed')
}

async function refuseStrangers(
  context: ActionContext,
  account: SoldToAccountValue,
  known: readonly RoutingGuideRule[],
): Promise<void> {
  const names = await listCarrierNames(context.db, context.clientId)
  const scacs = new Set([...names.keys(), ...known.map(({ scac }) => scac)])
  const fields: Record<string, string> = {}
  for (const [name, entries] of [
    ['PreferredCarriers', account.preferred],
    ['DoNotUseCarriers', account.doNotUse],
  ] as const) {
    for (const [index, { scac }] of (entries ?? []).entries()) {
      if (scacs.has(scac.toUpperCase())) continue
      fields[`SoldToAccount.${name}.${index}.SCAC`] = `There is no carrier ${scac}.`
    }
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

const wholeAccountRule = (
  context: ActionContext,
  said: Pick<RoutingGuideRule, 'verdict' | 'scac' | 'reason' | 'soldTo'>,
): RoutingGuideRule => ({
  id: newId(),
  ...said,
  origin: ANYWHERE,
  destination: ANYWHERE,
  fromLb: 0,
  belowLb: null,
  rateModeId: null,
  effectiveFrom: dayInForce(context.now),
  effectiveTo: null,
})
