import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { term } from '../../text/terms.ts'
import { chargeOfRow } from '../../ui/charge-of-row.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { DateWindow, Instant, PickupDay, windowText } from '../../ui/date-window.tsx'
import {
  BOL_COLUMN,
  LANE_COLUMN,
  pickupOf,
  STATUS_COLUMN,
  WEIGHT_COLUMN,
} from '../../ui/shipment-list/columns.tsx'
import { statusWord } from '../../ui/status-badge.tsx'

/** The columns of the list. */
export const TRACK_COLUMNS: readonly Column<ShipmentRow>[] = [
  BOL_COLUMN,
  {
    ...STATUS_COLUMN,
    isCardFact: true,
    text: (row) =>
      [statusWord(row.status, row.isTendered), term(row.standingReason || row.problem)]
        .filter(Boolean)
        .join(': '),
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
    cell: (row) => <PickupDay {...pickupOf(row)} />,
    text: (row) => windowText(pickupOf(row)),
  },
  {
    id: 'delivery',
    title: t`Delivery`,
    width: 203,
    cell: deliveryCell,
    text: (row) => row.deliveredAt ?? row.deliveryDate ?? '',
  },
  {
    id: 'carrier',
    title: t`Carrier`,
    sortName: 'CarrierName',
    width: 150,
    isCardFact: true,
    cell: (row) => row.carrierName || row.carrierScac || '–',
    text: (row) => row.carrierName,
  },
  LANE_COLUMN,
  {
    id: 'pro',
    title: 'PRO',
    // As wide as a USPS tracking number: a truncated one would read as another.
    width: 220,
    cell: (row) => <CopyId value={row.proNumber} label="PRO" />,
    text: (row) => row.proNumber,
  },
  WEIGHT_COLUMN,
  {
    id: 'charge',
    title: t`Charge`,
    width: 110,
    ...chargeOfRow,
  },
  textColumn('order', t`Order`, 140, (row) => row.orderNumber, { isHiddenAtFirst: true }),
  textColumn('po', 'PO', 140, (row) => row.poNumber, { isHiddenAtFirst: true }),
  textColumn('warehouse', t`Warehouse`, 140, (row) => row.warehouse, { isHiddenAtFirst: true }),
]

/** When it was delivered; before that the promised date, and the carrier's estimate if that is another day. */
function deliveryCell(row: ShipmentRow): ReactNode {
  if (row.deliveredAt) return <Instant at={row.deliveredAt} timeZone={row.timeZone} />
  return (
    <Text span inherit>
      <DateWindow date={row.deliveryDate} />
      {row.expectedDate && row.expectedDate !== row.deliveryDate ? (
        <Text span inherit c="dimmed">
          <Trans>
            {' '}
            expected <DateWindow date={row.expectedDate} />
          </Trans>
        </Text>
      ) : null}
    </Text>
  )
}
