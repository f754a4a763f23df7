import { Badge } from '@mantine/core'
import { IconBan, IconBolt, IconCoin, IconStarFilled } from '@tabler/icons-react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'

type Word = PriceSheetValue['badges'][number]

/** Colour never carries the meaning alone: each badge has its sign and its word. */
const FACES = {
  Preferred: { icon: IconStarFilled, color: 'green' },
  Cheapest: { icon: IconCoin, color: 'accent' },
  Fastest: { icon: IconBolt, color: 'violet' },
  'Do not use': { icon: IconBan, color: 'red' },
} as const satisfies Record<Word, object>

const ORDER: Word[] = ['Do not use', 'Preferred', 'Cheapest', 'Fastest']

export function RateBadges({ badges }: { badges: readonly Word[] }) {
  return ORDER.filter((word) => badges.includes(word)).map((word) => {
    const { icon: Icon, color } = FACES[word]
    return (
      <Badge key={word} color={color} tt="none" leftSection={<Icon size={12} aria-hidden />}>
        {word}
      </Badge>
    )
  })
}
