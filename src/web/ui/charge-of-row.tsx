import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Column } from './data-table/column.ts'
import { Money, moneyText } from './money.tsx'

/** What the shipment costs, in every list of shipments; nothing while no carrier is chosen, which is not $0.00. */
export const chargeOfRow = {
  sortName: 'TotalCharge',
  isFigure: true,
  cell: (row) => (row.carrierScac ? <Money cents={row.totalCents} currency={row.currency} /> : '–'),
  text: (row) => (row.carrierScac ? moneyText(row.totalCents, row.currency) : ''),
} satisfies Partial<Column<ShipmentRow>>
