import { t } from '@lingui/core/macro'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { pageLink } from '../address/page-link.ts'
import type { Column } from '../data-table/column.ts'
import { Lane } from '../lane.tsx'
import { laneOfRow, laneText } from '../lane-of-row.ts'
import { StatusBadge, statusWord } from '../status-badge.tsx'
import { TextLink } from '../text-link.tsx'
import { Weight, weightText } from '../weight.tsx'

type ShipmentColumn = Column<ShipmentRow>

/** A shipment's BOL number as a link to the shipment. */
export const BolLink = ({ id, bolNumber }: { id: string; bolNumber: string }) => (
  <TextLink className="lading-code" {...pageLink('ShipmentDetails', { shipmentid: id })}>
    {bolNumber}
  </TextLink>
)

export const BOL_COLUMN: ShipmentColumn = {
  id: 'bol',
  title: 'BOL',
  sortName: 'BOLNumber',
  width: 150,
  isCardTitle: true,
  cell: (row) => <BolLink id={row.id} bolNumber={row.bolNumber} />,
  text: (row) => row.bolNumber,
}

export const STATUS_COLUMN: ShipmentColumn = {
  id: 'status',
  title: t`Status`,
  width: 176,
  cell: (row) => (
    <StatusBadge
      status={row.status}
      isTendered={row.isTendered}
      problem={row.problem}
      standing={row.standing}
      standingReason={row.standingReason}
    />
  ),
  text: (row) => statusWord(row.status, row.isTendered),
}

export const LANE_COLUMN: ShipmentColumn = {
  id: 'lane',
  title: t`Lane`,
  width: 300,
  cell: (row) => <Lane {...laneOfRow(row)} />,
  text: laneText,
}

export const WEIGHT_COLUMN: ShipmentColumn = {
  id: 'weight',
  title: t`Weight`,
  width: 100,
  isFigure: true,
  cell: (row) => <Weight pounds={row.totalWeightLb} />,
  text: (row) => weightText(row.totalWeightLb),
}

/** The carrier's pickup, in the local time of the place. */
export const pickupOf = (row: ShipmentRow) => ({
  date: row.pickupDate,
  from: row.pickupFrom,
  to: row.pickupTo,
  timeZone: row.timeZone,
})
