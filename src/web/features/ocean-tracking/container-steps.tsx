import { t } from '@lingui/core/macro'
import { StatusSteps, type Step } from '../../ui/status-steps/status-steps.tsx'

interface ContainerStepsProps {
  steps: readonly { name: string; isDone: boolean; at: string | null; timeZone: string }[]
}

/** The progress of the container; each step in the time zone of its place, including expected ones. */
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
