import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Column } from './data-table/column.ts'
import { Money, moneyText } from './money.tsx'

/** While no carrier is chosen there is none, nor one that is known where the consignee pays: that is not $0.00. */
const hasCharge = (row: ShipmentRow) =>
  row.carrierScac !== '' && (row.paymentType !== 'C' || row.totalCents > 0)

/** What the shipment costs, in every list of shipments. */
export const chargeOfRow = {
  sortName: 'TotalCharge',
  isFigure: true,
  cell: (row) => (hasCharge(row) ? <Money cents={row.totalCents} currency={row.currency} /> : '–'),
  text: (row) => (hasCharge(row) ? moneyText(row.totalCents, row.currency) : ''),
} satisfies Partial<Column<ShipmentRow>>
