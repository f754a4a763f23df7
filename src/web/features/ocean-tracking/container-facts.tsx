import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { portLabel } from '#domain/ocean/ports.ts'
import { Instant } from '../../ui/date-window.tsx'
import { Section } from '../../ui/section.tsx'
import { FreeTimeCell, LateNote } from './container-badges.tsx'
import css from './ocean.module.css'

const TRACKERS = { '': 'By hand', dcsa: 'The shipping line', terminal49: 'Terminal49' } as const

/** What is known of a container. */
export function ContainerFacts({ container: one }: { container: ContainerValue }) {
  const port = ({ unlocode, name }: ContainerValue['portOfLoading']) => portLabel({ unlocode, name }) || '–'
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Shipping line', one.carrierName || '–'],
    ['Vessel and voyage', [one.vesselName, one.voyage].filter(Boolean).join(', ') || '–'],
    ['Port of loading', port(one.portOfLoading)],
    ['Port of discharge', port(one.portOfDischarge)],
    [
      one.departedAt ? 'Departed' : 'Estimated departure',
      <Instant
        key="departure"
        at={one.departedAt ?? one.estimatedDeparture}
        timeZone={one.portOfLoading.timeZone}
      />,
    ],
    [
      one.arrivedAt ? 'Arrived' : 'Estimated arrival',
      <span key="arrival">
        <Instant at={one.arrivedAt ?? one.estimatedArrival} timeZone={one.portOfDischarge.timeZone} />{' '}
        <LateNote container={one} />
      </span>,
    ],
    [
      one.freeTime.kind === 'perDiem' ? 'Return empty by' : 'Last free day',
      <FreeTimeCell key="free" container={one} />,
    ],
    ['Type', one.type],
    ['Booking', one.bookingNumber || '–'],
    ['Bill of lading', one.masterBolNumber || '–'],
    ['PO', one.poNumber || '–'],
    ['Reference', one.reference || '–'],
    ['Tracked by', TRACKERS[one.trackedBy]],
  ]
  return (
    <Section
      title="Details"
      note={
        one.trackedAt ? (
          <Text span inherit>
            Updated <Instant at={one.trackedAt} />
          </Text>
        ) : null
      }
    >
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
