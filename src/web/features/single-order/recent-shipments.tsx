import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listShipments } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { useCall } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { chargeOfRow } from '../../ui/charge-of-row.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { DateWindow, windowText } from '../../ui/date-window.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'
import { BOL_COLUMN, LANE_COLUMN, pickupOf } from '../../ui/shipment-list/columns.tsx'
import { StatusBadge, statusWord } from '../../ui/status-badge.tsx'

const STATES = { Q: t`To be routed`, T: t`Scheduled`, A: t`In transit`, D: t`Delivered` }
type State = keyof typeof STATES

/** The shipments edited last, newest first. */
export function RecentShipments() {
  const navigate = useNavigate()
  const state = useTableState({ pageSize: 10, sort: '-CreateDate', filters: ['state'] })
  const status: State = (state.filters.state ?? '') in STATES ? (state.filters.state as State) : 'Q'
  const list = useCall(listShipments, state.paging, { query: { statuscode: status }, keepsPrevious: true })
  const columns = useMemo(shipmentColumns, [])
  return (
    <Section title={t`Recent shipments`}>
      <DataTable
        id="recent-shipments"
        label={t`Recent shipments`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        error={list.error && !list.error.refused.isTold ? list.error.refused.message : ''}
        onOpen={(row) => void navigate(pageLink('ShipmentDetails', { shipmentid: row.id }))}
        searchPlaceholder={t`BOL, PRO, order, consignee  ( / )`}
        filters={
          <Segments
            label={t`State`}
            data={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
            value={status}
            onChange={(value) => state.change({ filters: { state: value === 'Q' ? '' : value } })}
          />
        }
        empty={{
          title: t`No shipments here yet`,
          hint: t`Shipments appear here once they have been rated.`,
          action: (
            <LinkButton {...pageLink('Prepaid')} variant="default" size="xs">
              <Trans>Start a prepaid shipment</Trans>
            </LinkButton>
          ),
        }}
      />
    </Section>
  )
}

function shipmentColumns(): Column<ShipmentRow>[] {
  return [
    { ...BOL_COLUMN, width: 164 },
    {
      id: 'status',
      title: t`State`,
      width: 170,
      cell: (row) => (
        <StatusBadge
          status={row.status}
          isTendered={row.isTendered}
          endedAs={row.endedAs}
          problem={row.problem}
        />
      ),
      text: (row) => statusWord(row.status, row.isTendered, row.endedAs),
    },
    textColumn('consignee', t`Consignee`, 180, (row) => row.destinationName, { sortName: 'DestinationName' }),
    { ...LANE_COLUMN, width: 270 },
    textColumn('carrier', t`Carrier`, 160, (row) => row.carrierName, { sortName: 'CarrierName' }),
    codeColumn('pro', 'PRO', 130, (row) => row.proNumber, { isHiddenAtFirst: true }),
    {
      id: 'pickup',
      title: t`Pickup`,
      sortName: 'PickupByDate',
      width: 240,
      cell: (row) => <DateWindow {...pickupOf(row)} />,
      text: (row) => windowText(pickupOf(row)),
    },
    {
      id: 'total',
      title: t`Total`,
      width: 100,
      ...chargeOfRow,
    },
  ]
}
