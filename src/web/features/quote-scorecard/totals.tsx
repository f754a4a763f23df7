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
    ['Requested', count(total.requested)],
    ['Won', count(total.won)],
    ['Lost', count(total.lost)],
    ['Missed', count(total.missed)],
    ['No bid', count(total.noBid)],
    ['Response rate', percent(total.responseRate)],
    ['Answer time', duration(total.averageAnswerMinutes)],
    ['Won amount', <Money key="won" cents={total.wonCents} />],
  ]
  return (
    <Paper component="section" aria-label="All carriers" p="md">
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
