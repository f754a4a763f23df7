import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { PrintableShipment } from '#contracts/entities/print-job.ts'
import type { ShipmentStatus } from '#domain/shipment/lifecycle.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'
import { DateWindow, Instant } from '../../ui/date-window.tsx'
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx'

type Row = PrintableShipment

/** Columns of the list of shipments whose papers can be printed. */
export const PRINTABLE_COLUMNS: readonly Column<Row>[] = [
  codeColumn('bol', 'BOL', 160, (row) => row.bolNumber, { sortName: 'BOLNumber', isCardTitle: true }),
  textColumn('order', t`Order`, 100, (row) => row.orderNumber),
  textColumn('carrier', t`Carrier`, 150, (row) => row.carrierName, { sortName: 'CarrierName' }),
  textColumn('consignee', t`Consignee`, 170, (row) => row.consigneeName, { sortName: 'DestinationName' }),
  textColumn('pickup', t`Pickup`, 130, (row) => row.pickupDate ?? '', {
    sortName: 'PickupByDate',
    cell: (row) => <DateWindow date={row.pickupDate} />,
  }),
  {
    id: 'status',
    title: t`Status`,
    width: 200,
    cell: (row) => (
      <StatusBadge
        status={row.status as ShipmentStatus}
        isTendered={row.isTendered}
        endedAs={row.endedAs}
        problem={row.problem}
      />
    ),
    text: (row) => statusWord(row.status as ShipmentStatus, row.isTendered, row.endedAs),
  },
  {
    id: 'printed',
    title: t`Printed`,
    width: 155,
    cell: (row) => <PrintedCell row={row} />,
    text: printedWords,
  },
]

/** The papers that were printed, and when the last one was; null: none. */
function printedOf({ documents }: Row): { labels: string; last: string } | null {
  const printed = documents.flatMap(({ label, printedAt }) => (printedAt ? [{ label, printedAt }] : []))
  const last = printed
    .map(({ printedAt }) => printedAt)
    .sort()
    .at(-1)
  return last === undefined ? null : { labels: printed.map(({ label }) => label).join(', '), last }
}

function printedWords(row: Row): string {
  const printed = printedOf(row)
  return printed ? `${printed.labels} · ${printed.last}` : ''
}

function PrintedCell({ row }: { row: Row }) {
  const printed = printedOf(row)
  return (
    <Text size="sm" span>
      {printed ? (
        <>
          {printed.labels} · <Instant at={printed.last} />
        </>
      ) : (
        t`Nothing yet`
      )}
    </Text>
  )
}
