import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Column } from './data-table/column.ts'
import { Money, moneyText } from './money.tsx'

/** Without a carrier there is no charge, and if the consignee pays, 0 means not known: neither is shown as $0.00. */
const hasCharge = (row: ShipmentRow) =>
  row.carrierScac !== '' && (row.paymentType !== 'C' || row.totalCents > 0)

/** The cost of a shipment, in every list of shipments. */
export const chargeOfRow = {
  sortName: 'TotalCharge',
  isFigure: true,
  cell: (row) => (hasCharge(row) ? <Money cents={row.totalCents} currency={row.currency} /> : '–'),
  text: (row) => (hasCharge(row) ? moneyText(row.totalCents, row.currency) : ''),
} satisfies Partial<Column<ShipmentRow>>
