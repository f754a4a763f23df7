import { t } from '@lingui/core/macro'
import { IconCheck } from '@tabler/icons-react'
import css from './contract-details.module.css'

const STEPS = [
  { state: 'Asked', words: t`Rates requested` },
  { state: 'Files received', words: t`Files received` },
  { state: 'In force', words: t`Rates in force` },
] as const

/** The steps of the contract up to its state. */
export function ContractSteps({ state }: { state: string }) {
  const reached = STEPS.findIndex((step) => step.state === state)
  return (
    <ol className={css.steps} aria-label={t`Progress`}>
      {STEPS.map((step, index) => (
        <li
          key={step.state}
          aria-current={index === reached ? 'step' : undefined}
          data-reached={index <= reached || undefined}
        >
          <span className={css.mark} aria-hidden="true">
            {index <= reached ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          {step.words}
          <span className="lading-heard">{index <= reached ? t`: done` : t`: not yet`}</span>
        </li>
      ))}
    </ol>
  )
}
