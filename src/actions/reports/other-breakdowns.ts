import type { ReportColumn, ReportData } from '#contracts/entities/report.ts'
import {
  readAccessorials,
  readCauses,
  readOrderAges,
  readParcels,
} from '#database/reports/other-breakdowns.ts'
import type { Period } from '#domain/analysis/period.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { causeWord } from '#domain/freight-audit/cause-words.ts'
import { type AccessorialEnd, accessorialCode } from '#domain/rating/accessorial-codes.ts'
import {
  type AnalysisReader,
  analysisFilter,
  closedTo,
  emptyReport,
  type ReportRequest,
} from './report-request.ts'

/** Breakdowns of parts of the figures: accessorials, parcels, carriers' bills, and waiting orders. */

type Breakdown = (context: AnalysisReader, request: ReportRequest, period: Period) => Promise<ReportData>

const column = (
  key: string,
  label: string,
  kind: ReportColumn['kind'],
  definition: string,
): ReportColumn => ({ key, label, kind, definition })

const CURRENCY = column(
  'currency',
  'Currency',
  'text',
  'Amounts in different currencies are never added together.',
)

const CAUSES: Record<AccessorialEnd, string> = {
  pickup: 'Pickup location',
  delivery: 'Delivery location',
  shipment: 'Freight or carrier',
}

/** Accessorial charges by code, with their causes and how many were requested. */
export const byAccessorial: Breakdown = async (context, { filter }, period) => {
  const { pool, clientId, now } = context
  const groups = await readAccessorials(pool, clientId, analysisFilter(context, filter, period), now)
  return {
    ...emptyReport(now, period),
    columns: [
      column('name', 'Charge', 'text', 'Accessorial charge, by its code.'),
      column(
        'cause',
        'Cause',
        'text',
        'What causes the charge: the pickup location, the delivery location, or the freight or carrier.',
      ),
      CURRENCY,
      column('accessorials', 'Amount', 'money', 'Charges with this code in the freight spend.'),
      column('shipments', 'Shipments', 'number', 'Shipments with this charge.'),
      column(
        'requested',
        'Requested',
        'number',
        'Shipments that requested the service. The carrier added it to the others.',
      ),
    ],
    rows: groups.map(({ code, label, currency, shipments, cents, requested }) => ({
      ...{ group: code, name: label, currency, shipments, requested },
      cause: CAUSES[accessorialCode(code)?.end ?? 'shipment'],
      accessorials: cents / 100,
    })),
    total: groups.length,
  }
}

/** Carriers' bills by the cause of their difference. */
export const byCause: Breakdown = async (context, { filter }, period) => {
  const { pool, clientId, now } = context
  const groups = await readCauses(pool, clientId, analysisFilter(context, filter, period))
  return {
    ...emptyReport(now, period),
    columns: [
      column('name', 'Cause', 'text', 'Why a bill differs from the booked price.'),
      CURRENCY,
      column('bills', 'Bills', 'number', 'Bills with this cause.'),
      column('billed', 'Billed', 'money', 'Amount of these bills explained by the cause.'),
      column('aboveReceipt', 'Above receipt', 'money', 'Amount billed above the booked prices.'),
      column('auditSaved', 'Saved', 'money', 'Part of that amount that will not be paid.'),
      column('disputed', 'In dispute', 'money', 'Reduction requested from carriers.'),
    ],
    rows: groups.map(({ cause, currency, bills, ...cents }) => ({
      ...{ group: cause, name: causeWord(cause), currency, bills },
      ...{ billed: cents.billedCents / 100, aboveReceipt: cents.aboveCents / 100 },
      ...{ auditSaved: cents.savedCents / 100, disputed: cents.disputedCents / 100 },
    })),
    total: groups.length,
  }
}

const parcelsBy =
  (by: 'service' | 'zone', label: string, definition: string): Breakdown =>
  async (context, { filter }, period) => {
    const { pool, clientId, now } = context
    const groups = await readParcels(pool, clientId, analysisFilter(context, filter, period), now, by)
    return {
      ...emptyReport(now, period),
      columns: [
        column('name', label, 'text', definition),
        CURRENCY,
        column('spend', 'Spend', 'money', 'Freight spend on parcels.'),
        column('shipments', 'Shipments', 'number', 'Parcel shipments that have left.'),
        column('costPerShipment', 'Cost per shipment', 'money', 'Spend divided by shipments.'),
        column('weight', 'Weight', 'weight', 'Weight of these shipments in pounds.'),
      ],
      rows: groups.map(({ group, currency, shipments, cents, weight }) => ({
        ...{ group, currency, shipments },
        name: group === '' ? 'Not known' : by === 'zone' ? `Zone ${group}` : group,
        spend: cents / 100,
        costPerShipment: cents / 100 / shipments,
        weight: weight / 1_000,
      })),
      total: groups.length,
    }
  }

export const byService = parcelsBy('service', 'Service', 'Parcel service that was booked.')
export const byZone = parcelsBy(
  'zone',
  'Zone',
  'Zone of the booked price. Carriers that are rated online do not report it.',
)

/** The age in days at which each group begins: today and yesterday, two or three days, and so on. */
const AGES = [0, 2, 4, 8, 15] as const
const AGE_NAMES = ['Up to 1 day', '2-3 days', '4-7 days', '8-14 days', '15 days or more']

/** Open orders by the days since they came; as of now, whatever the period. */
export const byOrderAge: Breakdown = async (context, { filter }, period) => {
  const { pool, clientId, now } = context
  const isClosed = closedTo(context).includes('O')
  const groups = isClosed
    ? []
    : await readOrderAges(pool, clientId, {
        ...{ warehouse: filter.warehouse, starts: AGES, now, today: lastToday(now) },
      })
  return {
    ...emptyReport(now, period),
    columns: [
      column('name', 'Age', 'text', 'Full days since the order arrived.'),
      column('orders', 'Open orders', 'number', 'Orders in Open Orders now, regardless of the period.'),
      column('overdue', 'Past ship-by', 'number', 'Open orders whose ship-by date has passed.'),
      column('value', 'Order value', 'money', 'Total value of their lines.'),
    ],
    rows: groups.map(({ fromDays, orders, valueCents, overdue }, index) => ({
      ...{ group: String(fromDays), name: AGE_NAMES[index] ?? '', orders, overdue },
      value: valueCents / 100,
    })),
    total: groups.length,
  }
}
