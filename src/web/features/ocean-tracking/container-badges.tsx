import { plural, t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAnchor,
  IconArrowBackUp,
  IconBookmark,
  IconBox,
  IconBuildingWarehouse,
  IconShip,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { type ContainerState, STATE_LABELS } from '#domain/ocean/journey.ts'
import { showDate } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'

/** On one line in a row, stacked on the card of a narrow screen. */
export const WRAP = 'var(--lading-badges-wrap, nowrap)' as 'wrap'

const FACES: Readonly<Record<ContainerState, { icon: typeof IconShip; color: string }>> = {
  booked: { icon: IconBookmark, color: 'gray' },
  emptyOut: { icon: IconBox, color: 'gray' },
  atOrigin: { icon: IconBuildingWarehouse, color: 'violet' },
  onTheWay: { icon: IconShip, color: 'accent' },
  arrived: { icon: IconAnchor, color: 'amber' },
  delivered: { icon: IconTruckDelivery, color: 'accent' },
  returned: { icon: IconArrowBackUp, color: 'green' },
}

/** The state of a container, with the holds on it. */
export function ContainerBadge({ container }: { container: Pick<ContainerValue, 'state' | 'problem'> }) {
  const { icon: Icon, color } = FACES[container.state]
  return (
    <Group gap={6} wrap="wrap" component="span">
      <Badge color={color} leftSection={<Icon size={13} aria-hidden />} tt="none">
        {term(STATE_LABELS[container.state])}
      </Badge>
      {container.problem ? (
        <Badge color="red" leftSection={<IconAlertTriangle size={13} aria-hidden />} tt="none">
          {container.problem}
        </Badge>
      ) : null}
    </Group>
  )
}

/** `3 days late`, `1 day early`, `On time`; '' without an estimate. */
export function lateText({ daysLate }: Pick<ContainerValue, 'daysLate'>): string {
  if (daysLate === null) return ''
  if (daysLate === 0) return t`On time`
  return daysLate > 0
    ? t`${plural(daysLate, { one: '# day', other: '# days' })} late`
    : t`${plural(-daysLate, { one: '# day', other: '# days' })} early`
}

export function LateNote({ container }: { container: ContainerValue }) {
  const text = lateText(container)
  if (text === '') return null
  const isLate = (container.daysLate ?? 0) > 0
  return (
    <Text span inherit size="sm" c={isLate ? 'red' : 'dimmed'} fw={isLate ? 600 : 400}>
      {text}
    </Text>
  )
}

/** Leaves out the current year. */
const dayOf = (date: string): string => {
  const shown = showDate(date)
  if (shown.kind !== 'text') return date
  return date.startsWith(`${new Date().getFullYear()}-`) ? shown.text.replace(/, \d{4}$/, '') : shown.text
}

/** The last free day and the days left: `Last free day Fri, Nov 27: 2 days left`. */
export function freeTimeText(container: ContainerValue): string {
  const { kind, alert, daysLeft } = container.freeTime
  const day = kind === 'perDiem' ? container.returnBy : container.lastFreeDay
  if (day === '') return ''
  const name = kind === 'perDiem' ? t`Return by` : t`Last free day`
  if (alert === 'none') return `${name} ${dayOf(day)}`
  return `${name} ${dayOf(day)}: ${leftText(daysLeft)}`
}

function leftText(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  return daysLeft > 0
    ? t`${plural(daysLeft, { one: '# day', other: '# days' })} left`
    : t`${plural(-daysLeft, { one: '# day', other: '# days' })} over`
}

const TONES = { none: 'dimmed', later: undefined, soon: 'amber', today: 'red', over: 'red' } as const

/** The date with the days left below it; a warning if demurrage or per diem starts soon. */
export function FreeTimeCell({ container }: { container: ContainerValue }) {
  const { kind, alert, daysLeft } = container.freeTime
  const day = kind === 'perDiem' ? container.returnBy : container.lastFreeDay
  if (day === '') return <span>–</span>
  const isWarned = alert === 'soon' || alert === 'today' || alert === 'over'
  const words = kind === 'perDiem' ? t`Return: ${leftText(daysLeft)}` : leftText(daysLeft)
  return (
    <Group gap={6} style={{ flexWrap: WRAP }} component="span">
      <span className="lading-figure">{dayOf(day)}</span>
      {alert === 'none' ? null : isWarned ? (
        <Badge color={TONES[alert]} leftSection={<IconAlertTriangle size={13} aria-hidden />} tt="none">
          {words}
        </Badge>
      ) : (
        <Text span inherit size="sm" c="dimmed">
          {words}
        </Text>
      )}
    </Group>
  )
}
