import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Progress, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { getStarted } from '#contracts/endpoints/get-started.ts'
import { canOpen } from '#domain/access/rights.ts'
import type { GetStartedStep } from '#domain/accounts/get-started.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import css from './get-started.module.css'
import { MailStep } from './mail-step.tsx'
import { STEPS, type Way } from './steps.ts'

/** The first steps of a new company, for its administrators, until they are done or dismissed. */
export function GetStarted() {
  const { data } = useCall(getStarted, {}, { silent: true })
  const dismiss = useChange(getStarted)
  if (!data?.isShown) return null
  const { steps } = data
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <Section
      title={t`Get started`}
      note={t`${done} of ${steps.length}`}
      actions={
        <Button
          size="xs"
          variant="subtle"
          loading={dismiss.isRunning}
          onClick={() => void dismiss.run({ dismiss: true })}
        >
          <Trans>Dismiss</Trans>
        </Button>
      }
      isFlush
    >
      <Progress
        value={(done / steps.length) * 100}
        size="sm"
        radius={0}
        aria-label={t`${done} of ${steps.length} steps are done`}
      />
      <ol className={css.steps}>
        {steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} isNext={step === next} />
        ))}
      </ol>
    </Section>
  )
}

interface StepProps {
  step: GetStartedStep
  isDone: boolean
  isNext: boolean
}

function Step({ step, isDone, isNext }: StepProps) {
  const { title, why, minutes, ways } = STEPS[step]
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={css.step} data-done={isDone || undefined}>
      <Icon size={20} className={css.mark} aria-label={isDone ? t`Done` : t`To do`} role="img" />
      <div>
        <Text fw={500} component="div">
          {title}
          {isDone ? null : (
            <Text span size="xs" c="dimmed" className={css.minutes}>
              {minutes}
            </Text>
          )}
        </Text>
        {isDone ? null : (
          <Text size="sm" c="dimmed" component="div">
            {why}
          </Text>
        )}
        {step === 'email' ? <MailStep isDone={isDone} /> : null}
      </div>
      {isDone ? null : <Ways ways={ways} isNext={isNext} />}
    </li>
  )
}

/** The links that this user can follow; the first one of the next step is highlighted. */
function Ways({ ways, isNext }: { ways: readonly Way[]; isNext: boolean }) {
  const rights = rightsOf(useUser())
  const open = ways.filter(({ page }) => canOpen(rights, page))
  if (open.length === 0) return null
  return (
    <Group gap="xs" className={css.ways}>
      {open.map(({ label, page, search }, index) => (
        <LinkButton
          key={label}
          {...pageLink(page, search)}
          size="xs"
          variant={isNext && index === 0 ? 'filled' : 'default'}
        >
          {label}
        </LinkButton>
      ))}
    </Group>
  )
}
