import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { listShipmentsForTracking, shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow, ShipmentValue } from '#contracts/entities/shipment.ts'
import { unitSumsText } from '#domain/shipment/handling-units.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { readBy, useCall } from '../../../../api/queries.ts'
import { showDate } from '../../../../text/dates.ts'
import { toast } from '../../../../ui/toast.ts'
import { useSettled } from '../../../../ui/use-settled.ts'
import { weightText } from '../../../../ui/weight.tsx'
import styles from '../form/desk.module.css'

interface LastShipmentOfferProps {
  consignee: Address
  onRepeat: (shipment: ShipmentValue) => void
}

/** Repeats the last shipment to this consignee with one key: clerks ship to the same places every day. */
export function LastShipmentOffer({ consignee, onRepeat }: LastShipmentOfferProps) {
  const last = useLastShipment(consignee)
  const client = useQueryClient()
  if (last === null) return null
  const copy = async () => {
    try {
      const { shipment } = await client.fetchQuery(
        readBy(shipmentDetails, { shipmentId: last.id }, { silent: true }),
      )
      onRepeat(shipment)
    } catch {
      toast('error', t`Shipment ${last.bolNumber} could not be read. Please try again.`)
    }
  }
  return (
    <div className={styles.offer}>
      <Text size="sm">
        <Trans>
          Last time{dayOf(last)}: {unitsOf(last)}
          {weightText(last.totalWeightLb)}
          {last.carrierName ? t` with ${last.carrierName}` : ''}
        </Trans>
      </Text>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconRepeat size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        <Trans>Copy from last shipment</Trans>
      </Button>
    </div>
  )
}

function unitsOf({ totalPallets: pallets, totalQuantity: quantity }: ShipmentRow): string {
  const words = unitSumsText({ pallets, quantity })
  return words ? `${words}, ` : ''
}

function dayOf(row: ShipmentRow): string {
  const shown = showDate(row.pickupDate ?? row.createdAt.slice(0, 10))
  return shown.kind === 'text' ? `, ${shown.text}` : ''
}

const RECENT = 10

/** The newest shipment to the same name and ZIP; null while there is none. */
function useLastShipment({ companyName, zip }: Address): ShipmentRow | null {
  const settled = useSettled(companyName.trim(), 150)
  const isWanted = settled.length >= 3 && zip.length >= 5
  const rows = [
    ...useRecent('T', settled, isWanted),
    ...useRecent('A', settled, isWanted),
    ...useRecent('D', settled, isWanted),
  ].filter(
    (row) =>
      row.destinationName.toLowerCase() === settled.toLowerCase() &&
      row.destinationZip.slice(0, 5) === zip.slice(0, 5),
  )
  if (!isWanted) return null
  return rows.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0] ?? null
}

/** The newest of a bucket; shipments that are still being rated do not count. */
function useRecent(statuscode: 'T' | 'A' | 'D', searchText: string, enabled: boolean): ShipmentRow[] {
  const options = { query: { statuscode }, enabled, silent: true, staleTime: 60_000 }
  return useCall(listShipmentsForTracking, { searchText, pageSize: RECENT }, options).data?.rows ?? []
}
