import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { LaneScreen } from '../../ui/lane-search/lane-screen.tsx'
import { type Lane, useLane } from '../../ui/lane-search/use-lane.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { TerminalList } from './terminal-list.tsx'

const EMPTY = {
  title: t`Which terminals serve it?`,
  hint: t`Enter two ZIPs to see each carrier’s origin and destination terminals, or only the From ZIP.`,
}

/** The terminals of each carrier at both ends of a lane: phone, hours, and distance. */
export function Page() {
  const lane = useLane()
  const { choices, choose } = lane
  return (
    <LaneScreen lane={lane} submit={t`Find terminals`} empty={EMPTY} actions={<ToServices lane={lane} />}>
      {(answer) => (
        <TerminalList
          answer={answer}
          wanted={choices.q ?? ''}
          onWanted={(text) => choose('q', text)}
          chosen={choices.carrier ?? ''}
          onChosen={(scac) => choose('carrier', scac)}
        />
      )}
    </LaneScreen>
  )
}

/** A link to the same lane on the other screen, for users who can open it. */
function ToServices({ lane: { isAsked, asked } }: { lane: Lane }) {
  const rights = rightsOf(useUser())
  if (!isAsked || !canOpen(rights, 'ReviewServices')) return null
  return (
    <LinkButton
      {...pageLink('ReviewServices', { from: asked.originZip, to: asked.destinationZip || undefined })}
      variant="default"
    >
      <Trans>Service days for this lane</Trans>
    </LinkButton>
  )
}
