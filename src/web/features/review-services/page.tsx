import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { LaneScreen } from '../../ui/lane-search/lane-screen.tsx'
import { type Lane, useLane } from '../../ui/lane-search/use-lane.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { DaysMapSection } from './days-map.tsx'
import { ServiceCalendar } from './service-calendar.tsx'

const EMPTY = {
  title: t`How long does it take?`,
  hint: t`Enter two ZIPs to see each carrier’s promised day, or only the From ZIP for the transit-day map.`,
}

/** Service days: each carrier between two ZIPs on a calendar, and from one origin to all areas on a map. */
export function Page() {
  const lane = useLane({ withServiceMap: true })
  const { choices, choose } = lane
  return (
    <LaneScreen
      lane={lane}
      submit={t`Show service days`}
      withPickup
      empty={EMPTY}
      actions={<ToTerminals lane={lane} />}
    >
      {(answer) => (
        <>
          <ServiceCalendar
            answer={answer}
            kind={choices.service === 'direct' || choices.service === 'interline' ? choices.service : ''}
            onKind={(kind) => choose('service', kind)}
          />
          <DaysMapSection
            answer={answer}
            carrier={answer.carriers.find(({ scac }) => scac === choices.carrier)?.scac ?? ''}
            onCarrier={(scac) => choose('carrier', scac)}
          />
        </>
      )}
    </LaneScreen>
  )
}

/** A link to the same lane on the other screen, for users who can open it. */
function ToTerminals({ lane: { isAsked, asked } }: { lane: Lane }) {
  const rights = rightsOf(useUser())
  if (!isAsked || !canOpen(rights, 'TerminalInfo')) return null
  return (
    <LinkButton
      {...pageLink('TerminalInfo', { from: asked.originZip, to: asked.destinationZip || undefined })}
      variant="default"
    >
      <Trans>Terminals for this lane</Trans>
    </LinkButton>
  )
}
