import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { mapInTransit } from '#contracts/endpoints/tracking.ts'
import { keep, readKept } from '../../api/kept.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { BolLink } from '../../ui/shipment-list/columns.tsx'
import { whereItIs } from '../../ui/us-map/map-shipment.ts'
import { UsMap } from '../../ui/us-map/us-map.tsx'
import type { TrackTab } from './tabs.ts'

const KEPT = 'track.map-is-folded'

interface TrackMapProps {
  tab: TrackTab
  chosenId: string | undefined
  onChoose: (shipmentId: string | undefined) => void
}

/** The positions of the tab's shipments. It stays collapsed once the user collapses it, and then sends no requests. */
export function TrackMap({ tab, chosenId, onChoose }: TrackMapProps) {
  const [isFolded, setIsFolded] = useState(() => readKept(KEPT, false))
  const map = useCall(mapInTransit, { statusCode: tab.status }, { enabled: !isFolded, silent: true })
  const shipments = map.data?.shipments ?? []
  const chosen = shipments.find((one) => one.shipmentId === chosenId)
  const fold = (next: boolean) => {
    keep(KEPT, next || undefined)
    setIsFolded(next)
  }
  return (
    <Section title={t`Map`} note={noteOf(shipments.length)} isFolded={isFolded} onFold={fold}>
      {map.error ? <ErrorState message={map.error.message} onRetry={() => void map.refetch()} /> : null}
      <UsMap
        label={t`Shipment map: ${tab.title}`}
        shipments={shipments}
        chosenId={chosen?.shipmentId}
        onChoose={(id) => onChoose(id === chosenId ? undefined : id)}
        chosenWords={
          chosen ? (
            <>
              <BolLink id={chosen.shipmentId} bolNumber={chosen.BOLNumber} /> {chosen.CarrierName},{' '}
              {whereItIs(chosen)}
            </>
          ) : undefined
        }
        nameOf={(one) => <BolLink id={one.shipmentId} bolNumber={one.BOLNumber} />}
      />
    </Section>
  )
}

/** The map shows the newest shipments up to its limit. */
const MOST_ON_MAP = 300
const noteOf = (count: number): string => (count >= MOST_ON_MAP ? t`the newest ${count}` : `${count}`)
