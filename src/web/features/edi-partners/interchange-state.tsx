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
  written: { word: 'Being sent', color: 'gray', icon: IconClock },
  sent: { word: 'Sent', color: 'accent', icon: IconCircleCheck },
  acknowledged: { word: 'Acknowledged', color: 'green', icon: IconChecks },
  rejected: { word: 'Rejected', color: 'red', icon: IconAlertTriangle },
  taken: { word: 'Being read', color: 'gray', icon: IconClock },
  done: { word: 'Done', color: 'green', icon: IconCircleCheck },
  kept: { word: 'Kept for a person', color: 'amber', icon: IconUserQuestion },
  refused: { word: 'Refused', color: 'red', icon: IconAlertTriangle },
  repeated: { word: 'Repeat, ignored', color: 'gray', icon: IconCopy },
}
const OVERDUE: Face = { word: 'Not acknowledged', color: 'amber', icon: IconHourglassHigh }

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
  sent: { word: 'Sent', color: 'accent' },
  accepted: { word: 'Accepted', color: 'green' },
  rejected: { word: 'Rejected', color: 'red' },
  waiting: { word: 'Waiting', color: 'gray' },
  applied: { word: 'Applied', color: 'green' },
  noted: { word: 'Nothing to do', color: 'gray' },
  kept: { word: 'Kept for a person', color: 'amber' },
  refused: { word: 'Refused', color: 'red' },
}

export function SetState({ state }: { state: EdiSetValue['state'] }) {
  const { word, color } = SET_FACES[state]
  return (
    <Badge tt="none" color={color}>
      {word}
    </Badge>
  )
}
