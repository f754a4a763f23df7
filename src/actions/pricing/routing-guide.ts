import type {
  GuideQuestionValue,
  GuideRuleValue,
  GuideVerdictValue,
} from '#contracts/entities/routing-guide.ts'
import { fail } from '#contracts/errors.ts'
import { message } from '#contracts/messages.ts'
import { listCarrierNames, listCarriers } from '#database/carriers/carriers.ts'
import * as stored from '#database/tariffs/routing-guide.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import {
  decideBetween,
  describeGuideRule,
  type GuideQuestion,
  guideVerdicts,
  type RoutingGuideRule,
  ruleHolds,
} from '#domain/rating/routing-guide.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { readyGuideRule } from './ready-guide-rule.ts'
import { versionOfRule } from './routing-guide-view.ts'

/** The rules of the routing guide: changes to one, and the guide's verdicts for a shipment. */

export type GuideWork = 'add' | 'update' | 'delete'

/** Makes the change, and returns its sentence. */
export async function changeGuideRule(
  context: ActionContext,
  work: GuideWork,
  given: GuideRuleValue,
): Promise<string> {
  const { db, clientId } = context
  if (work === 'delete') {
    const known = await theRule(context, given)
    await stored.deleteGuideRules(db, clientId, [known.id], context.now)
    noteRule(context, known, 'routing-guide.rule-removed')
    return message('guideRuleDeleted')
  }
  const known = work === 'update' ? await theRule(context, given) : null
  const scacs = [...(await listCarrierNames(db, clientId)).keys()]
  // A rule may outlive its carrier, and be changed then, such as to end it.
  const rule = await readyGuideRule(context, given, known, known ? [...scacs, known.scac] : scacs)
  if (known) {
    await stored.updateGuideRule(db, clientId, rule)
    noteRule(context, rule, 'routing-guide.rule-changed')
    return message('guideRuleUpdated')
  }
  await stored.insertGuideRule(db, clientId, rule)
  noteRule(context, rule, 'routing-guide.rule-added')
  return message('guideRuleAdded')
}

/** Locks the rule. If two users edit the same version, the later one gets an error. */
async function theRule(
  context: ActionContext,
  { id, version }: Pick<GuideRuleValue, 'id' | 'version'>,
): Promise<RoutingGuideRule> {
  const rule = await stored.lockGuideRule(context.db, context.clientId, id)
  if (!rule) return fail('GUIDE_RULE_NOT_FOUND')
  if (version !== undefined && version !== versionOfRule(rule)) fail('GUIDE_RULE_CHANGED')
  return rule
}

export function noteRule(context: ActionContext, rule: RoutingGuideRule, what: string): void {
  const until = rule.effectiveTo === null ? '' : ` to ${rule.effectiveTo}`
  const dates = `from ${rule.effectiveFrom}${until}`
  context.note(rule.id, { SCAC: rule.scac, rule: describeGuideRule(rule), dates, reason: rule.reason }, what)
}

/** The guide's verdict on every carrier for this shipment, and the rules that it overrules. */
export async function askGuide(
  context: ActionContext,
  rules: readonly RoutingGuideRule[],
  asked: GuideQuestionValue,
): Promise<GuideVerdictValue[]> {
  const question = readyQuestion(context, asked)
  const verdicts = guideVerdicts(rules, question)
  const carriers = await listCarriers(context.db, context.clientId, question.rateModeId)
  return carriers.map(({ scac, name: carrierName }) => {
    const said = verdicts.get(scac)
    if (!said) return { scac, carrierName, verdict: '', ruleId: '', sentence: '', reason: '', overruled: [] }
    const { rule } = said
    const others = rules.filter(
      (other) => other.scac === scac && other !== rule && ruleHolds(other, question),
    )
    return {
      scac,
      carrierName,
      verdict: said.verdict,
      ruleId: rule.id,
      sentence: describeGuideRule(rule),
      reason: rule.reason,
      overruled: others.map((other) => ({
        ruleId: other.id,
        sentence: describeGuideRule(other),
        decides: false,
        because: decideBetween(rule, other).because,
      })),
    }
  })
}

function readyQuestion(context: ActionContext, asked: GuideQuestionValue): GuideQuestion {
  const fields: Record<string, string> = {}
  const place = (zip: string, field: string) => {
    const found = findPlace(zip)
    if (!found) {
      fields[`RoutingQuestion.${field}`] = zip === '' ? 'Enter a ZIP.' : `ZIP ${zip} is not known.`
    }
    return found ?? { zip, state: '', countryCode: '', timeZone: '' }
  }
  const origin = place(asked.originZip, 'OriginZip')
  const destination = place(asked.destinationZip, 'DestinationZip')
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  const { soldTo, weightLb, rateModeId } = asked
  // Like in a rating, the day is that of the dock.
  const date = asked.date || localDate(context.now, origin.timeZone)
  return { soldTo, origin, destination, weightLb, rateModeId, date }
}
