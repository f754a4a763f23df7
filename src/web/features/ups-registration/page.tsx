import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { saveUpsAccount } from '#contracts/endpoints/ups-ready.ts'
import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { Agreement } from './agreement.tsx'
import { Done } from './done.tsx'
import css from './ups-registration.module.css'

const CONTACT = partFrom(() => import('./contact.tsx').then((part) => part.Contact))
const ACCOUNT = partFrom(() => import('./account.tsx').then((part) => part.Account))
const INVOICE = partFrom(() => import('./invoice.tsx').then((part) => part.Invoice))

const STEPS = [
  { id: 'agreement', title: t`Agreement` },
  { id: 'contact', title: t`Contact` },
  { id: 'account', title: t`Account` },
  { id: 'invoice', title: t`Invoice` },
] as const
type StepId = (typeof STEPS)[number]['id']

/**
 * Registers the client's account with UPS in four steps; each is saved, so that the user can continue on another day.
 */
export function Page() {
  const { data, error, refetch } = useCall(saveUpsAccount, {}, { silent: true })
  const registration = data?.registration
  return (
    <>
      <PageHeader
        beside={registration?.isSandbox === false ? null : <SandboxBadge isKnown={data !== undefined} />}
      />
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {registration ? (
        <Steps registration={registration} />
      ) : error ? null : (
        <Skeleton height={320} role="status" aria-label={t`Loading the registration`} />
      )}
    </>
  )
}

/** Reserves its space until it is known, so that the buttons next to it do not jump. */
const SandboxBadge = ({ isKnown }: { isKnown: boolean }) => (
  <Badge
    color="yellow"
    variant="light"
    tt="none"
    aria-hidden={!isKnown}
    style={isKnown ? undefined : { visibility: 'hidden' }}
  >
    <Trans>Sandbox</Trans>
  </Badge>
)

function Steps({ registration }: { registration: UpsRegistrationValue }) {
  const isChangeable = canChange(useUser().userType)
  // A step opened by the user; else the next one to do.
  const [chosen, setChosen] = useState<StepId | null>(null)
  if (registration.step === 'done') return <Done registration={registration} />
  const due = STEPS.findIndex(({ id }) => id === registration.step)
  const open = chosen ?? registration.step
  const next = () => setChosen(null)
  return (
    <Stack gap="md">
      <Text maw={720}>
        <Trans>
          UPS requires four things before you can use an account here.
          {registration.isSandbox
            ? t` This installation uses a UPS sandbox. The steps are real, but no one is registered.`
            : t` Your entries are saved after each step.`}
        </Trans>
      </Text>
      <ol className={css.steps} aria-label={t`Registration steps`}>
        {STEPS.map(({ id, title }, index) => {
          const isDone = index < due
          const state = isDone ? 'done' : index === due ? 'now' : 'later'
          return (
            <li key={id} aria-current={index === due ? 'step' : undefined}>
              <Section
                title={`${index + 1}. ${title}`}
                note={<StepState state={state} />}
                {...(isDone
                  ? { isFolded: open !== id, onFold: (folded) => setChosen(folded ? null : id) }
                  : { isFolded: open !== id && state === 'later' })}
              >
                <fieldset disabled={!isChangeable} className={css.step}>
                  <legend className="lading-heard">{title}</legend>
                  <Step id={id} registration={registration} onDone={next} onOpen={setChosen} />
                </fieldset>
              </Section>
            </li>
          )
        })}
      </ol>
    </Stack>
  )
}

const WORDS = { done: t`Done`, now: t`Your turn`, later: t`Later` }
const COLORS = { done: 'green', now: 'accent', later: 'gray' } as const

const StepState = ({ state }: { state: keyof typeof WORDS }) => (
  <Badge color={COLORS[state]} variant="light" tt="none">
    {WORDS[state]}
  </Badge>
)

interface StepProps {
  id: StepId
  registration: UpsRegistrationValue
  onDone: () => void
  /** Opens a step that is already done. */
  onOpen: (id: StepId) => void
}

function Step({ id, registration, onDone, onOpen }: StepProps) {
  if (id === 'agreement') return <Agreement registration={registration} onDone={onDone} />
  const shared = { registration, onDone }
  const waiting = <Skeleton className={css.waiting} />
  if (id === 'contact') return <LazyPart of={CONTACT} isWanted with={shared} waiting={waiting} />
  if (id === 'account') return <LazyPart of={ACCOUNT} isWanted with={shared} waiting={waiting} />
  return <LazyPart of={INVOICE} isWanted with={{ ...shared, onOpen }} waiting={waiting} />
}
