import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { Lane } from '../../ui/lane.tsx'
import { SilentCarriers } from '../../ui/lane-search/silent-carriers.tsx'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'
import { Section } from '../../ui/section.tsx'
import { CarrierTerminals } from './carrier-terminals.tsx'
import { hasTerminal, searchCarriers } from './served.ts'
import css from './terminal-info.module.css'
import { TerminalMap } from './terminal-map.tsx'

interface TerminalListProps {
  answer: LaneAnswer
  /** The text that filters the list. */
  wanted: string
  onWanted: (text: string) => void
  /** SCAC of the carrier highlighted on the map; '' = none. */
  chosen: string
  onChosen: (scac: string) => void
}

/** Every carrier's terminals of the lane as cards, with the map next to them. */
export function TerminalList(props: TerminalListProps) {
  const { answer, wanted, onWanted, onChosen } = props
  const served = answer.carriers.filter(hasTerminal)
  const found = searchCarriers(served, wanted)
  const chosen = found.find(({ scac }) => scac === props.chosen)
  return (
    <div className={css.sides}>
      <Section
        title={t`Terminals`}
        note={<Ends answer={answer} />}
        actions={<SearchField wanted={wanted} onWanted={onWanted} />}
      >
        {found.length === 0 ? <NoTerminals wanted={wanted} isServed={served.length > 0} /> : null}
        <ul className={css.list} aria-label={t`Carriers and their terminals`}>
          {found.map((service) => (
            <CarrierTerminals
              key={service.scac}
              service={service}
              answer={answer}
              isChosen={service.scac === chosen?.scac}
              onChosen={onChosen}
            />
          ))}
        </ul>
        <SilentCarriers
          services={answer.carriers.filter((service) => !hasTerminal(service))}
          title={t`No terminal for this lane`}
        />
        {found.some(({ isSynthetic }) => isSynthetic) ? (
          <p className={css.note}>
            <Trans>Demo carriers: terminals, addresses and phone numbers are made up.</Trans>
          </p>
        ) : null}
      </Section>
      <div className={css.beside}>
        <MapSection answer={answer} services={found} chosen={chosen} onChosen={onChosen} />
      </div>
    </div>
  )
}

function SearchField({ wanted, onWanted }: Pick<TerminalListProps, 'wanted' | 'onWanted'>) {
  return (
    <TextInput
      aria-label={t`Search carriers`}
      placeholder={t`Carrier or city`}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={160}
      value={wanted}
      onChange={(event) => onWanted(event.currentTarget.value)}
    />
  )
}

function Ends({ answer: { origin, destination, miles } }: { answer: LaneAnswer }) {
  if (!destination) return <>{[origin.city, origin.state, origin.zip].join(' ')}</>
  return (
    <Trans>
      <Lane from={origin} to={destination} /> · {miles?.toLocaleString('en-US')} mi
    </Trans>
  )
}

function NoTerminals({ wanted, isServed }: { wanted: string; isServed: boolean }) {
  if (isServed)
    return <EmptyState title={t`No carrier matches “${wanted}”.`} hint={t`Clear the search to see all.`} />
  return (
    <EmptyState
      title={t`No terminals for these ZIPs.`}
      hint={t`Carriers appear here with the terminals they list for an area.`}
      action={<FixLink to="freight-carrier" />}
    />
  )
}

interface MapSectionProps {
  answer: LaneAnswer
  services: readonly LaneServiceValue[]
  chosen: LaneServiceValue | undefined
  onChosen: (scac: string) => void
}

function MapSection({ answer, services, chosen, onChosen }: MapSectionProps) {
  return (
    <Section title={t`Map`}>
      <TerminalMap answer={answer} services={services} chosen={chosen} onChosen={onChosen} />
      <p className={css.note} aria-live="polite">
        {chosen
          ? t`${chosen.carrierName} is highlighted. Lines connect the ZIPs to its terminals.`
          : t`Choose a carrier to see which terminals it owns.`}
      </p>
    </Section>
  )
}
