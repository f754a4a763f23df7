import { Badge } from '@mantine/core'
import { IconArrowRight, IconArrowsSplit2, IconBolt } from '@tabler/icons-react'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import { GuideBadge } from '../guide-badge.tsx'

type Service = Pick<LaneServiceValue, 'isDirect' | 'guide' | 'guideReason'>

const INTERLINE = 'A partner delivers. The days of the first carrier may not cover its part of the way.'

/** Direct or interline, and what the routing guide says: sign and word, never colour alone. */
export function ServiceBadges({ service, isEarliest }: { service: Service; isEarliest?: boolean }) {
  const { isDirect, guide, guideReason } = service
  return (
    <>
      {guide === '' ? null : (
        <span title={guideReason}>
          <GuideBadge verdict={guide} />
        </span>
      )}
      {isEarliest ? (
        <Badge color="violet" tt="none" leftSection={<IconBolt size={12} aria-hidden />}>
          Earliest
        </Badge>
      ) : null}
      {isDirect === true ? (
        <Badge color="gray" tt="none" leftSection={<IconArrowRight size={12} aria-hidden />}>
          Direct
        </Badge>
      ) : null}
      {isDirect === false ? (
        <Badge
          color="amber"
          tt="none"
          leftSection={<IconArrowsSplit2 size={12} aria-hidden />}
          title={INTERLINE}
        >
          Interline
        </Badge>
      ) : null}
    </>
  )
}
