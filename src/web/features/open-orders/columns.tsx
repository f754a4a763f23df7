import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Bucket } from '#domain/access/buckets.ts'
import { chargeOfRow } from '../../ui/charge-of-row.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DateWindow, PickupDay, windowText } from '../../ui/date-window.tsx'
import {
  BolLink,
  LANE_COLUMN,
  pickupOf,
  STATUS_COLUMN,
  WEIGHT_COLUMN,
} from '../../ui/shipment-list/columns.tsx'

/** A row of a bucket is an order until it is built: only shipments have a BOL number. */
export const isOrder = (row: Pick<ShipmentRow, 'bolNumber'>): boolean => row.bolNumber === ''

/** The row's name for clerks. */
export const titleOf = (row: Pick<ShipmentRow, 'bolNumber' | 'orderNumber'>): string =>
  isOrder(row) ? row.orderNumber : row.bolNumber

export interface ColumnActions {
  onOpen: (row: ShipmentRow) => void
  /** The cell with the actions of a row; null for read-only users. */
  menu: ((row: ShipmentRow) => ReactNode) | null
}

/** The columns of a bucket: orders have a ship-by date, shipments a carrier, a pickup and a charge. */
export function columnsOf(bucket: Bucket, { onOpen, menu }: ColumnActions): readonly Column<ShipmentRow>[] {
  const number: Column<ShipmentRow> = {
    id: 'number',
    title: bucket.status === 'O' ? t`Order` : bucket.status === 'H' ? t`Order or BOL` : 'BOL',
    width: bucket.status === 'O' ? 130 : 160,
    isCardTitle: true,
    cell: (row) => <NumberCell row={row} onOpen={onOpen} />,
    text: titleOf,
  }
  return withActions([number, ...othersOf(bucket)], menu, bucket.status === 'T' ? 120 : 56)
}

function othersOf(bucket: Bucket): Column<ShipmentRow>[] {
  if (bucket.status === 'O') {
    return [CONSIGNEE, LANE, day(t`Ship by`), WEIGHT_COLUMN, QUANTITY, WAREHOUSE, PO, PAYS, CREATED]
  }
  if (bucket.status === 'H') {
    return [CONSIGNEE, BACK_ON, day(t`Ship by or pickup`), LANE, WEIGHT_COLUMN, QUANTITY, WAREHOUSE, PO]
  }
  return [STATUS_COLUMN, CONSIGNEE, PICKUP, CARRIER, LANE, ORDER, WEIGHT_COLUMN, CHARGE, WAREHOUSE, PO]
}

function NumberCell({ row, onOpen }: { row: ShipmentRow; onOpen: (row: ShipmentRow) => void }) {
  if (!isOrder(row)) {
    return <BolLink id={row.id} bolNumber={row.bolNumber} />
  }
  return (
    <UnstyledButton
      className="lading-code"
      c="var(--mantine-color-anchor)"
      fz="inherit"
      // A number may have 60 characters in its own box, which the cell cannot truncate.
      maw="100%"
      style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
      title={row.orderNumber}
      onClick={() => onOpen(row)}
    >
      {row.orderNumber}
    </UnstyledButton>
  )
}

const words = textColumn<ShipmentRow>

const CONSIGNEE = words('consignee', t`Consignee`, 285, (row) => row.destinationName, {
  sortName: 'DestinationName',
})
const LANE: Column<ShipmentRow> = { ...LANE_COLUMN, width: 265 }
const QUANTITY = words('quantity', t`Units`, 80, (row) => row.totalQuantity.toLocaleString('en-US'), {
  isFigure: true,
})
const ORDER = words('order', t`Order`, 150, (row) => row.orderNumber)
const WAREHOUSE = words('warehouse', t`Warehouse`, 110, (row) => row.warehouse)
const PO = words('po', 'PO', 130, (row) => row.poNumber, { isHiddenAtFirst: true })
const PAYERS: Record<string, string> = { P: t`Prepaid`, C: t`Collect`, T: t`Third party` }
const PAYS = words('pays', t`Freight`, 110, (row) => PAYERS[row.paymentType] ?? row.paymentType)
const CARRIER = words('carrier', t`Carrier`, 150, (row) => row.carrierName || row.carrierScac, {
  sortName: 'CarrierName',
})
const PICKUP: Column<ShipmentRow> = {
  id: 'pickup',
  title: t`Pickup`,
  width: 110,
  sortName: 'PickupByDate',
  cell: (row) => <PickupDay {...pickupOf(row)} />,
  text: (row) => windowText(pickupOf(row)),
}
const CHARGE: Column<ShipmentRow> = { id: 'charge', title: t`Charge`, width: 110, ...chargeOfRow }
const CREATED: Column<ShipmentRow> = timeColumn('created', t`Since`, 190, (row) => row.createdAt, {
  sortName: 'CreateDate',
})
const BACK_ON: Column<ShipmentRow> = {
  id: 'until',
  title: t`Returns on`,
  width: 150,
  cell: (row) => (row.deferredUntil ? <DateWindow date={row.deferredUntil} /> : t`When resumed`),
  text: (row) => row.deferredUntil ?? '',
}

function day(title: string): Column<ShipmentRow> {
  return {
    id: 'shipBy',
    title,
    width: 110,
    sortName: 'PickupByDate',
    cell: (row) => <DateWindow date={row.pickupDate} />,
    text: (row) => row.pickupDate ?? '',
  }
}
