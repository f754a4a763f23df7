import { Trans } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import { IconBolt, IconCoin } from '@tabler/icons-react'
import { memo } from 'react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { GuideBadge } from '../../ui/guide-badge.tsx'

type Word = PriceSheetValue['badges'][number]

/** Colour never carries the meaning alone: each badge has its sign and its word. `words` are joined by commas. */
export const RateBadges = memo(function RateBadges({ words }: { words: string }) {
  const badges = words.split(',') as Word[]
  return (
    <>
      {badges.includes('Do not use') ? <GuideBadge verdict="doNotUse" /> : null}
      {badges.includes('Preferred') ? <GuideBadge verdict="preferred" /> : null}
      {badges.includes('Cheapest') ? (
        <Badge color="accent" tt="none" leftSection={<IconCoin size={12} aria-hidden />}>
          <Trans>Cheapest</Trans>
        </Badge>
      ) : null}
      {badges.includes('Fastest') ? (
        <Badge color="violet" tt="none" leftSection={<IconBolt size={12} aria-hidden />}>
          <Trans>Fastest</Trans>
        </Badge>
      ) : null}
    </>
  )
})
