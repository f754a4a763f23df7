import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BENCHMARK_DEFINITIONS } from '#domain/rating/benchmark.ts'
import css from '../../ui/analysis/analysis.module.css'
import { Definition } from '../../ui/analysis/definition.tsx'
import { Drill } from '../../ui/analysis/drill.tsx'
import { Money } from '../../ui/money.tsx'
import type { BenchmarkChoices, ListOf } from './choices.ts'
import { shareText, shipmentsText } from './figure-text.ts'
import type { BenchmarkReply } from './use-benchmark.ts'

interface FiguresProps extends Pick<BenchmarkChoices, 'choose'> {
  reply: BenchmarkReply
}

/** The amount paid, what contracts would have charged, and the savings; each opens the shipments behind it. */
export function Figures({ reply, choose }: FiguresProps) {
  const { all, fewestShipments, unpriced } = reply
  if (all.paid === null) {
    return (
      <p className={css.remark} role="status">
        <Trans>
          Not enough shipments: {shipmentsText(all.shipments)} with a contract price in this selection.
          Figures need at least {fewestShipments}.{unpriced > 0 ? ` ${unpricedText(unpriced)}` : ''}
        </Trans>
      </p>
    )
  }
  const paid = all.paid
  const figure = (name: string, title: string, cents: number | null, list: ListOf, share: string) => (
    <div className={css.figure} key={name}>
      <dt>
        {title}
        <Definition
          of={title.toLowerCase()}
          words={BENCHMARK_DEFINITIONS[name as keyof typeof BENCHMARK_DEFINITIONS]}
        />
      </dt>
      <dd>
        <strong>
          <Money cents={cents} />
        </strong>
        <span className={css.aside}>{share}</span>
        <Drill
          aria-label={t`Shipments behind ${title.toLowerCase()}`}
          onClick={() => choose({ list, listTime: '', listCarrier: '', page: '' })}
        >
          <Trans>Shipments</Trans>
        </Drill>
      </dd>
    </div>
  )
  const against = (cents: number | null) =>
    cents === null ? '' : t`${shareText(cents - paid, paid)} of the amount paid`
  const ofPaid = (cents: number | null) =>
    cents === null ? '' : t`${shareText(cents, paid).replace('+', '')} of the amount paid`
  return (
    <>
      <dl className={css.figures}>
        {figure('paid', t`Paid`, all.paid, 'all', shipmentsText(all.shipments))}
        {figure('market', t`Contract median`, all.market, 'all', against(all.market))}
        {figure('saved', t`Savings achieved`, all.saved, 'saved', ofPaid(all.saved))}
        {figure('missed', t`Savings missed`, all.missed, 'missed', ofPaid(all.missed))}
        {figure(
          'overCheapest',
          t`Above the cheapest`,
          all.overCheapest,
          'overCheapest',
          ofPaid(all.overCheapest),
        )}
      </dl>
      {unpriced > 0 ? <p className={css.remark}>{unpricedText(unpriced)}</p> : null}
    </>
  )
}

const unpricedText = (count: number): string =>
  t`${shipmentsText(count)} could not be compared because no contract has a price for ${count === 1 ? t`it` : t`them`}.`
