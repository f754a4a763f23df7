/**
 * The components of all measures: quantities that each shipment adds to, so that sums over any group, and over the
 * groups of a breakdown, agree. `database/reports/facts.ts` computes them from the rows.
 *
 * Money is in cents of the currency of the shipment, weight in thousandths of a pound, transit in calendar days.
 */
export const COMPONENTS = [
  'shipments',
  'own_shipments',
  'cents',
  'weight',
  'collect_shipments',
  'collect_cents',
  'pickups',
  'pickups_on_time',
  'deliveries',
  'deliveries_on_time',
  'transits',
  'promised_days',
  'actual_days',
  'guide_followed',
  'override_cents',
  'valued_cents',
  'order_value_cents',
  'dated',
  'ship_by_missed',
  'compared_cents',
  'cheapest_cents',
  'over_cheapest_cents',
  'haul_cents',
  'fuel_cents',
  'accessorial_cents',
  'accessorial_shipments',
  'detention_cents',
  'saved_cents',
  'saved_shipments',
  'billed_shipments',
  'billed_right',
] as const

/** Events that are overdue: these change with time, not with the shipment. */
export const OVERDUE_COMPONENTS = ['overdue_pickups', 'overdue_deliveries'] as const

/** Tenders that a carrier declined; each belongs to that carrier, whichever carrier takes the shipment in the end. */
export const DECLINE_COMPONENTS = ['declines'] as const

/** Claims, each on its filing day, with its carrier. */
export const CLAIM_COMPONENTS = ['claims', 'open_claims', 'claimed_cents', 'recovered_cents'] as const

/** Carriers' bills in force, each on its day, with its carrier, in its own currency. */
export const BILL_COMPONENTS = [
  'bills',
  'billed_cents',
  'above_receipt_cents',
  'approved_cents',
  'cut_cents',
  'disputes',
  'disputed_cents',
] as const

/** Components that are not in the rows of shipments. */
const BESIDE: readonly string[] = [...DECLINE_COMPONENTS, ...CLAIM_COMPONENTS, ...BILL_COMPONENTS]
export const isBesideShipments = (component: string): boolean => BESIDE.includes(component)
export const isOfClaims = (component: string): boolean =>
  (CLAIM_COMPONENTS as readonly string[]).includes(component)
export const isOfBills = (component: string): boolean =>
  (BILL_COMPONENTS as readonly string[]).includes(component)

export type StoredComponent = (typeof COMPONENTS)[number]
export type Component =
  | StoredComponent
  | (typeof OVERDUE_COMPONENTS)[number]
  | (typeof DECLINE_COMPONENTS)[number]
  | (typeof CLAIM_COMPONENTS)[number]
  | (typeof BILL_COMPONENTS)[number]

/** Sums of components; absent ones are 0. */
export type ComponentSums = Partial<Record<Component, number>>

/** Charges of the haul itself: linehaul with its deficit weight, minimums, increases and discounts, or a price by the pallet. */
export const HAUL_CHARGES: readonly string[] = ['LHS', 'DEF', 'MIN', 'AMC', 'GRI', 'DSC', 'PAL']
export const FUEL_CHARGE = 'FSC'
export const DETENTION_CHARGES: readonly string[] = ['DETPU', 'DETDEL']
