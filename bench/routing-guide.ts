/**
 * P10, routing guide: the verdicts of a guide of 50 rules on each carrier for an order, compared with json-rules-engine
 * and the same 50 rules. `node bench/routing-guide.ts [pairs]`.
 * The setup favors the anchor: conditions only in its own operators, the most selective ones first, dates and ZIPs
 * converted to numbers before the clock starts. Our code resolves conflicts between rules for both. Both must agree on
 * every order, or the benchmark fails.
 */
import { Engine, type RuleProperties } from 'json-rules-engine'
import { addDays, parseIsoDate } from '#domain/calendar/iso-date.ts'
import { type Chance, makeChance } from '#domain/rating/chance.test-support.ts'
import {
  ANYWHERE,
  decideBetween,
  type GuidePlace,
  type GuideQuestion,
  guideVerdicts,
  type RoutingGuideRule,
} from '#domain/rating/routing-guide.ts'
import { median, runPairs, sayLoad } from './support/measures.ts'

const GOAL = 200
const RULES = 50
const PAIRS = Number(process.argv[2] ?? 9)
const ORDERS = 40_000
/** Fewer orders: the anchor takes a thousand times as long for one. */
const ANCHOR_ORDERS = 400
const CARRIERS = Array.from({ length: 20 }, (_, number) => `SY${String.fromCharCode(65 + number)}X`)
const STATES = ['TX', 'OK', 'LA', 'AR', 'NM', 'NV', 'CA', 'IL', 'OH', 'PA']
const ACCOUNTS = Array.from({ length: 25 }, (_, number) => String(1001 + number))

function guidePlace(chance: Chance): GuidePlace {
  const state = chance.pick(STATES)
  if (chance.is(40)) return { ...ANYWHERE, countryCode: 'US', state }
  if (chance.is(50)) return ANYWHERE
  const from = chance.int(900)
  const zip = (value: number) => String(value).padStart(3, '0')
  return { ...ANYWHERE, countryCode: 'US', zipFrom: zip(from), zipTo: zip(from + chance.int(60)) }
}

function guideRules(chance: Chance): RoutingGuideRule[] {
  return Array.from({ length: RULES }, (_, number) => {
    const fromLb = chance.is(50) ? chance.int(10) * 500 : 0
    return {
      id: String(number),
      verdict: chance.is(50) ? 'preferred' : 'doNotUse',
      scac: chance.pick(CARRIERS),
      soldTo: chance.is(30) ? chance.pick(ACCOUNTS) : null,
      origin: guidePlace(chance),
      destination: guidePlace(chance),
      fromLb,
      belowLb: chance.is(40) ? fromLb + 2500 : null,
      rateModeId: chance.is(40) ? 1 + chance.int(2) : null,
      reason: '',
      effectiveFrom: '2026-01-01',
      effectiveTo: chance.is(20) ? '2026-06-30' : null,
    }
  })
}

function order(chance: Chance): GuideQuestion {
  const place = () => ({
    zip: String(chance.int(96_000)).padStart(5, '0'),
    state: chance.pick(STATES),
    countryCode: chance.is(95) ? 'US' : 'CA',
  })
  return {
    soldTo: chance.pick(ACCOUNTS),
    origin: place(),
    destination: place(),
    weightLb: chance.between(100, 9000),
    rateModeId: 1 + chance.int(2),
    date: addDays('2026-01-01', chance.int(300)),
  }
}

interface Condition {
  fact: string
  operator: string
  value: string | number
}

const is = (fact: string, value: string | number | null): Condition[] =>
  value === null ? [] : [{ fact, operator: 'equal', value }]
const atLeast = (fact: string, value: number): Condition => ({
  fact,
  operator: 'greaterThanInclusive',
  value,
})
const atMost = (fact: string, value: number): Condition => ({ fact, operator: 'lessThanInclusive', value })

