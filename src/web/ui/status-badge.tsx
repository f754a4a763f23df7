import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconClockPause,
  IconInbox,
  IconRoute,
  IconSend,
  IconTruck,
} from '@tabler/icons-react'
import type { ShipmentStatus } from '#domain/shipment/lifecycle.ts'
import type { Standing } from '#domain/tracking/standing.ts'
import { term } from '../text/terms.ts'

interface StatusBadgeProps {
  status: ShipmentStatus
  isTendered?: boolean
  /** For V: whether it was voided or archived. */
  endedAs?: '' | 'void' | 'archived'
  /** The problem in words; shown with the status until a later good event clears it. */
  problem?: string
  /** On time or late, and the reason. */
  standing?: Standing
  standingReason?: string
}

const FACES = {
  O: { icon: IconInbox, word: t`Open order`, color: 'gray' },
  Q: { icon: IconRoute, word: t`Rate & Route`, color: 'accent' },
  H: { icon: IconClockPause, word: t`Deferred`, color: 'gray' },
  T: { icon: IconCalendarCheck, word: t`Scheduled`, color: 'violet' },
  A: { icon: IconTruck, word: t`In transit`, color: 'accent' },
  D: { icon: IconCircleCheck, word: t`Delivered`, color: 'green' },
} as const

/** One line, unless the container can stack the badges, as on the card of a row. */
const WRAP = 'var(--lading-badges-wrap, nowrap)' as 'wrap'

/** Padding with which the status and its flags fit a list column at 1280 px. */
const INSET = 6

/** The status of an order or shipment as a word with its icon. Flags next to it are words without icons. */
export function StatusBadge(props: StatusBadgeProps) {
  const { status, isTendered, endedAs, standing } = props
  const problem = term(props.problem ?? '')
  const standingReason = term(props.standingReason ?? '')
  const face = faceOf(status, isTendered ?? false, endedAs ?? '')
  const Icon = face.icon
  return (
    <Group gap={4} display="inline-flex" style={{ flexWrap: WRAP }}>
      <Badge color={face.color} leftSection={<Icon size={14} aria-hidden />} tt="none" px={INSET}>
        {face.word}
      </Badge>
      {standing === 'late' ? (
        <Badge color="red" variant="outline" tt="none" px={INSET} title={standingReason}>
          <Trans>
            Late
            <span className="lading-heard">: {standingReason}</span>
          </Trans>
        </Badge>
      ) : null}
      {standing === 'atRisk' && !problem ? (
        <Badge color="yellow" tt="none" px={INSET} title={standingReason}>
          <Trans>
            At risk
            <span className="lading-heard">: {standingReason}</span>
          </Trans>
        </Badge>
      ) : null}
      {problem ? <ProblemBadge problem={problem} isTight={standing === 'late' || status === 'Q'} /> : null}
    </Group>
  )
}

/** Shows an icon if the word would be cut. Both have the full sentence on hover and for screen readers. */
function ProblemBadge({ problem, isTight }: { problem: string; isTight: boolean }) {
  return (
    <Badge color="red" tt="none" px={INSET} title={t`Problem: ${problem}`}>
      {isTight ? (
        <IconAlertTriangle size={14} aria-hidden style={{ display: 'block' }} />
      ) : (
        <span>
          <Trans>Problem</Trans>
        </span>
      )}
      <span className="lading-heard">{isTight ? t`Problem: ${problem}` : `: ${problem}`}</span>
    </Badge>
  )
}

/** The word of the badge, for exports and the palette. */
export const statusWord = (status: ShipmentStatus, isTendered = false, endedAs = ''): string =>
  faceOf(status, isTendered, endedAs).word

function faceOf(status: ShipmentStatus, isTendered: boolean, endedAs: string) {
  if (status === 'T' && isTendered) return { icon: IconSend, word: t`Tendered`, color: 'violet' }
  if (status !== 'V') return FACES[status]
  return endedAs === 'archived'
    ? { icon: IconArchive, word: t`Archived`, color: 'gray' }
    : { icon: IconBan, word: t`Voided`, color: 'gray' }
}
