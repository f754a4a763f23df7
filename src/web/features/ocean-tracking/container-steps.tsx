import { t } from '@lingui/core/macro'
import { StatusSteps, type Step } from '../../ui/status-steps/status-steps.tsx'

interface ContainerStepsProps {
  steps: readonly { name: string; isDone: boolean; at: string | null; timeZone: string }[]
}

/** How far the container has come; each step on the clock of its place, expected ones too. */
export function ContainerSteps({ steps }: ContainerStepsProps) {
  const last = steps.findLastIndex(({ isDone }) => isDone)
  const shown = steps.map((step, at): Step & { timeZone: string } => ({
    name: step.name,
    state: at === last && at < steps.length - 1 ? 'current' : step.isDone ? 'done' : 'coming',
    at: step.at,
    timeZone: step.timeZone,
  }))
  return <StatusSteps steps={shown} timeZone="" here={t`the container is here`} />
}