function placeConditions(end: string, { countryCode, state, zipFrom, zipTo }: GuidePlace): Condition[] {
  const zips =
    zipFrom === null
      ? []
      : [
          atLeast(`${end}Zip`, Number(zipFrom.padEnd(5, '0'))),
          atMost(`${end}Zip`, Number((zipTo ?? zipFrom).padEnd(5, '9'))),
        ]
  return [...zips, ...is(`${end}State`, state), ...is(`${end}Country`, countryCode)]
}

function anchorRule(rule: RoutingGuideRule): RuleProperties {
  const all: Condition[] = [
    ...is('soldTo', rule.soldTo),
    ...placeConditions('origin', rule.origin),
    ...placeConditions('destination', rule.destination),
    ...is('rateModeId', rule.rateModeId),
    ...(rule.fromLb > 0 ? [atLeast('weightLb', rule.fromLb)] : []),
    ...(rule.belowLb === null ? [] : [{ fact: 'weightLb', operator: 'lessThan', value: rule.belowLb }]),
    atLeast('day', parseIsoDate(rule.effectiveFrom)),
    ...(rule.effectiveTo === null ? [] : [atMost('day', parseIsoDate(rule.effectiveTo))]),
  ]
  return { conditions: { all }, event: { type: rule.id, params: { rule } } }
}

const factsOf = ({ soldTo, origin, destination, weightLb, rateModeId, date }: GuideQuestion) => ({
  soldTo,
  originZip: Number(origin.zip),
  originState: origin.state,
  originCountry: origin.countryCode,
  destinationZip: Number(destination.zip),
  destinationState: destination.state,
  destinationCountry: destination.countryCode,
  weightLb,
  rateModeId,
  day: parseIsoDate(date),
})

async function askAnchor(engine: Engine, facts: ReturnType<typeof factsOf>): Promise<Map<string, string>> {
  const { events } = await engine.run(facts)
  const deciding = new Map<string, RoutingGuideRule>()
  for (const event of events.toSorted((a, b) => Number(a.type) - Number(b.type))) {
    const { rule } = event.params as { rule: RoutingGuideRule }
    const other = deciding.get(rule.scac)
    deciding.set(rule.scac, other ? decideBetween(other, rule).decides : rule)
  }
  return new Map([...deciding].map(([scac, rule]) => [scac, rule.verdict]))
}

function mustAgree(ours: ReadonlyMap<string, { verdict: string }>, theirs: Map<string, string>): void {
  const same =
    ours.size === theirs.size && [...ours].every(([scac, { verdict }]) => theirs.get(scac) === verdict)
  if (!same) throw new Error('the two do not say the same of an order')
}

const chance = makeChance(50)
const rules = guideRules(chance)
const orders = Array.from({ length: ORDERS }, () => order(chance))
const facts = orders.slice(0, ANCHOR_ORDERS).map(factsOf)
const engine = new Engine(rules.map(anchorRule))
let said = 0
for (const [at, fact] of facts.entries()) {
  const ours = guideVerdicts(rules, orders[at]!)
  mustAgree(ours, await askAnchor(engine, fact))
  said += ours.size
}

sayLoad()
const pairs = await runPairs(
  PAIRS,
  () => {
    for (const one of orders) guideVerdicts(rules, one)
  },
  async () => {
    for (const fact of facts) await askAnchor(engine, fact)
  },
)
const ours = ORDERS / median(pairs.ours)
const anchor = ANCHOR_ORDERS / median(pairs.anchor)
const perSecond = (perMs: number) => `${Math.round(perMs * 1000).toLocaleString('en-US')} orders/s`
const isMet = ours / anchor >= GOAL
console.log(
  `${isMet ? 'met   ' : 'MISSED'} routing guide of ${RULES} rules: ${perSecond(ours)} against json-rules-engine ` +
    `${perSecond(anchor)}: ${Math.round(ours / anchor)}x (goal >= ${GOAL}x); the same said of ${ANCHOR_ORDERS} orders, ` +
    `${(said / ANCHOR_ORDERS).toFixed(1)} carriers an order`,
)
process.exitCode = isMet ? 0 : 1
