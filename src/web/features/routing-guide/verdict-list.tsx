import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { GuideVerdictValue } from '#contracts/entities/routing-guide.ts'
import { GuideBadge } from '../../ui/guide-badge.tsx'
import { conflictWords } from './conflict-words.ts'
import css from './routing-guide.module.css'

interface VerdictListProps {
  verdicts: readonly GuideVerdictValue[]
  /** True: the inputs have changed since; the list still shows the answer to the former ones. */
  isStale: boolean
}

/** The guide's verdict on each carrier: carriers with a rule first, each with the rule that decides. */
export function VerdictList({ verdicts, isStale }: VerdictListProps) {
  const spoken = verdicts.filter(({ verdict }) => verdict !== '')
  const silent = verdicts.filter(({ verdict }) => verdict === '')
  return (
    <section aria-label={t`Results`} aria-live="polite" style={isStale ? { opacity: 0.6 } : undefined}>
      <ul className={css.verdicts}>
        {spoken.map((one) => (
          <Verdict key={one.scac} one={one} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        {spoken.length === 0 ? t`The guide has no rule for this shipment. ` : ''}
        {silent.length > 0 ? t`No rule: ${silent.map(({ carrierName }) => carrierName).join(', ')}.` : ''}
        {verdicts.length === 0 ? t`No carrier is asked for rates in this mode.` : ''}
      </Text>
    </section>
  )
}

function Verdict({ one }: { one: GuideVerdictValue }) {
  return (
    <li className={css.verdict}>
      <span>
        {one.carrierName} <span className="lading-code">{one.scac}</span>
      </span>
      <span>{one.verdict === '' ? null : <GuideBadge verdict={one.verdict} />}</span>
      <div className={css.says}>
        <div>
          <Trans>
            By the rule “{one.sentence}”{one.reason ? `: ${one.reason}` : ''}
          </Trans>
        </div>
        {one.overruled.map((other) => (
          <Text key={other.ruleId} size="sm" c="dimmed">
            {conflictWords(other)}
          </Text>
        ))}
      </div>
    </li>
  )
}
