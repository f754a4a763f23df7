import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { downloadProofOfDelivery } from '#contracts/endpoints/documents.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { chargeOfRow } from '../../ui/charge-of-row.tsx'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DateWindow, Instant } from '../../ui/date-window.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { Lane } from '../../ui/lane.tsx'
import { laneOfRow, laneText } from '../../ui/lane-of-row.ts'
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Weight, weightText } from '../../ui/weight.tsx'
import { PAYMENT_WORDS } from './words.ts'

type Facts = Column<ShipmentRow>

const plain = (
  id: string,
  title: string,
  text: (row: ShipmentRow) => string,
  more: Partial<Facts> = {},
): Facts => ({
  id,
  title,
  text,
  cell: (row) => text(row) || '–',
  ...more,
})

const hidden = { isHiddenAtFirst: true } as const

const BOL: Facts = {
  id: 'bol',
  title: 'BOL',
  sortName: 'BOLNumber',
  width: 150,
  isCardTitle: true,
  cell: ({ id, bolNumber }) => (
    <TextLink className="lading-code" {...pageLink('ShipmentDetails', { shipmentid: id })}>
      {bolNumber}
    </TextLink>
  ),
  text: (row) => row.bolNumber,
}

/** Downloads the proof of delivery; a dash where none has come yet. */
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

const FACTS: readonly Facts[] = [
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
  plain('consignee', t`Consignee`, (row) => row.destinationName, {
    sortName: 'DestinationName',
    width: 285,
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
  plain('carrier', t`Carrier`, (row) => row.carrierName || row.carrierScac, {
    sortName: 'CarrierName',
    width: 150,
    isCardFact: true,
  }),
  {
    id: 'pod',
    title: 'POD',
    width: 70,
    cell: (row) => <ProofCell row={row} />,
    text: (row) => (row.podLink ? 'POD' : ''),
  },
  { id: 'lane', title: t`Lane`, width: 300, cell: (row) => <Lane {...laneOfRow(row)} />, text: laneText },
  {
    id: 'pro',
    title: 'PRO',
    width: 220,
    cell: (row) => <CopyId value={row.proNumber} label="PRO" />,
    text: (row) => row.proNumber,
  },
  {
    id: 'created',
    title: t`Created`,
    sortName: 'CreateDate',
    width: 150,
    cell: (row) => <Instant at={row.createdAt} />,
    text: (row) => row.createdAt,
    ...hidden,
  },
  {
    id: 'weight',
    title: t`Weight`,
    width: 100,
    isFigure: true,
    cell: (row) => <Weight pounds={row.totalWeightLb} />,
    text: (row) => weightText(row.totalWeightLb),
  },
  { id: 'charge', title: t`Charge`, width: 110, ...chargeOfRow },
  plain('order', t`Order`, (row) => row.orderNumber, hidden),
  plain('po', 'PO', (row) => row.poNumber, hidden),
  plain('mode', t`Mode`, (row) => row.shipMode, hidden),
  plain('payment', t`Payment`, (row) => PAYMENT_WORDS[row.paymentType] ?? '', hidden),
  plain('warehouse', t`Warehouse`, (row) => row.warehouse, hidden),
]

/** The columns of the list; `actions` is the cell with what can be done with a row. */
export const historyColumns = (actions: (row: ShipmentRow) => ReactNode): readonly Facts[] => [
  BOL,
  { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
  ...FACTS,
]
