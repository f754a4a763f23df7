/** Charges to expect before a shipment is tendered: charges that carriers billed for similar shipments. */
import { formatMoney } from '../money.ts'
import { ACCESSORIAL_CODES, accessorialCode, canonicalAccessorial } from '../rating/accessorial-codes.ts'
import { plural } from '../text/plural.ts'
import { labelOfKind } from './by-kind.ts'

/** How many days of bills are considered. */
export const EXPECTED_DAYS = 180
/** A charge is expected if at least this many bills, and at least this share of the shipments, had it. */
export const EXPECTED_BILLS = 3
export const EXPECTED_SHARE = 0.5
/** More are not shown. */
const MOST_EXPECTED = 3

/** What similar shipments have in common with this one; the strongest first. */
export const ALIKE = ['consignee', 'item', 'lane'] as const
export type Alike = (typeof ALIKE)[number]

/** These follow from problems on the way: no one orders them. */
const NEVER_ORDERED = ['RECON', 'REDEL', 'STOR', 'DETPU', 'DETDEL', 'HICOSTPU', 'HICOSTDEL', 'SINGLE']
/** Codes of services that can be ordered with a shipment. */
export const ORDERABLE: readonly string[] = ACCESSORIAL_CODES.map(({ code }) => code).filter(
  (code) => !NEVER_ORDERED.includes(code),
)

/** How many of the similar shipments were billed for a service, out of those with a bill. */
export interface BilledService {
  alike: Alike
  code: string
  billed: number
  of: number
  /** In the currency of the shipment; null if none was billed in it. */
  averageCents: number | null
}

export interface ExpectedCharge extends BilledService {
  label: string
  /** A sentence for the clerk. */
  words: string
}

/**
 * Services that will probably be billed and are not ordered, the most probable first.
 * @param ordered codes of the shipment's services
 */
export function expectedCharges(
  billed: readonly BilledService[],
  ordered: readonly string[],
  currency: string,
): ExpectedCharge[] {
  const has = ordered.map(canonicalAccessorial)
  const families = new Set(has.map((code) => accessorialCode(code)?.family).filter(Boolean))
  const isOpen = ({ alike, code }: BilledService): boolean => {
    const known = accessorialCode(code)
    // A charge of the consignee is for a service there, not at the pickup.
    if (!known || !ORDERABLE.includes(code) || (alike === 'consignee' && known.end === 'pickup')) return false
    return !has.includes(code) && !(known.family && families.has(known.family))
  }
  const share = ({ billed: count, of }: BilledService) => count / of
  const place = ({ alike }: BilledService) => ALIKE.indexOf(alike)
  // Each service is shown with its strongest match. The facts of a lane arrive a moment after the bills: until then,
  // the lane's share may be too high, because some shipments are still missing.
  const found = new Map<string, BilledService>()
  for (const one of billed.toSorted((a, b) => place(a) - place(b))) {
    const isProbable = one.billed >= EXPECTED_BILLS && share(one) >= EXPECTED_SHARE && isOpen(one)
    if (isProbable && !found.has(one.code)) found.set(one.code, one)
  }
  const probable = [...found.values()].sort((a, b) => share(b) - share(a) || place(a) - place(b))
  return probable.slice(0, MOST_EXPECTED).map((one) => {
    const label = labelOfKind(one.code)
    return { ...one, label, words: wordsOf(one, label, currency) }
  })
}

const WHERE: Readonly<Record<Alike, (of: number) => string>> = {
  consignee: (of) => `${of === 1 ? 'delivery' : 'deliveries'} here`,
  item: (of) => `${plural(of, 'shipment').replace(/^\S+ /, '')} with these items`,
  lane: (of) => `${plural(of, 'shipment').replace(/^\S+ /, '')} on this lane`,
}

function wordsOf(
  { alike, billed, of, averageCents }: BilledService,
  label: string,
  currency: string,
): string {
  const average = averageCents === null ? '' : `, ${formatMoney(averageCents, currency)} on average`
  return `${billed} of ${of} ${WHERE[alike](of)} were billed ${label.charAt(0).toLowerCase()}${label.slice(1)}${average}.`
}
