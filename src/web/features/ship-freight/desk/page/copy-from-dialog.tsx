import { t } from '@lingui/core/macro'
import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { globalSearch, listShipmentsForTracking, shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { showPlace } from '#domain/text/lane.ts'
import { readBy, useCall } from '../../../../api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { useSettled } from '../../../../ui/use-settled.ts'
import { weightText } from '../../../../ui/weight.tsx'
import styles from './copy-from.module.css'

interface CopyFromDialogProps {
  isOpen: boolean
  onCopy: (shipment: ShipmentValue) => void
  onClose: () => void
}

/** Finds a shipment and copies it onto the form. */
export function CopyFromDialog({ isOpen, onCopy, onClose }: CopyFromDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Copy from a shipment`} size="lg">
      {isOpen ? <Finder onCopy={onCopy} onDone={onClose} /> : null}
    </Modal>
  )
}

function Finder({ onCopy, onDone }: { onCopy: (shipment: ShipmentValue) => void; onDone: () => void }) {
  const [text, setText] = useState('')
  const { hits, isSearching } = useShipmentHits(text)
  const client = useQueryClient()
  const take = async (hit: Hit) => {
    try {
      const read = readBy(shipmentDetails, { shipmentId: hit.id })
      onCopy((await client.fetchQuery(read)).shipment)
      onDone()
    } catch {
      toast('error', t`Shipment ${hit.title} could not be read. Please try again.`)
    }
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={t`BOL, PRO, order, PO or consignee`}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = hits[0]
          if (event.key === 'Enter' && first && !isSearching) void take(first)
        }}
      />
      <Text size="xs" c="dimmed" role="status">
        {text.trim().length < SHORTEST
          ? t`Latest shipments`
          : isSearching
            ? t`Searching …`
            : t`${hits.length} found`}
      </Text>
      <ul className={styles.hits} aria-label={t`Shipments`}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <UnstyledButton className={styles.hit} onClick={() => void take(hit)}>
              <span className="lading-code">{hit.title}</span>
              <span className={styles.detail}>{hit.detail}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface Hit {
  id: string
  title: string
  detail: string
}

/** The search starts at three letters; before that the list offers the latest shipments. */
const SHORTEST = 3
const MOST = 10

function useShipmentHits(text: string): { hits: Hit[]; isSearching: boolean } {
  const settled = useSettled(text.trim(), 150)
  const isWanted = text.trim().length >= SHORTEST
  const latest = useCall(
    listShipmentsForTracking,
    { pageSize: MOST },
    { query: { statuscode: 'ACTIVE' }, enabled: !isWanted, silent: true },
  )
  const found = useCall(
    globalSearch,
    { searchtext: settled },
    { enabled: settled.length >= SHORTEST, keepsPrevious: true, silent: true },
  )
  if (!isWanted) {
    const rows = latest.data?.rows ?? []
    return {
      isSearching: latest.isFetching,
      hits: rows.map((row) => ({
        id: row.id,
        title: row.bolNumber,
        detail: [
          row.destinationName,
          showPlace({ city: row.destinationCity, state: row.destinationState, zip: row.destinationZip }),
          weightText(row.totalWeightLb),
          row.carrierName,
        ]
          .filter(Boolean)
          .join(' · '),
      })),
    }
  }
  const hits = (found.data?.hits ?? []).filter((hit) => hit.kind === 'shipment').slice(0, MOST)
  return { hits, isSearching: found.isFetching || settled !== text.trim() }
}
