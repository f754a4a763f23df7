/** Scene: the shipper's routing guide. */

import type { Row } from '#database/sql/row.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { ANYWHERE, type GuidePlace, type RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import type { Stop } from '../places/locations.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

type Plan = Pick<RoutingGuideRule, 'verdict' | 'scac' | 'reason'> & Partial<RoutingGuideRule>

const state = (code: string, countryCode = 'US'): GuidePlace => ({ ...ANYWHERE, countryCode, state: code })
const zips = (zipFrom: string, zipTo: string): GuidePlace => ({
  ...ANYWHERE,
  countryCode: 'US',
  zipFrom,
  zipTo,
})

/** A dozen rules for the large client, one for the small one; only carriers that the client has. */
export function makeRoutingGuide(
  scene: Scene,
  createdAt: Date,
): { rules: RoutingGuideRule[]; rows: Row<'routing_guide_rules'>[] } {
  const { client, clientId, carriers, today } = scene
  const ids = rowIds(`${client.code} routing guide`)
  const known = new Set(carriers.profiles.map(({ scac }) => scac))
  const since = addDays(today.date, -500)
  const rules = planRules(scene)
    .filter(({ scac }) => known.has(scac))
    .slice(0, client.routingRules)
    .map(
      (plan): RoutingGuideRule => ({
        id: ids.at(createdAt),
        soldTo: null,
        origin: ANYWHERE,
        destination: ANYWHERE,
        fromLb: 0,
        belowLb: null,
        rateModeId: null,
        effectiveFrom: since,
        effectiveTo: null,
        ...plan,
      }),
    )
  return {
    rules,
    rows: rules.map((rule) => ({
      id: rule.id,
      client_id: clientId,
      rule: { ...rule },
      created_at: createdAt,
      deleted_at: null,
    })),
  }
}

/** `account`: index among the largest customers. */
type Agreed = Plan & { account?: number }

const AGREED: readonly Agreed[] = [
  {
    verdict: 'preferred',
    scac: 'ODFL',
    origin: state('NV'),
    destination: state('TX'),
    reason: 'Contract lane Reno to Texas',
  },
  {
    verdict: 'preferred',
    scac: 'SAIA',
    origin: state('TX'),
    destination: state('GA'),
    reason: 'Contract lane Dallas to Georgia',
  },
  {
    verdict: 'doNotUse',
    scac: 'RLCA',
    account: 0,
    reason: 'The customer takes no deliveries by this carrier',
  },
  {
    verdict: 'preferred',
    scac: 'PYLE',
    origin: state('PA'),
    destination: state('NY'),
    reason: 'Next-day service',
  },
  { verdict: 'preferred', scac: 'OAKH', origin: state('NV'), destination: state('WA'), reason: '' },
  {
    verdict: 'preferred',
    scac: 'SEFL',
    origin: state('TX'),
    destination: state('FL'),
    reason: 'Best on time to Florida',
  },
  { verdict: 'doNotUse', scac: 'CTII', account: 1, reason: 'Two damage claims open' },
  {
    verdict: 'doNotUse',
    scac: 'RDFS',
    destination: zips('100', '104'),
    reason: 'Through a partner in Manhattan',
  },
  {
    verdict: 'preferred',
    scac: 'DAFG',
    origin: state('PA'),
    destination: state('OH'),
    belowLb: 5_000,
    reason: '',
  },
  { verdict: 'preferred', scac: 'FXFE', account: 2, reason: 'Routing letter of the customer' },
  {
    verdict: 'doNotUse',
    scac: 'UPGF',
    fromLb: 8_000,
    rateModeId: 1,
    reason: 'Ask for volume prices instead',
  },
  {
    verdict: 'preferred',
    scac: 'DAYR',
    destination: { ...ANYWHERE, countryCode: 'CA' },
    reason: 'Clears customs itself',
  },
]

function planRules({ places, today }: Scene): Plan[] {
  const accounts = largestAccounts(places.consignees)
  const oneYearAgo = addDays(today.date, -365)
  return [
    ...AGREED.map(({ account, ...plan }) =>
      account === undefined ? plan : { ...plan, soldTo: accounts[account]! },
    ),
    {
      verdict: 'doNotUse',
      scac: 'DYLT',
      origin: state('TX'),
      effectiveFrom: addDays(oneYearAgo, -120),
      effectiveTo: oneYearAgo,
      reason: 'Terminal closed for rebuilding',
    },
  ]
}

/** Sold-to numbers by their amount of freight, most first. */
export function largestAccounts(consignees: readonly Stop[]): string[] {
  const totals = new Map<string, number>()
  for (const { row, weight } of consignees) {
    totals.set(row.sold_to!, (totals.get(row.sold_to!) ?? 0) + weight)
  }
  return [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([soldTo]) => soldTo)
}
