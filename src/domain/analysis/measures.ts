import type { Component, ComponentSums } from './components.ts'

export type MeasureKind = 'money' | 'number' | 'percent' | 'weight' | 'days'

/** A figure of dashboard, scorecard and reports: sums of components, divided by other sums if it is a ratio. */
export interface Measure {
  key: string
  label: string
  kind: MeasureKind
  /** Its meaning, in a sentence or two for the user. */
  definition: string
  of: readonly Component[]
  /** Absent: the figure is the sum itself, and sums of groups add up to it. */
  per?: readonly Component[]
  /** From stored to shown units: 0.01 converts cents to dollars. */
  scale: number
  /** True: an increase is bad. Absent: it is neither good nor bad. */
  isWorseWhenMore?: boolean
  /** True: the figure has a currency; figures in different currencies are never added. */
  isMoney: boolean
}

const CENT = 0.01
const THOUSANDTH = 0.001

const money = (
  key: string,
  label: string,
  of: Component,
  definition: string,
  more: Partial<Measure> = {},
): Measure => ({ key, label, kind: 'money', definition, of: [of], scale: CENT, isMoney: true, ...more })

const count = (
  key: string,
  label: string,
  of: Component,
  definition: string,
  more: Partial<Measure> = {},
): Measure => ({ key, label, kind: 'number', definition, of: [of], scale: 1, isMoney: false, ...more })

const share = (
  key: string,
  label: string,
  of: readonly Component[],
  per: readonly Component[],
  definition: string,
  more: Partial<Measure> = {},
): Measure => ({ key, label, kind: 'percent', definition, of, per, scale: 1, isMoney: false, ...more })

const SPENDING: readonly Measure[] = [
  money(
    'spend',
    'Freight spend',
    'cents',
    'Booked price of prepaid and third-party shipments that have left: picked up or delivered, not just scheduled, not voided. Each is counted on the day it left its origin. Collect freight is shown separately, and currencies are never added together.',
    { isWorseWhenMore: true },
  ),
  count(
    'shipments',
    'Shipments',
    'own_shipments',
    'Prepaid and third-party shipments that have left: picked up or delivered, and not voided.',
  ),
  money('costPerShipment', 'Cost per shipment', 'cents', 'Freight spend divided by its shipments.', {
    per: ['own_shipments'],
    isWorseWhenMore: true,
  }),
  money('costPerPound', 'Cost per pound', 'cents', 'Freight spend divided by the pounds shipped.', {
    per: ['weight'],
    scale: CENT / THOUSANDTH,
    isWorseWhenMore: true,
  }),
  money('costPerCwt', 'Cost per cwt', 'cents', 'Freight spend per 100 pounds shipped.', {
    per: ['weight'],
    scale: (100 * CENT) / THOUSANDTH,
    isWorseWhenMore: true,
  }),
  {
    ...count('weight', 'Weight', 'weight', 'Weight in pounds of the shipments in the freight spend.'),
    kind: 'weight',
    scale: THOUSANDTH,
  },
  share(
    'freightShare',
    'Freight share of order value',
    ['valued_cents'],
    ['order_value_cents'],
    'Freight spend divided by the value of the order lines shipped with it. Shipments without an order value are left out.',
    { isMoney: true, isWorseWhenMore: true },
  ),
  money(
    'linehaul',
    'Linehaul',
    'haul_cents',
    'Linehaul in the freight spend, after discounts and minimums.',
    {
      isWorseWhenMore: true,
    },
  ),
  money('fuel', 'Fuel surcharge', 'fuel_cents', 'Fuel surcharges in the freight spend.', {
    isWorseWhenMore: true,
  }),
  money(
    'accessorials',
    'Accessorials',
    'accessorial_cents',
    'Charges in the freight spend other than linehaul and fuel.',
    { isWorseWhenMore: true },
  ),
  share(
    'accessorialShare',
    'Accessorial share of spend',
    ['accessorial_cents'],
    ['cents'],
    'Accessorial charges divided by the freight spend.',
    { isMoney: true, isWorseWhenMore: true },
  ),
  money(
    'detention',
    'Detention',
    'detention_cents',
    'Charges in the freight spend for drivers kept waiting at pickup or delivery.',
    { isWorseWhenMore: true },
  ),
  money(
    'collectSpend',
    'Collect freight',
    'collect_cents',
    'Quoted price of collect shipments that have left; the consignee pays it.',
  ),
  count('collectShipments', 'Collect shipments', 'collect_shipments', 'Collect shipments that have left.'),
]

