import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { userAgreement } from '#contracts/endpoints/session.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Creates a company: with the setup link that the server prints, or without one if sign-up is open to anyone. */
export function Page() {
  const { accessid: accessId = '' } = useAddress<'AccountSetup'>().search
  const { data, error, isPending, refetch } = useCall(
    userAgreement,
    { accessid: accessId, isSignUp: true },
    { silent: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const [mailedTo, setMailedTo] = useState('')
  if (mailedTo) return <CheckMail address={mailedTo} />
  if (isPending) return <Frame title={t`Create your company`}>{<Waiting />}</Frame>
  if (error && LINK_CODES.includes(error.refused.code)) return <NoWayIn message={error.message} />
  if (!data) {
    return (
      <Frame title={t`Create your company`}>
        <ErrorState message={error?.message ?? ''} onRetry={() => void refetch()} />
      </Frame>
    )
  }
  if (data.next === 'confirm') return <Confirm accessId={accessId} />
  return (
    <Frame title={t`Create your company`}>
      <SignUpForm accessId={accessId} agreement={data} onMailed={setMailedTo} />
    </Frame>
  )
}

const LINK_CODES: readonly string[] = [
  ...['SETUP_LINK_INVALID', 'SETUP_LINK_EXPIRED', 'SIGN_UP_CLOSED'],
  ...['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED'],
]

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="main" maw={640} mx="auto" px="md" py={40} gap="md">
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  )
}

function Waiting() {
  return (
    <Stack gap="sm" aria-busy>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <Skeleton key={at} height={56} />
      ))}
    </Stack>
  )
}

/** No link, or a used or expired one: explains how to get another one. */
function NoWayIn({ message }: { message: string }) {
  return (
    <Frame title={t`Create your company`}>
      <Paper p="lg">
        <Stack gap="sm">
          <Alert color="amber" variant="light" role="alert">
            {message}
          </Alert>
          <Text size="sm">
            <Trans>
              The operator of this installation gets the link from the server console. It is printed when the
              server starts (<b>Create your company: …</b>) until a company exists. To print a new one, run{' '}
              <code>npm run lading -- setup-link</code>.
            </Trans>
          </Text>
          <TextLink {...pageLink('Login')}>
            <Trans>Log in</Trans>
          </TextLink>
        </Stack>
      </Paper>
    </Frame>
  )
}

function CheckMail({ address }: { address: string }) {
  return (
    <Frame title={t`Check your e-mail`}>
      <Paper p="lg">
        <Text>
          <Trans>
            We sent a link to <b>{address}</b>. Open it to confirm your e-mail address, then log in.
          </Trans>
        </Text>
      </Paper>
    </Frame>
  )
}

/** The mailed link was opened: one click confirms, so that mail scanners that follow links do not confirm it. */
function Confirm({ accessId }: { accessId: string }) {
  const change = useChange(userAgreement)
  const [isDone, setDone] = useState(false)
  const confirm = async () => {
    const outcome = await change.run({ accessid: accessId, accept: true })
    if (outcome.kind === 'ok') setDone(true)
  }
  return (
    <Frame title={isDone ? t`Your e-mail address is confirmed` : t`Confirm your e-mail address`}>
      <Paper p="lg">
        {isDone ? (
          <TextLink {...pageLink('Login')}>
            <Trans>Log in</Trans>
          </TextLink>
        ) : (
          <Stack gap="sm" align="flex-start">
            {change.refused ? <ErrorState message={change.refused.message} /> : null}
            <Button loading={change.isRunning} onClick={() => void confirm()}>
              <Trans>Confirm e-mail address</Trans>
            </Button>
          </Stack>
        )}
      </Paper>
    </Frame>
  )
}
