import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { mapOcean } from '#contracts/endpoints/containers.ts'
import { type ContainerState, STATE_LABELS } from '#domain/ocean/journey.ts'
import { keep, readKept } from '../../api/kept.ts'
import { useCall } from '../../api/queries.ts'
import { term } from '../../text/terms.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { WorldMap, type WorldWay } from '../../ui/world-map/world-map.tsx'
import { ContainerLink } from './columns.tsx'

const KEPT = 'ocean.map-is-folded'

interface ContainerMapProps {
  /** Absent: all containers that are not returned yet. */
  containerId?: string
  onChoose?: (id: string) => void
}

/** The positions of containers on the world map. */
export function ContainerMap({ containerId, onChoose }: ContainerMapProps) {
  const [isFolded, setFolded] = useState<boolean>(
    () => containerId === undefined && readKept<boolean>(KEPT, false),
  )
  const body = containerId ? { containerIds: [containerId] } : {}
  const map = useCall(mapOcean, body, { enabled: !isFolded, silent: true })
  const ways = (map.data?.containers ?? []).map(wayOf)
  const fold = (next: boolean) => {
    keep(KEPT, next || undefined)
    setFolded(next)
  }
  return (
    <Section title={t`Map`} {...(containerId ? {} : { note: String(ways.length), isFolded, onFold: fold })}>
      {map.error ? <ErrorState message={map.error.message} onRetry={() => void map.refetch()} /> : null}
      <WorldMap
        label={containerId ? t`Map of the container` : t`Map of the containers`}
        ways={ways}
        {...(onChoose ? { onChoose } : {})}
        nameOf={(way) => <ContainerLink id={way.id} name={nameOf(map.data?.containers, way.id)} />}
      />
    </Section>
  )
}

interface Mapped {
  ContainerID: string
  ContainerNumber: string
  VesselName: string
  status: string
  DaysLate: number | null
  PortOfLoading: string
  PortOfDischarge: string
  route: [number, number][]
  position: [number, number] | null
  progress: number
}

const nameOf = (all: readonly Mapped[] | undefined, id: string): string =>
  all?.find((one) => one.ContainerID === id)?.ContainerNumber || t`Container without a number`

function wayOf(one: Mapped): WorldWay {
  const late = one.DaysLate ?? 0
  const lane = t`${one.PortOfLoading || 'unknown'} to ${one.PortOfDischarge || 'unknown'}`
  const state = term(STATE_LABELS[one.status as ContainerState]).toLowerCase()
  const at =
    one.progress > 0 && one.progress < 1 ? t`, about ${Math.round(one.progress * 100)}% of the way` : ''
  return {
    id: one.ContainerID,
    route: one.route,
    position: one.position,
    progress: one.progress,
    isLate: late > 0,
    words: `${lane}: ${state}${at}${late > 0 ? t`, ${plural(late, { one: '# day', other: '# days' })} late` : ''}.`,
    from: one.PortOfLoading,
    to: one.PortOfDischarge,
  }
}
