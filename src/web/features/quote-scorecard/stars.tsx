import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import css from './quote-scorecard.module.css'

/** Stars of 5 in halves, with the formula on hover or focus. */
export function Stars({ stars, formula }: { stars: number | null; formula: string }) {
  if (stars === null) return <span>–</span>
  return (
    <Tooltip label={formula}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip's text must be reachable by keyboard */}
      <span className={css.stars} role="img" aria-label={t`${stars} of 5 stars`} tabIndex={0}>
        {[1, 2, 3, 4, 5].map((place) => {
          const Icon = stars >= place ? IconStarFilled : stars >= place - 0.5 ? IconStarHalfFilled : IconStar
          return <Icon key={place} size={15} aria-hidden="true" />
        })}
      </span>
    </Tooltip>
  )
}
