import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { downloadProofOfDelivery } from '#contracts/endpoints/documents.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { chargeOfRow } from '../../ui/charge-of-row.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn, timeColumn } from '../../ui/data-table/columns.tsx'
import { DateWindow, Instant } from '../../ui/date-window.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { BOL_COLUMN, LANE_COLUMN, WEIGHT_COLUMN } from '../../ui/shipment-list/columns.tsx'
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx'
import { PAYMENT_WORDS } from './words.ts'

const hidden = { isHiddenAtFirst: true } as const

/** Downloads the proof of delivery; a dash if there is none yet. */
function ProofCell({ row }: { row: ShipmentRow }) {
  if (!row.podLink) return <span>–</span>
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={t`POD for ${row.bolNumber}`}
      onClick={(event) => {
        event.stopPropagation()
        void saveFile(downloadProofOfDelivery, { shipmentId: row.id })
      }}
    >
      <Trans>POD</Trans>
    </Anchor>
  )
}

/** The columns of the list. */
export const HISTORY_COLUMNS: readonly Column<ShipmentRow>[] = [
  BOL_COLUMN,
  {
    id: 'status',
    title: t`Status`,
    width: 176,
    isCardFact: true,
    cell: (row) => (
      <StatusBadge
        status={row.status}
        isTendered={row.isTendered}
        endedAs={row.endedAs}
        problem={row.problem}
      />
    ),
    text: (row) =>
      [statusWord(row.status, row.isTendered, row.endedAs), row.problem].filter(Boolean).join(': '),
  },
  textColumn('consignee', t`Consignee`, 285, (row) => row.destinationName, {
    sortName: 'DestinationName',
    isCardFact: true,
  }),
  {
    id: 'pickup',
    title: t`Pickup`,
    sortName: 'PickupByDate',
    width: 105,
    isCardFact: true,
    cell: (row) => <DateWindow date={row.pickupDate} />,
    text: (row) => row.pickupDate ?? '',
  },
  {
    id: 'delivered',
    title: t`Delivered`,
    sortName: 'DeliveredAt',
    width: 203,
    cell: (row) => (row.deliveredAt ? <Instant at={row.deliveredAt} timeZone={row.timeZone} /> : '–'),
    text: (row) => row.deliveredAt ?? '',
  },
  textColumn('carrier', t`Carrier`, 150, (row) => row.carrierName || row.carrierScac, {
    sortName: 'CarrierName',
    isCardFact: true,
  }),
  {
    id: 'pod',
    title: 'POD',
    width: 70,
    cell: (row) => <ProofCell row={row} />,
    text: (row) => (row.podLink ? 'POD' : ''),
  },
  LANE_COLUMN,
  codeColumn('pro', 'PRO', 220, (row) => row.proNumber),
  timeColumn('created', t`Created`, 150, (row) => row.createdAt, { sortName: 'CreateDate', ...hidden }),
  WEIGHT_COLUMN,
  { id: 'charge', title: t`Charge`, width: 110, ...chargeOfRow },
  textColumn('order', t`Order`, 140, (row) => row.orderNumber, hidden),
  textColumn('po', 'PO', 140, (row) => row.poNumber, hidden),
  textColumn('mode', t`Mode`, 140, (row) => row.shipMode, hidden),
  textColumn('payment', t`Payment`, 140, (row) => PAYMENT_WORDS[row.paymentType] ?? '', hidden),
  textColumn('warehouse', t`Warehouse`, 140, (row) => row.warehouse, hidden),
]
