import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconBolt, IconCoin } from '@tabler/icons-react'
import { memo } from 'react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { GuideBadge } from '../guide-badge.tsx'

type Word = PriceSheetValue['badges'][number]

const PRICE_FACES = [
  { of: 'Cheapest', icon: IconCoin, color: 'accent', word: t`Cheapest` },
  { of: 'Fastest', icon: IconBolt, color: 'violet', word: t`Fastest` },
] as const

/** Each badge has an icon and a word, so that color is not the only sign. `words` are separated by commas. */
export const RateBadges = memo(function RateBadges({ words }: { words: string }) {
  const badges = words.split(',') as Word[]
  return (
    <>
      {badges.includes('Do not use') ? <GuideBadge verdict="doNotUse" /> : null}
      {badges.includes('Preferred') ? <GuideBadge verdict="preferred" /> : null}
      {PRICE_FACES.filter(({ of }) => badges.includes(of)).map(({ of, icon: Icon, color, word }) => (
        <Badge key={of} color={color} tt="none" leftSection={<Icon size={12} aria-hidden />}>
          {word}
        </Badge>
      ))}
    </>
  )
})
