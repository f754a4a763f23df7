/** Where to correct the data behind the errors on a bill, so that the next price is right. */
import { ACCESSORIAL_CODES } from '../rating/accessorial-codes.ts'
import type { Cause, Finding } from './finding.ts'

/**
 * item: its weight or class. location: its required services. contract: its rates, discounts and rules. fuel: its
 * tables.
 */
export type SourceKind = 'item' | 'location' | 'contract' | 'fuel'

export interface BillSource {
  kind: SourceKind
  /** The search text for the place: SKU, company name, or SCAC and rate mode. */
  search: string
  label: string
}

/** The facts of a shipment that can be corrected. */
export interface SourceFacts {
  itemCodes: readonly string[]
  consignee: string
  shipper: string
  scac: string
  rateModeId: number
}

const OF_ITEMS: readonly Cause[] = ['reweigh', 'reclass', 'pieces']
const OF_CONTRACT: readonly Cause[] = [
  'discountMissing',
  'discountWrong',
  'minimum',
  'rate',
  'fuelOnLinehaul',
  'accessorialPrice',
]
const OF_FUEL: readonly Cause[] = ['fuelWeek', 'fuel']
const MOST_ITEMS = 5
/** Our codes for services at the origin end like this. */
const AT_PICKUP = /PU$/

/** The places that the findings of a bill point to, each once; empty if only the carrier is wrong. */
export function sourcesOf(
  findings: readonly Pick<Finding, 'cause' | 'key'>[],
  facts: SourceFacts,
): BillSource[] {
  const sources = findings.flatMap(({ cause, key }): BillSource[] => {
    if (OF_ITEMS.includes(cause)) return facts.itemCodes.slice(0, MOST_ITEMS).map(itemSource)
    if (cause === 'notOrdered') return serviceSource(key, facts)
    if (OF_CONTRACT.includes(cause)) {
      const search = `${facts.scac}-${facts.rateModeId}`
      return [{ kind: 'contract', search, label: `Contract of ${facts.scac}` }]
    }
    return OF_FUEL.includes(cause) ? [{ kind: 'fuel', search: '', label: 'Fuel tables and prices' }] : []
  })
  return [...new Map(sources.map((source) => [`${source.kind} ${source.search}`, source])).values()]
}

const itemSource = (code: string): BillSource => ({
  ...{ kind: 'item', search: code, label: `Weight and class of ${code}` },
})

/** If a location always needs a liftgate, the next price includes it. */
function serviceSource(key: string, { consignee, shipper }: SourceFacts): BillSource[] {
  if (!ACCESSORIAL_CODES.some(({ code }) => code === key)) return []
  const search = AT_PICKUP.test(key) ? shipper : consignee
  return search === '' ? [] : [{ kind: 'location', search, label: `Services of ${search}` }]
}
