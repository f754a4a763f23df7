import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconArchive, IconBan, IconCheck } from '@tabler/icons-react'
import { Instant } from '../date-window.tsx'
import css from './status-steps.module.css'

/** A step of a shipment; `at` (ISO instant) is null while the time is not known. */
export interface Step {
  name: string
  /** 'ended': voided or archived, with nothing after it. */
  state: 'done' | 'current' | 'coming' | 'ended'
  at: string | null
  /** The time zone of the step's place; absent: that of all steps. */
  timeZone?: string
}

const HEARD: Record<Step['state'], string> = {
  done: t`done`,
  current: t`the shipment is here`,
  coming: t`not yet`,
  ended: t`the end`,
}

interface StatusStepsProps {
  steps: readonly Step[]
  timeZone: string
  /** Text for screen readers at the latest step. */
  here?: string
}

/** The progress of a shipment step by step; times in `timeZone`. Stacked on a phone. */
export function StatusSteps({ steps, timeZone, here = HEARD.current }: StatusStepsProps) {
  return (
    <ol className={css.steps} aria-label={t`Status`}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={`${css.step} ${isReached(steps[index + 1]) ? css.passed : ''}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={`${css.mark} ${css[step.state] ?? ''}`} aria-hidden="true">
            <Mark step={step} number={index + 1} />
          </span>
          <div className={css.words}>
            <Text size="sm" fw={step.state === 'current' || step.state === 'ended' ? 600 : 400}>
              {step.name}
              <span className="lading-heard">: {step.state === 'current' ? here : HEARD[step.state]}</span>
            </Text>
            {step.at ? (
              <Text size="xs" c="dimmed" component="div">
                <Instant at={step.at} timeZone={step.timeZone ?? timeZone} />
              </Text>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

const isReached = (next: Step | undefined) => next !== undefined && next.state !== 'coming'

function Mark({ step, number }: { step: Step; number: number }) {
  if (step.state === 'done') return <IconCheck size={14} stroke={3} />
  if (step.state !== 'ended') return <span>{number}</span>
  return step.name === t`Archived` ? <IconArchive size={14} /> : <IconBan size={14} />
}
