import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRepeat } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { listShipmentsForTracking, shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow, ShipmentValue } from '#contracts/entities/shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { showDate } from '#domain/text/date-display.ts'
import { readBy, useCall } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { weightText } from '../../ui/weight.tsx'
import styles from './prepaid.module.css'

interface LastShipmentOfferProps {
  consignee: Address
  onRepeat: (shipment: ShipmentValue) => void
}

/** What went to this consignee last, one key away: the repeat shipment is the clerk's daily bread. */
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
      toast('error', `Shipment ${last.bolNumber} could not be read. Please try again.`)
    }
  }
  return (
    <div className={styles.offer}>
      <Text size="sm">
        Last time{dayOf(last)}: {last.totalPallets > 0 ? `${last.totalPallets} pallets, ` : ''}
        {weightText(last.totalWeightLb)}
        {last.carrierName ? ` with ${last.carrierName}` : ''}
      </Text>
      <Button
        size="xs"
        variant="light"
        leftSection={<IconRepeat size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        Copy from last shipment
      </Button>
    </div>
  )
}

function dayOf(row: ShipmentRow): string {
  const shown = showDate(row.pickupDate ?? row.createdAt.slice(0, 10))
  return shown.kind === 'text' ? `, ${shown.text}` : ''
}

const RECENT = 10

/** The newest shipment to the same name and ZIP, under way or delivered; null while there is none. */
function useLastShipment({ companyName, zip }: Address): ShipmentRow | null {
  const [settled] = useDebouncedValue(companyName.trim(), 150)
  const options = { enabled: settled.length >= 3 && zip.length >= 5, silent: true, staleTime: 60_000 }
  const body = { searchText: settled, pageSize: RECENT }
  const active = useCall(listShipmentsForTracking, body, { ...options, query: { statuscode: 'ACTIVE' } })
  const delivered = useCall(listShipmentsForTracking, body, { ...options, query: { statuscode: 'D' } })
  if (!options.enabled) return null
  const isSame = (row: ShipmentRow) =>
    row.destinationName.toLowerCase() === settled.toLowerCase() &&
    row.destinationZip.slice(0, 5) === zip.slice(0, 5)
  const rows = [...(active.data?.rows ?? []), ...(delivered.data?.rows ?? [])].filter(isSame)
  return rows.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0] ?? null
}
