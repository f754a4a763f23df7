import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BENCHMARK_DEFINITIONS } from '#domain/rating/benchmark.ts'
import { WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import { Definition } from '../../ui/analysis/definition.tsx'
import { FigureTable } from '../../ui/analysis/figure-table.tsx'
import { Money } from '../../ui/money.tsx'
import { breakText, countText, varianceText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import type { BenchmarkReply } from './use-benchmark.ts'

type Break = BenchmarkReply['breaks'][number]

/** Cost per 100 lb of the period compared with the year before it, weight break by weight break. */
export function HistoryTable({ breaks }: { breaks: BenchmarkReply['breaks'] }) {
  return (
    <FigureTable
      label={t`Table of your own history`}
      columns={[
        t`Weight`,
        t`Shipments`,
        t`Per 100 lb now`,
        {
          title: (
            <>
              {t`Previous year: 25th · median · 75th`}
              <Definition of="your own history" words={BENCHMARK_DEFINITIONS.history} />
            </>
          ),
        },
        {
          title: (
            <>
              {t`Variance`}
              <Definition of="the variance" words={BENCHMARK_DEFINITIONS.variance} />
            </>
          ),
        },
      ]}
    >
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
    </FigureTable>
  )
}

const nextOf = ({ fromLb }: Break): number | undefined =>
  WEIGHT_BREAKS.find((one) => one.fromLb > fromLb)?.fromLb

const WIDTH = 120

/**
 * The middle half of the year before as a bar, with its median and the current figure as marks. The figures are next to
 * it.
 */
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