const SERVICE: readonly Measure[] = [
  share(
    'onTimePickup',
    'On-time pickup',
    ['pickups_on_time'],
    ['pickups', 'overdue_pickups'],
    'Shipments picked up on or before their pickup day, in the time zone of the origin, as a share of those picked up or overdue. A tendered shipment whose pickup window has passed without a pickup counts as late.',
    { isWorseWhenMore: false },
  ),
  share(
    'onTimeDelivery',
    'On-time delivery',
    ['deliveries_on_time'],
    ['deliveries', 'overdue_deliveries'],
    'Shipments delivered on or before the promised day, in the time zone of the destination, as a share of those delivered or overdue. A shipment whose promised day has passed without a delivery counts as late; one without a promised day is left out.',
    { isWorseWhenMore: false },
  ),
  {
    ...count(
      'promisedDays',
      'Promised transit',
      'promised_days',
      'Average calendar days from the planned pickup day to the promised delivery day, for delivered shipments.',
    ),
    ...{ kind: 'days', per: ['transits'] },
  },
  {
    ...count(
      'actualDays',
      'Actual transit',
      'actual_days',
      'Average calendar days from pickup to delivery, for the same shipments as the promised transit.',
      {
        isWorseWhenMore: true,
      },
    ),
    ...{ kind: 'days', per: ['transits'] },
  },
  share(
    'acceptance',
    'Tender acceptance',
    ['shipments'],
    ['shipments', 'declines', 'overdue_pickups'],
    'Tenders that ended in a pickup, as a share of all tenders that were picked up, declined, or left without a pickup past the pickup window. A declined tender counts against the carrier that declined.',
    { isWorseWhenMore: false },
  ),
  share(
    'compliance',
    'Routing-guide compliance',
    ['guide_followed'],
    ['own_shipments'],
    'Shipments in the freight spend that were booked according to the routing guide.',
    { isWorseWhenMore: false },
  ),
  money(
    'guideCost',
    'Off-guide cost',
    'override_cents',
    'Booked price minus the best price that the routing guide allowed, for shipments booked against the guide. Shipments without an allowed quote are not compared.',
    { isWorseWhenMore: true },
  ),
  share(
    'overCheapest',
    'Above the cheapest price',
    ['over_cheapest_cents'],
    ['cheapest_cents'],
    'Booked price minus the cheapest price saved for the same shipment, divided by the cheapest. Only shipments with at least two prices count.',
    { isMoney: true, isWorseWhenMore: true },
  ),
  share(
    'shipByMissed',
    'Ship-by dates missed',
    ['ship_by_missed'],
    ['dated'],
    'Shipments that left after the earliest ship-by date of their orders, as a share of those with a ship-by date.',
    { isWorseWhenMore: true },
  ),
  money(
    'saved',
    'Saved by consolidation',
    'saved_cents',
    'Cheapest prices of the separate orders minus the cheapest price of the consolidated shipment, for consolidated shipments that have left.',
    { isWorseWhenMore: false },
  ),
]

const CLAIMS: readonly Measure[] = [
  count(
    'claims',
    'Claims filed',
    'claims',
    'Claims for damage, shortage and loss, by the day they were filed. Each is counted under the carrier it was filed with.',
    { isWorseWhenMore: true },
  ),
  share(
    'claimsRatio',
    'Claims ratio',
    ['claims'],
    ['shipments'],
    'Claims filed divided by the shipments that left in the same period.',
    { isWorseWhenMore: true },
  ),
  count(
    'openClaims',
    'Open claims',
    'open_claims',
    'Claims filed in this period that are still neither paid nor closed.',
    { isWorseWhenMore: true },
  ),
  money(
    'claimed',
    'Claimed',
    'claimed_cents',
    'Amount claimed from carriers by the claims filed in this period.',
    {
      isWorseWhenMore: true,
    },
  ),
  money(
    'recovered',
    'Recovered',
    'recovered_cents',
    'Payments and credits received for the claims filed in this period.',
    { isWorseWhenMore: false },
  ),
]

const BILLS: readonly Measure[] = [
  share(
    'billingAccuracy',
    'Billing accuracy',
    ['billed_right'],
    ['billed_shipments'],
    'Shipments whose bills are within your tolerance of the booked price, as a share of the billed shipments in the freight spend. A corrected bill counts in place of the bill it corrects. Credits and bills that were not compared yet do not count.',
    { isWorseWhenMore: false },
  ),
  count(
    'bills',
    'Bills',
    'bills',
    'Current carrier bills, by bill date, or by the day they arrived if they have none. A corrected bill counts in place of the bill it corrects.',
  ),
  money(
    'billed',
    'Billed',
    'billed_cents',
    'Total of these bills. Credits are not deducted. Bills that match no shipment count, too.',
    { isWorseWhenMore: true },
  ),
  money(
    'aboveReceipt',
    'Billed above receipt',
    'above_receipt_cents',
    'Amount billed above the booked prices, charge by charge: a charge that is too low does not offset one that is too high.',
    { isWorseWhenMore: true },
  ),
  money(
    'approved',
    'Approved to pay',
    'approved_cents',
    'Approved amount of these bills, minus accepted credits.',
  ),
  money(
    'auditSaved',
    'Saved by audit',
    'cut_cents',
    'Amount that was billed but will not be paid: short payments, bills closed without payment, accepted credits, and reductions by corrected bills.',
    { isWorseWhenMore: false },
  ),
  count('openDisputes', 'Open disputes', 'disputes', 'How many of these bills are in dispute today.', {
    isWorseWhenMore: true,
  }),
  money(
    'disputed',
    'In dispute',
    'disputed_cents',
    'Reduction requested from carriers on the bills that are in dispute today.',
    { isWorseWhenMore: true },
  ),
]

/** Every measure of dashboard, scorecard and reports, in their order. */
export const MEASURES: readonly Measure[] = [...SPENDING, ...SERVICE, ...BILLS, ...CLAIMS]

const BY_KEY = new Map(MEASURES.map((measure) => [measure.key, measure]))

/** The measure with this key; undefined if there is none. */
export const measureOf = (key: string): Measure | undefined => BY_KEY.get(key)

/**
 * The value of a measure over a group, in the shown units: dollars, pounds, days, a share of 1. Null for a ratio with a
 * zero denominator.
 */
export function measureValue(measure: Measure, sums: ComponentSums): number | null {
  const total = (components: readonly Component[]) =>
    components.reduce((sum, component) => sum + (sums[component] ?? 0), 0)
  if (!measure.per) return total(measure.of) * measure.scale
  const over = total(measure.per)
  return over === 0 ? null : (total(measure.of) / over) * measure.scale
}
