import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { messageChoices } from '#contracts/endpoints/tracking.ts'
import { CUSTOMER_NEWS, type CustomerNews, NEWS_WORDS } from '#domain/tracking/mail-news.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PublicSheet } from '../../ui/public-sheet/public-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { linkOf } from './link-of.ts'

/**
 * The page on which a recipient of shipment messages chooses which to get, or stops them. Opening it changes nothing.
 */
export function Page() {
  const [accessid] = useState(() => linkOf(location.search)?.accessid ?? '')
  const { data, error, isPending, refetch } = useCall(
    messageChoices,
    { accessid },
    { enabled: accessid !== '', silent: true },
  )
  const code = accessid === '' ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead = code === 'ACCESS_LINK_INVALID' || code === 'ACCESS_LINK_EXPIRED'
  const shipper = data && { name: data.shipper, phone: '', logoUrl: data.logoUrl }
  return (
    <PublicSheet shipper={shipper} title={t`Messages`} isLoading={isPending && !isDead}>
      {isDead ? <Dead message={error?.message ?? ''} /> : null}
      {error && !isDead ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data ? <Choices accessid={accessid} {...data} /> : null}
      {isPending && !isDead ? (
        <Skeleton height={300} role="status" aria-label={t`Loading your choices`} />
      ) : null}
    </PublicSheet>
  )
}

interface ChoicesProps {
  accessid: string
  email: string
  shipper: string
  wanted: CustomerNews[]
}

function Choices({ accessid, email, shipper, wanted }: ChoicesProps) {
  const [chosen, choose] = useState<readonly CustomerNews[]>(wanted)
  const [saved, setSaved] = useState<readonly CustomerNews[] | null>(null)
  const [fault, setFault] = useState('')
  const change = useChange(messageChoices)
  const save = async (kinds: readonly CustomerNews[]) => {
    choose(kinds)
    setSaved(null)
    const outcome = await change.run({ accessid, wanted: [...kinds] }, { silent: true })
    setFault(outcome.kind === 'refused' ? outcome.message : '')
    if (outcome.kind === 'ok') setSaved(kinds)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(chosen)
  }
  return (
    <Section>
      <form onSubmit={submit} aria-label={t`Messages`}>
        <Stack gap="sm">
          <Title order={1}>
            <Trans>Messages about your shipments</Trans>
          </Title>
          <Text>
            <Trans>
              {shipper} sends these messages to {email}:
            </Trans>
          </Text>
          <Checkbox.Group value={[...chosen]} onChange={(kinds) => choose(kinds as CustomerNews[])}>
            <Stack gap="xs">
              {CUSTOMER_NEWS.map((kind) => (
                <Checkbox key={kind} value={kind} label={NEWS_WORDS[kind]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group mt="xs">
            <Button type="submit" loading={change.isRunning}>
              <Trans>Save</Trans>
            </Button>
            <Button variant="default" disabled={change.isRunning} onClick={() => void save([])}>
              <Trans>Stop all messages</Trans>
            </Button>
          </Group>
          <output>{saved ? <Saved kinds={saved} /> : null}</output>
          {fault ? <Alert color="red">{fault}</Alert> : null}
        </Stack>
      </form>
    </Section>
  )
}

const Saved = ({ kinds }: { kinds: readonly CustomerNews[] }) => (
  <Alert color="green">
    {kinds.length === 0
      ? t`Saved. You will get no more of these messages.`
      : t`Saved. You will get: ${kinds.map((kind) => NEWS_WORDS[kind]).join(', ')}.`}
  </Alert>
)

const Dead = ({ message }: { message: string }) => (
  <Section>
    <Title order={1}>
      <Trans>This link does not work</Trans>
    </Title>
    <Text mt="xs">{message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}</Text>
    <Text mt="xs">
      <Trans>Open the link in a newer e-mail, or ask the shipper.</Trans>
    </Text>
  </Section>
)
