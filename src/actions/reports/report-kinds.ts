import type { ReportType } from '#contracts/entities/report.ts'
import type { ReportDefinition } from '#domain/reports/definition.ts'
import type { ReportPeriod } from '#domain/reports/period.ts'

/** A report of the product: its name, its content, and its default period. */
export interface ReportKind {
  title: string
  definition: ReportDefinition
  usualDays: ReportPeriod
}

const NONE = { columns: [], groups: [], sums: [], conditions: [] }

/** The reports of specification section 3 that are tables of shipments; domain reference section 10. */
export const REPORT_KINDS = {
  ShipmentManifest: {
    title: 'Shipment manifest',
    usualDays: 'today',
    definition: {
      ...NONE,
      scope: 'booked',
      columns: [
        ...['shipDate', 'bolNumber', 'proNumber', 'carrier', 'mode', 'warehouse', 'consignee'],
        ...['destinationCity', 'destinationState', 'destinationZip', 'poNumber', 'terms'],
        ...['pieces', 'pallets', 'weight', 'currency', 'charge'],
      ],
    },
  },
  CarrierSummary: {
    title: 'Carrier summary',
    usualDays: 'lastMonth',
    definition: {
      ...NONE,
      scope: 'left',
      groups: ['carrier', 'scac'],
      sums: [
        ...['shipments', 'weight', 'spend', 'costPerCwt', 'promisedDays', 'actualDays'],
        ...['onTimePickup', 'onTimeDelivery', 'acceptance'],
      ],
    },
  },
  AccrualReport: {
    title: 'Accrual report',
    usualDays: 'last90Days',
    definition: {
      ...NONE,
      scope: 'unbilled',
      columns: [
        ...['bolNumber', 'leftDate', 'carrier', 'mode', 'poNumber', 'linehaul', 'fuel', 'accessorials'],
        ...['currency', 'accrual', 'ageDays', 'ageBucket'],
      ],
    },
  },
} as const satisfies Partial<Record<ReportType, ReportKind>>
