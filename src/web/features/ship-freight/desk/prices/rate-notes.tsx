import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconInfoCircle, IconRefreshAlert } from '@tabler/icons-react'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import css from '../../../../ui/rate-list/rate-list.module.css'
import { partWords } from '../pricing/priced-part.ts'
import type { Desk } from '../pricing/use-desk.ts'

interface RateNotesProps {
  desk: Desk
  /** The answers are still arriving. */
  isLive: boolean
  /** No carrier was asked for a price. */
  isEmpty: boolean
  /** A price may be entered by hand. */
  mayEnter: boolean
}

/** Only for a company without carriers. */
const NO_CARRIER = partFrom(() => import('./no-carrier.tsx').then((part) => part.NoCarrier))

/** Notes above the prices: changes since they were requested, and the advice to use another mode. */
export function RateNotes({ desk, isLive, isEmpty, mayEnter }: RateNotesProps) {
  if (isLive) return null
  return (
    <>
      {desk.outdated.length > 0 && !desk.isRatingAgain ? (
        <Outdated names={partWords(desk.outdated)} onRate={() => void desk.rate()} />
      ) : null}
      <Advice
        text={desk.rating.rated?.result.advice ?? ''}
        onMode={(rateModeId) => desk.change({ kind: 'mode', rateModeId })}
      />
      {isEmpty ? <LazyPart of={NO_CARRIER} isWanted with={{ mayEnter }} /> : null}
    </>
  )
}

/** Outdated prices stay visible but cannot be booked. */
function Outdated({ names, onRate }: { names: string; onRate: () => void }) {
  return (
    <Alert color="amber" radius={0} icon={<IconRefreshAlert size={18} />} className={css.banner}>
      <Group gap="sm" justify="space-between">
        <span>
          <Trans>
            Changed since these prices were quoted: {names}. Rates or carriers may differ. Rate again before
            you book.
          </Trans>
        </span>
        <Button size="xs" variant="default" onClick={onRate}>
          <Trans>Rate again</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

const VOLUME_LTL = 2
const TRUCKLOAD = 3

/** The advice to request volume prices, with a button. */
function Advice({ text, onMode }: { text: string; onMode: (rateModeId: number) => void }) {
  if (text === '') return null
  return (
    <Alert color="violet" radius={0} icon={<IconInfoCircle size={18} />} className={css.banner}>
      <Group gap="sm" justify="space-between">
        <span>{text}</span>
        <Group gap="xs" className="lading-no-print">
          <Button size="xs" variant="default" onClick={() => onMode(VOLUME_LTL)}>
            <Trans>Volume LTL</Trans>
          </Button>
          <Button size="xs" variant="default" onClick={() => onMode(TRUCKLOAD)}>
            <Trans>Truckload</Trans>
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
