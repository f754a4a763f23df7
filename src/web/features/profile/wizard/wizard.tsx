import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readUserDetails } from '#contracts/endpoints/user-details.ts'
import { type ProfileValue, SETUP_STEPS } from '#contracts/entities/profile.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { refreshUser, rightsOf, useUser } from '../../../api/session.ts'
import { addressOf, defaultPage } from '../../../shell/page-of.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { DefaultsForm } from '../change-defaults/defaults-form.tsx'
import { ProfileFields } from '../update-profile/profile-fields.tsx'
import { CompanyStep } from './company-step.tsx'
import { PrinterStep } from './printer-step.tsx'
import css from './wizard.module.css'

type StepName = (typeof SETUP_STEPS)[number]

const TITLES: Record<StepName, string> = {
  you: t`You`,
  company: t`Company and bill-to`,
  defaults: t`Defaults`,
  printer: t`Printer`,
  done: t`Done`,
}

/**
 * The first steps of a new user. Each is saved when the user leaves it, and the next visit continues after the last
 * one.
 */
export function Wizard() {
  const { data, error, refetch } = useCall(readUserDetails, {}, { silent: true })
  return (
    <>
      <PageHeader title={t`Set up your profile`} />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.profile ? (
        <Steps profile={data.profile} />
      ) : error ? null : (
        <Skeleton height={420} role="status" aria-label={t`Loading your profile`} />
      )}
    </>
  )
}

function Steps({ profile }: { profile: ProfileValue }) {
  const [step, setStep] = useState<StepName>(profile.setupStep)
  const keeping = useChange(readUserDetails)
  const keepStep = async (next: StepName) => {
    // The step is saved before the next one is shown, so that a reload continues there. If saving fails, it is shown
    // anyway: the next visit starts one step earlier.
    await keeping.run({ profile: { setupStep: next } }, { silent: true })
    setStep(next)
  }
  const next = () => void keepStep(SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? 'done')
  return (
    <Stack gap="md" maw={760}>
      <ol className={css.steps} aria-label={t`Steps`}>
        {SETUP_STEPS.map((name, index) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            <button type="button" className={css.step} onClick={() => void keepStep(name)}>
              <Badge variant={name === step ? 'filled' : 'light'} circle>
                {index + 1}
              </Badge>
              {TITLES[name]}
            </button>
          </li>
        ))}
      </ol>
      {step === 'you' ? <ProfileFields profile={profile} save={t`Save and continue`} onSaved={next} /> : null}
      {step === 'company' ? <CompanyStep profile={profile} onNext={next} /> : null}
      {step === 'defaults' ? (
        <DefaultsForm profile={profile} save={t`Save and continue`} onSaved={next} />
      ) : null}
      {step === 'printer' ? <PrinterStep profile={profile} onNext={next} /> : null}
      {step === 'done' ? (
        <Finish />
      ) : (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={next}>
            <Trans>Skip this step</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Finish() {
  const change = useChange(readUserDetails)
  const navigate = useNavigate()
  const user = useUser()
  const finish = async () => {
    const outcome = await change.run({ profile: { isComplete: true, setupStep: 'done' } })
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return
    }
    const page = defaultPage(rightsOf(user), user.defaultPageId)
    // Navigate first: once the profile is complete, this page redirects to its first section.
    await navigate({ to: page ? addressOf(page) : '/Profile' })
    refreshUser(outcome.value.userDetails)
  }
  return (
    <Section title={t`Ready to ship`}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>You can change all of this at any time under your name at the top of the page.</Trans>
        </Text>
        <Group>
          <Button loading={change.isRunning} onClick={() => void finish()}>
            <Trans>Finish</Trans>
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
