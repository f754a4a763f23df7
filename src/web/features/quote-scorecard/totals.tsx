import { t } from '@lingui/core/macro'
import { Paper } from '@mantine/core'
import type { ScoreCardValue } from '#contracts/entities/score-card.ts'
import { Money } from '../../ui/money.tsx'
import { duration, percent } from './figures.ts'
import css from './quote-scorecard.module.css'

const count = (value: number) => value.toLocaleString('en-US')

/** All carriers together, as figures. */
export function Totals({ total }: { total: ScoreCardValue | null }) {
  if (total === null) return null
  const facts: [name: string, figure: React.ReactNode][] = [
    [t`Requested`, count(total.requested)],
    [t`Won`, count(total.won)],
    [t`Lost`, count(total.lost)],
    [t`Missed`, count(total.missed)],
    [t`No bid`, count(total.noBid)],
    [t`Response rate`, percent(total.responseRate)],
    [t`Answer time`, duration(total.averageAnswerMinutes)],
    [t`Won amount`, <Money key="won" cents={total.wonCents} />],
  ]
  return (
    <Paper component="section" aria-label={t`All carriers`} p="md">
      <dl className={css.totals}>
        {facts.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="lading-figure">{figure}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
