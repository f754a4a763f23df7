import type { PageName } from '../access/pages.ts'
import { STANDING_WORDS } from './standing.ts'

/** Situations that need a user's attention: a list of orders or shipments can be filtered by one kind. */
export const ATTENTION = ['late', 'atRisk', 'dueToday', 'unanswered', 'expiring'] as const
export type AttentionKind = (typeof ATTENTION)[number]

/** A count on Today: its rows and bucket, and the screen that lists exactly these rows. */
export interface TodayItem {
  name: string
  words: string
  /** The definition of the figure, for the tooltip. */
  definition: string
  /** The bucket; '' for order files and bills, which are in none. */
  status: 'O' | 'Q' | 'T' | 'A' | ''
  /** Only tendered shipments. */
  tendered?: true
  attention: AttentionKind | ''
  page: PageName
  /** The query of the page's address. */
  search: Readonly<Record<string, string>>
  /** Something has already gone wrong. */
  isBad?: true
}

const bucket = (tab: string, attention: AttentionKind) => ({
  page: 'OpenOrders' as const,
  search: { tab, attention },
  attention,
})
const track = (tab: string, attention: AttentionKind) => ({
  page: 'Track' as const,
  search: { tab, attention },
  attention,
})

/** Days after which a failed file is no longer shown as news. */
export const FAULTY_FILE_DAYS = 7

/** The figures of Today, in their order. */
export const TODAY_ITEMS = [
  {
    name: 'overduePickups',
    words: 'Overdue pickups',
    definition: 'Scheduled shipments whose pickup window has passed without a pickup.',
    status: 'T',
    isBad: true,
    ...bucket('Schedule', 'late'),
  },
  {
    name: 'lateDeliveries',
    words: 'Late',
    definition: 'Shipments in transit whose promised delivery day has passed.',
    status: 'A',
    isBad: true,
    ...track('InTransit', 'late'),
  },
  {
    name: 'deliveriesAtRisk',
    words: 'At risk',
    definition: `Shipments in transit that are not late yet. ${STANDING_WORDS.atRiskOnTheRoad}`,
    status: 'A',
    ...track('InTransit', 'atRisk'),
  },
  {
    name: 'pickupsAtRisk',
    words: 'Pickups at risk',
    definition: `Scheduled shipments that are not overdue yet. ${STANDING_WORDS.atRiskBefore}`,
    status: 'T',
    ...bucket('Schedule', 'atRisk'),
  },
  {
    name: 'pickupsToday',
    words: 'Pickups due today',
    definition: 'Scheduled shipments with a pickup today at the origin whose window is still open.',
    status: 'T',
    ...bucket('Schedule', 'dueToday'),
  },
  {
    name: 'deliveriesToday',
    words: 'Deliveries due today',
    definition: 'Shipments in transit that are promised for today at the destination.',
    status: 'A',
    ...track('InTransit', 'dueToday'),
  },
  {
    name: 'openTenders',
    words: 'Tenders not accepted',
    definition:
      'Tenders that the carrier declined, that may not have arrived, or that are still unanswered a day before the pickup window closes.',
    status: 'T',
    tendered: true,
    isBad: true,
    ...track('Tendered', 'unanswered'),
  },
  {
    name: 'expiringQuotes',
    words: 'Expiring quotes',
    definition: 'Shipments in Rate & Route with a spot or manual price that expires within 24 hours.',
    status: 'Q',
    ...bucket('RateRoute', 'expiring'),
  },
  {
    name: 'ordersToShip',
    words: 'Orders to ship today',
    definition: 'Open orders with a ship-by date of today or before.',
    status: 'O',
    ...bucket('OpenOrders', 'dueToday'),
  },
  {
    name: 'faultyImports',
    words: 'Imports with errors',
    definition: `Order files from the last ${FAULTY_FILE_DAYS} days that failed or have rows to fix.`,
    status: '',
    attention: '',
    isBad: true,
    page: 'OrderIntegration',
    search: { 'run-faults': '1' },
  },
  {
    name: 'billsToDecide',
    words: 'Bills to decide',
    definition: 'Outstanding carrier bills in Freight Audit: not accepted, disputed, short paid or closed.',
    status: '',
    attention: '',
    page: 'FreightAudit',
    search: { tab: 'outstanding' },
  },
] as const satisfies readonly TodayItem[]

export type TodayName = (typeof TODAY_ITEMS)[number]['name']
export const TODAY_NAMES = TODAY_ITEMS.map(({ name }) => name)
