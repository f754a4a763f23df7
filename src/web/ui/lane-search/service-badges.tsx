import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconArrowRight, IconArrowsSplit2, IconBolt } from '@tabler/icons-react'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import { GuideBadge } from '../guide-badge.tsx'

type Service = Pick<LaneServiceValue, 'isDirect' | 'guide' | 'guideReason'>

const INTERLINE = t`A partner makes the delivery. The carrier’s service days may not cover the partner’s leg.`

/** Direct or interline, and the routing guide's verdict: icon and word, never color alone. */
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
          <Trans>Earliest</Trans>
        </Badge>
      ) : null}
      {isDirect === true ? (
        <Badge color="gray" tt="none" leftSection={<IconArrowRight size={12} aria-hidden />}>
          <Trans>Direct</Trans>
        </Badge>
      ) : null}
      {isDirect === false ? (
        <Badge
          color="amber"
          tt="none"
          leftSection={<IconArrowsSplit2 size={12} aria-hidden />}
          title={INTERLINE}
        >
          <Trans>Interline</Trans>
        </Badge>
      ) : null}
    </>
  )
}
