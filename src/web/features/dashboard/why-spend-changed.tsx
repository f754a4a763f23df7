import { t } from '@lingui/core/macro'
import type { ReportFigure } from '#contracts/entities/report.ts'
import { Section } from '../../ui/section.tsx'
import css from './dashboard.module.css'
import { valueText } from './figure-text.ts'
import { whySpendChanged } from './spend-change.ts'

/** Why the spend of the period differs from that of the previous one. */
export function WhySpendChanged({ figures }: { figures: readonly ReportFigure[] }) {
  const currency = figures.find(({ key }) => key === 'spend')?.currency ?? ''
  const why = whySpendChanged(figures, currency)
  if (!why || why.reasons.length === 0) return null
  const signed = (amount: number) =>
    `${amount < 0 ? '−' : '+'}${valueText(Math.abs(amount), 'money', currency)}`
  const most = Math.max(...why.reasons.map(({ amount }) => Math.abs(amount)))
  return (
    <Section
      title={why.change >= 0 ? t`Why you spent more` : t`Why you spent less`}
      note={t`${signed(why.change)} vs. the previous period`}
    >
      <table className={css.reasons}>
        <tbody>
          {why.reasons.map(({ key, label, amount }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td className="lading-figure">{signed(amount)}</td>
              <td className={css.share} aria-hidden="true">
                <span
                  data-less={amount < 0 || undefined}
                  style={{ width: `${(Math.abs(amount) / most) * 100}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
