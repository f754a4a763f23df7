import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChecks,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconHourglassHigh,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { EdiInterchangeValue, EdiSetValue } from '#contracts/entities/edi.ts'

interface Face {
  word: string
  color: string
  icon: typeof IconClock
}

const FACES: Record<EdiInterchangeValue['state'], Face> = {
  written: { word: t`Being sent`, color: 'gray', icon: IconClock },
  sent: { word: t`Sent`, color: 'accent', icon: IconCircleCheck },
  acknowledged: { word: t`Acknowledged`, color: 'green', icon: IconChecks },
  rejected: { word: t`Rejected`, color: 'red', icon: IconAlertTriangle },
  taken: { word: t`Being read`, color: 'gray', icon: IconClock },
  done: { word: t`Done`, color: 'green', icon: IconCircleCheck },
  kept: { word: t`Needs review`, color: 'amber', icon: IconUserQuestion },
  refused: { word: t`Rejected`, color: 'red', icon: IconAlertTriangle },
  repeated: { word: t`Duplicate, ignored`, color: 'gray', icon: IconCopy },
}
const OVERDUE: Face = { word: t`Not acknowledged`, color: 'amber', icon: IconHourglassHigh }

export const stateWord = (one: EdiInterchangeValue): string => faceOf(one).word

const faceOf = (one: EdiInterchangeValue): Face => (one.isOverdue ? OVERDUE : FACES[one.state])

export function InterchangeState({ interchange }: { interchange: EdiInterchangeValue }) {
  const { word, color, icon: Icon } = faceOf(interchange)
  return (
    <Badge tt="none" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {word}
    </Badge>
  )
}

const SET_FACES: Record<EdiSetValue['state'], { word: string; color: string }> = {
  sent: { word: t`Sent`, color: 'accent' },
  accepted: { word: t`Accepted`, color: 'green' },
  rejected: { word: t`Rejected`, color: 'red' },
  waiting: { word: t`Waiting`, color: 'gray' },
  applied: { word: t`Applied`, color: 'green' },
  noted: { word: t`Nothing to do`, color: 'gray' },
  kept: { word: t`Needs review`, color: 'amber' },
  refused: { word: t`Rejected`, color: 'red' },
}

export function SetState({ state }: { state: EdiSetValue['state'] }) {
  const { word, color } = SET_FACES[state]
  return (
    <Badge tt="none" color={color}>
      {word}
    </Badge>
  )
}
