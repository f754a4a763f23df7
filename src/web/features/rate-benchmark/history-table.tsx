import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BENCHMARK_DEFINITIONS } from '#domain/rating/benchmark.ts'
import { WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import { Money } from '../../ui/money.tsx'
import { Definition } from './definition.tsx'
import { breakText, countText, varianceText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import { ScrollBox } from './scroll-box.tsx'
import type { BenchmarkReply } from './use-benchmark.ts'

type Break = BenchmarkReply['breaks'][number]

/** Cost per 100 lb of the period against the year before it, weight break by weight break. */
export function HistoryTable({ breaks }: { breaks: BenchmarkReply['breaks'] }) {
  return (
    <ScrollBox label={t`Table of your own history`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Weight</Trans>
            </th>
            <th scope="col">
              <Trans>Shipments</Trans>
            </th>
            <th scope="col">
              <Trans>Per 100 lb now</Trans>
            </th>
            <th scope="col">
              <Trans>
                Previous year: 25th · median · 75th
                <Definition of="your own history">{BENCHMARK_DEFINITIONS.history}</Definition>
              </Trans>
            </th>
            <th scope="col">
              <Trans>
                Variance
                <Definition of="the variance">{BENCHMARK_DEFINITIONS.variance}</Definition>
              </Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {breaks.map((one) => (
            <tr key={one.code}>
              <th scope="row">{breakText(one.fromLb, nextOf(one))}</th>
              <td>{countText(one.shipments)}</td>
              {one.perCwt === null ? (
                <td>
                  <Trans>not enough shipments</Trans>
                </td>
              ) : (
                <td>
                  <Money cents={one.perCwt} />
                </td>
              )}
              {one.median === null ? (
                <td colSpan={2}>
                  <Trans>not enough shipments in the year before ({countText(one.historyShipments)})</Trans>
                </td>
              ) : (
                <>
                  <td>
                    <Money cents={one.low} /> ·{' '}
                    <strong>
                      <Money cents={one.median} />
                    </strong>{' '}
                    · <Money cents={one.high} />
                    <Spread one={one} />
                  </td>
                  <td>{one.variance === null ? '–' : varianceText(one.variance)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const nextOf = ({ fromLb }: Break): number | undefined =>
  WEIGHT_BREAKS.find((one) => one.fromLb > fromLb)?.fromLb

const WIDTH = 120

/** The middle half of the year before as a bar, its median and the figure of now as marks. The figures stand beside. */
function Spread({ one: { low, median, high, perCwt } }: { one: Break }) {
  if (low === null || median === null || high === null || perCwt === null) return null
  const [least, most] = [Math.min(low, perCwt), Math.max(high, perCwt)]
  const x = (cents: number) =>
    most === least ? WIDTH / 2 : 4 + ((cents - least) / (most - least)) * (WIDTH - 8)
  return (
    <svg viewBox={`0 0 ${WIDTH} 14`} className={css.spread} aria-hidden>
      <rect className={css.middle} x={x(low)} width={Math.max(1, x(high) - x(low))} y={3} height={8} />
      <line className={css.median} x1={x(median)} x2={x(median)} y1={1} y2={13} />
      <circle className={css.now} cx={x(perCwt)} cy={7} r={3.5} />
    </svg>
  )
}
