import { Badge, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCalendarCheck,
  IconCircleCheck,
  IconClockExclamation,
  IconClockPause,
  IconInbox,
  IconRoute,
  IconSend,
  IconTruck,
} from '@tabler/icons-react'
import type { ShipmentStatus } from '#domain/shipment/lifecycle.ts'
import type { Standing } from '#domain/tracking/standing.ts'

interface StatusBadgeProps {
  status: ShipmentStatus
  isTendered?: boolean
  /** For V: which of the two ends it was. */
  endedAs?: '' | 'void' | 'archived'
  /** What is wrong, in words; laid over the state until a later good event clears it. */
  problem?: string
  /** How it stands against its promises, and why. */
  standing?: Standing
  standingReason?: string
}

const FACES = {
  O: { icon: IconInbox, word: 'Open order', color: 'gray' },
  Q: { icon: IconRoute, word: 'Rate & Route', color: 'accent' },
  H: { icon: IconClockPause, word: 'Deferred', color: 'gray' },
  T: { icon: IconCalendarCheck, word: 'Scheduled', color: 'violet' },
  A: { icon: IconTruck, word: 'In transit', color: 'accent' },
  D: { icon: IconCircleCheck, word: 'Delivered', color: 'green' },
} as const

/** In one line, but where the place has room for one below the other, as on the card of a row. */
const WRAP = 'var(--lading-badges-wrap, nowrap)' as 'wrap'

/** The state of an order or shipment: icon and word, never colour alone. */
export function StatusBadge(props: StatusBadgeProps) {
  const { status, isTendered, endedAs, problem, standing, standingReason } = props
  const face = faceOf(status, isTendered ?? false, endedAs ?? '')
  const Icon = face.icon
  return (
    <Group gap={4} display="inline-flex" style={{ flexWrap: WRAP }}>
      <Badge color={face.color} leftSection={<Icon size={14} aria-hidden />} tt="none">
        {face.word}
      </Badge>
      {standing === 'late' ? (
        <Badge
          color="red"
          variant="outline"
          leftSection={<IconClockExclamation size={14} aria-hidden />}
          tt="none"
          title={standingReason}
        >
          Late
          <span className="lading-heard">: {standingReason}</span>
        </Badge>
      ) : null}
      {standing === 'atRisk' && !problem ? (
        <Badge
          color="yellow"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          tt="none"
          title={standingReason}
        >
          At risk
          <span className="lading-heard">: {standingReason}</span>
        </Badge>
      ) : null}
      {problem ? (
        <Badge
          color="red"
          leftSection={<IconAlertTriangle size={14} aria-hidden />}
          tt="none"
          title={problem}
        >
          Problem
          <span className="lading-heard">: {problem}</span>
        </Badge>
      ) : null}
    </Group>
  )
}

/** The state in one word, as the badge says it; for exports and for the palette. */
export const statusWord = (status: ShipmentStatus, isTendered = false, endedAs = ''): string =>
  faceOf(status, isTendered, endedAs).word

function faceOf(status: ShipmentStatus, isTendered: boolean, endedAs: string) {
  if (status === 'T' && isTendered) return { icon: IconSend, word: 'Tendered', color: 'violet' }
  if (status !== 'V') return FACES[status]
  return endedAs === 'archived'
    ? { icon: IconArchive, word: 'Archived', color: 'gray' }
    : { icon: IconBan, word: 'Voided', color: 'gray' }
}
