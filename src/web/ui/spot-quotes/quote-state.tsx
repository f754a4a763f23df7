import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconEye,
  IconHourglassOff,
  IconMail,
  IconMessageDollar,
  IconTrophy,
  IconX,
} from '@tabler/icons-react'
import type { QuoteInvitation } from '#contracts/entities/quote-response.ts'

const FACES = {
  asked: { icon: IconMail, word: t`Asked`, color: 'gray' },
  opened: { icon: IconEye, word: t`Opened`, color: 'accent' },
  answered: { icon: IconMessageDollar, word: t`Answered`, color: 'violet' },
  noBid: { icon: IconBan, word: t`No bid`, color: 'gray' },
  won: { icon: IconTrophy, word: t`Won`, color: 'green' },
  lost: { icon: IconX, word: t`Lost`, color: 'gray' },
  missed: { icon: IconHourglassOff, word: t`Missed`, color: 'amber' },
  withdrawn: { icon: IconCircleCheck, word: t`Not counted`, color: 'gray' },
} as const

/** The state of an invitation: icon and word, never color alone. */
export function QuoteState({ state }: Pick<QuoteInvitation, 'state'>) {
  const { icon: Icon, word, color } = FACES[state]
  return (
    <Badge color={color} tt="none" leftSection={<Icon size={12} aria-hidden="true" />}>
      {word}
    </Badge>
  )
}
