import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { portLabel } from '#domain/ocean/ports.ts'
import { Instant } from '../../ui/date-window.tsx'
import { Fact, FactList } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { FreeTimeCell, LateNote } from './container-badges.tsx'

const TRACKERS = { '': t`By hand`, dcsa: t`The shipping line`, terminal49: t`Terminal49` }

/** The known facts of a container. */
export function ContainerFacts({ container: one }: { container: ContainerValue }) {
  const port = ({ unlocode, name }: ContainerValue['portOfLoading']) => portLabel({ unlocode, name }) || '–'
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`Shipping line`, one.carrierName || '–'],
    [t`Vessel and voyage`, [one.vesselName, one.voyage].filter(Boolean).join(', ') || '–'],
    [t`Port of loading`, port(one.portOfLoading)],
    [t`Port of discharge`, port(one.portOfDischarge)],
    [
      one.departedAt ? t`Departed` : t`Estimated departure`,
      <Instant
        key="departure"
        at={one.departedAt ?? one.estimatedDeparture}
        timeZone={one.portOfLoading.timeZone}
      />,
    ],
    [
      one.arrivedAt ? t`Arrived` : t`Estimated arrival`,
      <span key="arrival">
        <Instant at={one.arrivedAt ?? one.estimatedArrival} timeZone={one.portOfDischarge.timeZone} />{' '}
        <LateNote container={one} />
      </span>,
    ],
    [
      one.freeTime.kind === 'perDiem' ? t`Return empty by` : t`Last free day`,
      <FreeTimeCell key="free" container={one} />,
    ],
    [t`Type`, one.type],
    [t`Booking`, one.bookingNumber || '–'],
    [t`Bill of lading`, one.masterBolNumber || '–'],
    ['PO', one.poNumber || '–'],
    [t`Reference`, one.reference || '–'],
    [t`Tracked by`, TRACKERS[one.trackedBy]],
  ]
  return (
    <Section
      title={t`Details`}
      note={
        one.trackedAt ? (
          <Text span inherit>
            <Trans>
              Updated <Instant at={one.trackedAt} />
            </Trans>
          </Text>
        ) : null
      }
    >
      <FactList width={170}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </FactList>
    </Section>
  )
}
