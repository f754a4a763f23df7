import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Section } from '../../ui/section.tsx'
import css from './quote-scorecard.module.css'

/** Names on the wire -> column headers. */
const NAMES: Record<string, string> = {
  NoBid: t`No bid`,
  ResponseRate: t`Response`,
  WinRate: t`Win rate`,
  AverageRank: t`Avg. rank`,
  AverageAnswerMinutes: t`Answer time`,
  AverageAboveLowest: t`Above lowest`,
  OnTimeDelivery: t`On time`,
  WonAmount: t`Won amount`,
}

/** How every figure is calculated, including the formula of the stars. */
export function Definitions({ definitions }: { definitions: Readonly<Record<string, string>> }) {
  const [isFolded, setFolded] = useState(true)
  return (
    <Section title={t`How the figures are calculated`} isFolded={isFolded} onFold={setFolded}>
      <dl className={css.definitions}>
        {Object.entries(definitions).map(([name, text]) => (
          <div key={name}>
            <dt>{NAMES[name] ?? name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
