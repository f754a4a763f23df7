import { t } from '@lingui/core/macro'
import { Badge, Button, Text } from '@mantine/core'
import type { RoutingValue } from '#contracts/endpoints/schedule.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { chargeOfRow } from '../../ui/charge-of-row.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { DateWindow, windowText } from '../../ui/date-window.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import {
  BOL_COLUMN,
  LANE_COLUMN,
  pickupOf,
  STATUS_COLUMN,
  WEIGHT_COLUMN,
} from '../../ui/shipment-list/columns.tsx'
import css from './multiple-orders.module.css'
import type { OrdersTab } from './tabs.ts'

/** The data that cells need in addition to their row. */
export interface Cells {
  /** By shipment; empty except in Rate & Route. */
  routings: ReadonlyMap<string, RoutingValue>
  /** Opens the other offers of a shipment; null for read-only users. */
  onOffers: ((row: ShipmentRow) => void) | null
  onLoad: (row: ShipmentRow) => void
}

/** The columns of a tab. */
export function columnsFor(tab: OrdersTab, cells: Cells): readonly Column<ShipmentRow>[] {
  if (tab.status === 'O') return [orderColumn, consignee, lane, shipBy, WEIGHT_COLUMN, quantity, warehouse]
  const all = [bol, consignee, lane, carrierColumn(cells), charge]
  if (tab.status === 'Q') all.push(savingColumn(cells))
  else all.splice(1, 0, status)
  return [...all, pickup, WEIGHT_COLUMN, loadColumn(cells), order, warehouse]
}

const orderColumn: Column<ShipmentRow> = {
  id: 'order',
  title: t`Order`,
  width: 160,
  isCardTitle: true,
  cell: (row) => <span className="lading-code">{row.orderNumber}</span>,
  text: (row) => row.orderNumber,
}
const order: Column<ShipmentRow> = {
  ...orderColumn,
  isCardTitle: false,
  cell: (row) => row.orderNumber || '–',
}
const bol: Column<ShipmentRow> = { ...BOL_COLUMN, width: 165 }
const status: Column<ShipmentRow> = {
  ...STATUS_COLUMN,
  // Both badges: the state, and a problem in addition.
  width: 200,
}
const consignee: Column<ShipmentRow> = textColumn(
  'consignee',
  t`Consignee`,
  180,
  (row) => row.destinationName,
  { sortName: 'DestinationName' },
)
const lane: Column<ShipmentRow> = { ...LANE_COLUMN, width: 280 }
const pickup: Column<ShipmentRow> = {
  id: 'pickup',
  title: t`Pickup`,
  sortName: 'PickupByDate',
  width: 260,
  cell: (row) => <DateWindow {...pickupOf(row)} />,
  text: (row) => windowText(pickupOf(row)),
}
const shipBy: Column<ShipmentRow> = {
  ...pickup,
  title: t`Ship by`,
  width: 130,
  cell: (row) => <DateWindow date={row.pickupDate} />,
}
const quantity: Column<ShipmentRow> = {
  id: 'quantity',
  title: t`Qty`,
  width: 80,
  isFigure: true,
  cell: (row) => row.totalQuantity.toLocaleString('en-US'),
  text: (row) => String(row.totalQuantity),
}
const charge: Column<ShipmentRow> = {
  id: 'charge',
  title: t`Charge`,
  width: 110,
  ...chargeOfRow,
}
const warehouse: Column<ShipmentRow> = textColumn('warehouse', t`Warehouse`, 120, (row) => row.warehouse, {
  isHiddenAtFirst: true,
})

/** The carrier, with a button to the other offers if there are any. */
function carrierColumn({ routings, onOffers }: Cells): Column<ShipmentRow> {
  return {
    id: 'carrier',
    title: t`Carrier`,
    sortName: 'CarrierName',
    // No wider: at 1280 pixels the charge is the last visible column.
    width: 240,
    cell: (row) => {
      const routing = routings.get(row.id)
      const name = row.carrierName || row.carrierScac
      // A carrier's quote or a manual price has no alternatives to choose from.
      if (!routing?.offers.length || !onOffers) return name || '–'
      const note = noteOf(routing)
      const shown = name || t`No carrier`
      return (
        <div className={css.carrier}>
          <Button
            size="compact-sm"
            variant="default"
            miw={0}
            title={shown}
            onClick={(event) => {
              event.stopPropagation()
              onOffers(row)
            }}
            aria-label={t`${shown}: choose ${name ? t`another` : t`a`} carrier for ${row.bolNumber}`}
          >
            <Text span inherit truncate lh={1.4}>
              {shown}
            </Text>
          </Button>
          {/* The name is truncated, not the badge, which would be unreadable. */}
          {note ? (
            <Badge size="sm" color="yellow" flex="none" tt="none">
              {note}
            </Badge>
          ) : null}
        </div>
      )
    },
    text: (row) => row.carrierName,
  }
}

/** Outdated offers come first, because a new routing may need no reason. */
const noteOf = ({ isOutdated, isExpired, needsReason }: RoutingValue): string => {
  if (isOutdated) return t`changed since`
  if (isExpired) return t`price expired`
  return needsReason ? t`reason required` : ''
}

function savingColumn({ routings }: Cells): Column<ShipmentRow> {
  const savingOf = (row: ShipmentRow) => {
    const routing = routings.get(row.id)
    return routing && !routing.isOutdated ? routing.dearestCents - routing.chosenCents : null
  }
  return {
    id: 'saving',
    title: t`Saving`,
    width: 110,
    isFigure: true,
    cell: (row) => <Money cents={savingOf(row)} currency={row.currency} />,
    text: (row) => moneyText(savingOf(row), row.currency),
  }
}

function loadColumn({ onLoad }: Cells): Column<ShipmentRow> {
  const wordsOf = (row: ShipmentRow) => unitsShort(row) || t`Load`
  return {
    id: 'load',
    title: t`Load`,
    width: 100,
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t`${wordsOf(row)}, load diagram for ${row.bolNumber}`}
        onClick={(event) => {
          event.stopPropagation()
          onLoad(row)
        }}
      >
        <Text span size="sm" className="lading-figure">
          {wordsOf(row)}
        </Text>
      </Button>
    ),
    text: unitsShort,
  }
}

/** `2 PLT`, `1 PLT + 21`: loose pieces are included. */
function unitsShort({ totalPallets, totalQuantity }: ShipmentRow): string {
  if (totalPallets <= 0) return ''
  const rest = totalQuantity - totalPallets
  const pallets = t`${totalPallets.toLocaleString('en-US')} PLT`
  return rest > 0 ? `${pallets} + ${rest.toLocaleString('en-US')}` : pallets
}
