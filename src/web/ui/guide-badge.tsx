import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconBan, IconStarFilled } from '@tabler/icons-react'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'

const FACES = {
  preferred: { icon: IconStarFilled, color: 'green', word: t`Preferred` },
  doNotUse: { icon: IconBan, color: 'red', word: t`Do not use` },
} as const

/** The routing guide's verdict on a carrier: icon and word, never color alone. */
export function GuideBadge({ verdict }: { verdict: RoutingGuideRule['verdict'] }) {
  const { icon: Icon, color, word } = FACES[verdict]
  return (
    <Badge color={color} tt="none" flex="none" leftSection={<Icon size={12} aria-hidden />}>
      {word}
    </Badge>
  )
}
