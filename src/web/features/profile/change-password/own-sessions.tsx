import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { endOwnSessions, listOwnSessions, type OpenSessionValue } from '#contracts/endpoints/sign-in.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { Instant } from '../../../ui/date-window.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './own-sessions.module.css'

/** The user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const list = useCall(listOwnSessions, {}, { silent: true })
  const change = useChange(endOwnSessions)
  const sessions = list.data?.sessions ?? []
  const end = async (sessionId: string | undefined) => {
    const outcome = await change.run(sessionId ? { sessionId } : {})
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return void list.refetch()
    }
    toast('success', sessionId ? t`That session has ended.` : t`You are logged out everywhere else.`)
  }
  return (
    <Section
      title={t`Your sessions`}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={sessions.length < 2}
          loading={change.isRunning}
          onClick={() => void end(undefined)}
        >
          <Trans>Log out everywhere else</Trans>
        </Button>
      }
    >
      {list.error ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <Stack gap={0} component="ul" className={styles.list} mih={56}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isRunning={change.isRunning}
              onEnd={() => void end(session.id)}
            />
          ))}
        </Stack>
      )}
    </Section>
  )
}

interface RowProps {
  session: OpenSessionValue
  isRunning: boolean
  onEnd: () => void
}

function SessionRow({ session, isRunning, onEnd }: RowProps) {
  const { browser, address, createdAt, lastUsedAt, isThis } = session
  return (
    <li className={styles.row}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{browser}</Text>
          {isThis ? (
            <Badge variant="light" tt="none">
              <Trans>This session</Trans>
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            {address} · Last used <Instant at={lastUsedAt} /> · Logged in <Instant at={createdAt} />
          </Trans>
        </Text>
      </div>
      {isThis ? null : (
        <Button
          variant="default"
          size="xs"
          disabled={isRunning}
          onClick={onEnd}
          aria-label={t`Log out ${browser}, ${address}`}
        >
          <Trans>Log out</Trans>
        </Button>
      )}
    </li>
  )
}
