import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { showFigure } from './line-figures.ts'
import css from './price-by-weight.module.css'
import type { WeightCurve } from './use-weight-curve.ts'
import { shortModeName } from './wanted-modes.ts'
import { WeightChart } from './weight-chart.tsx'
import { breakSentence, linesOf } from './weight-lines.ts'

/** The break points between modes: the best price of each for less and more of the same freight. */
export function PriceByWeight({ curve }: { curve: WeightCurve }) {
  const { data, isOld } = curve
  if (!data) return <Skeleton height={320} />
  const lines = linesOf(data)
  if (lines.length === 0) return null
  return (
    <Section title={t`Price by weight`} note={t`best price per mode for fewer or more of the same pieces`}>
      <div className={css.panel} data-old={isOld || undefined}>
        <p className={css.sentence} role="status">
          {breakSentence(data.segments)}
        </p>
        <WeightChart lines={lines} weightLb={data.weightLb} segments={data.segments} />
        <details className={css.table}>
          <summary>
            <Trans>Show as table</Trans>
          </summary>
          <div className={css.scroll}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
            <table tabIndex={0}>
              <caption className="lading-heard">
                <Trans>Best price per mode by weight</Trans>
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Weight</Trans>
                  </th>
                  {lines.map(({ mode }) => (
                    <th key={mode} scope="col">
                      {shortModeName(mode)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.points.map(({ weightLb, prices }) => (
                  <tr key={weightLb}>
                    <th scope="row">{showFigure(weightLb)} lb</th>
                    {lines.map(({ mode }) => {
                      const price = prices.find(({ RateModeID }) => RateModeID === mode)
                      return (
                        <td key={mode}>
                          {price?.Amount == null ? '–' : `${moneyText(price.Amount)} ${price.CarrierSCAC}`}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </Section>
  )
}
