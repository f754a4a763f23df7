import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FuelTableVersion } from '#contracts/entities/fuel.ts'
import type { FuelStep } from '#domain/rating/fuel.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import css from './fuel.module.css'
import { gallonText } from './fuel-words.ts'

const BELOW = t`Below the first row`

/** `31.2%`, or `$0.42 a mile`. */
export const surchargeText = (value: number, isPerMile: boolean): string =>
  isPerMile ? t`$${(value / 10_000).toFixed(4).replace(/0{1,2}$/, '')} per mile` : `${value / 1_000}%`

const columnText = (fromLb: number, count: number): string =>
  count === 1 ? t`Surcharge` : fromLb === 0 ? t`Any weight` : t`${fromLb.toLocaleString('en-US')} lb and up`

/** Surcharge by price: one line per weight column. */
export function TableChart({ table, nowMills }: { table: FuelTableVersion; nowMills: number | null }) {
  const { bands, columnsFromLb, isPerMile } = table
  const prices = [...bands.map(({ fromMills }) => fromMills), bands.at(-1)!.toMills]
  const isInside = nowMills !== null && nowMills >= prices[0]! && nowMills <= prices.at(-1)!
  return (
    <LineChart
      label={t`${table.id} surcharge by diesel price. The table below has the figures.`}
      lines={columnsFromLb.map((fromLb, column) => ({
        key: String(fromLb),
        label: columnsFromLb.length === 1 ? '' : columnText(fromLb, columnsFromLb.length),
        points: bands.flatMap(({ fromMills, toMills, percents }) => {
          const y = percents[column]! / 1_000
          return [
            { x: fromMills, y },
            { x: toMills, y },
          ]
        }),
      }))}
      places={roundPrices(prices[0]!, prices.at(-1)!).map((mills) => ({
        x: mills,
        name: `$${(mills / 1_000).toFixed(2)}`,
      }))}
      valueText={(value) => (isPerMile ? `$${(value / 10).toFixed(2)}` : `${value}%`)}
      isFromZero
      mark={isInside ? { x: nowMills, name: `${gallonText(nowMills / 1_000)} now` } : undefined}
    />
  )
}

/** At most eight prices below the chart, in round steps. */
function roundPrices(from: number, to: number): number[] {
  const step =
    [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000].find((one) => (to - from) / one <= 8) ?? 10_000
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step)
}

/** The rows of a version; below and above them, the surcharge beyond the printed prices. */
export function TableRows({ table }: { table: FuelTableVersion }) {
  const { bands, columnsFromLb, above, below, isPerMile } = table
  const beyond = (words: string, step: FuelStep | null) =>
    step ? (
      <tr>
        <td colSpan={2}>
          <Trans>
            {words} for each {gallonText(step.stepMills / 1_000)} or fraction of it
          </Trans>
        </td>
        {step.addPercents.map((percent, at) => (
          <td key={columnsFromLb[at]} className={css.figure}>
            {words === BELOW ? '−' : '+'}
            {surchargeText(percent, isPerMile)}
          </td>
        ))}
      </tr>
    ) : null
  return (
    <SheetTable label={t`Rows of ${table.id}`}>
      <thead>
        <tr>
          <th scope="col" className={css.figure}>
            <Trans>From price</Trans>
          </th>
          <th scope="col" className={css.figure}>
            <Trans>To price</Trans>
          </th>
          {columnsFromLb.map((fromLb) => (
            <th scope="col" key={fromLb} className={css.figure}>
              {columnText(fromLb, columnsFromLb.length)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {beyond(BELOW, below)}
        {bands.map(({ fromMills, toMills, percents }) => (
          <tr key={fromMills}>
            <td className={css.figure}>{gallonText(fromMills / 1_000)}</td>
            <td className={css.figure}>{gallonText(toMills / 1_000)}</td>
            {percents.map((percent, at) => (
              <td key={columnsFromLb[at]} className={css.figure}>
                {surchargeText(percent, isPerMile)}
              </td>
            ))}
          </tr>
        ))}
        {beyond(t`Above the last row`, above)}
      </tbody>
    </SheetTable>
  )
}
